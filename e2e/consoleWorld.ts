/** The operators' console in a desktop browser, on the door of an exchange that runs in the test's own process, with people who wait. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { codeAt } from '@/server/operator/accounts';
import { exchange, type Operator, type TestExchange } from '../__tests__/harness/exchange';
import en from '../console/words/en.json';
import zhCn from '../console/words/zh-cn.json';
import zhHk from '../console/words/zh-hk.json';
import { freePort, type Language } from './world';

export const consoleWords = { en, 'zh-hk': zhHk, 'zh-cn': zhCn } as const;

export interface Desk {
  page: Page;
  context: BrowserContext;
  complaints: string[];
  /** Name, password and the code of now. */
  logIn: (who: Operator) => Promise<void>;
}

export interface ConsoleWorld {
  x: TestExchange;
  url: string;
  /** The door of people. */
  appUrl: string;
  desk: (browser: Browser, language: Language, size?: { width: number; height: number }) => Promise<Desk>;
}

/** Time stands still at this moment until the test lets it pass; browsers have their own. */
export async function startConsole(): Promise<ConsoleWorld> {
  const [port, consolePort] = [await freePort(), await freePort()];
  const x = await exchange({
    start: Date.now(),
    config: {
      newcomerLevel: 'none',
      // So that somebody with a basic identity asks for what takes two.
      withdrawals: { automaticUpTo: '500', twoFrom: '1000', aloneADay: '100000' },
      consolePort,
      publicOrigins: [`http://127.0.0.1:${port}`, 'https://exchange.test'],
    },
  });
  await x.app.listen({ port, host: '127.0.0.1' });
  await x.console!.listen({ port: consolePort, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${consolePort}`;
  return {
    x,
    url,
    appUrl: `http://127.0.0.1:${port}`,
    desk: async (browser, language, viewport = { width: 1440, height: 900 }) => {
      const context = await browser.newContext({ viewport, timezoneId: 'Asia/Hong_Kong', locale: language });
      await context.addInitScript((chosen) => window.localStorage.setItem('language', chosen), language);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (/error|warning/.test(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      const w = consoleWords[language].logIn;
      return {
        page,
        context,
        complaints,
        logIn: async (who) => {
          // The code of this step was used where the account was made.
          await x.clock.jump(30_000);
          await page.goto(url);
          await page.getByLabel(w.name, { exact: true }).fill(who.name);
          await page.getByLabel(w.password, { exact: true }).fill(who.password);
          await page.getByLabel(w.code, { exact: true }).fill(codeAt(who.secret, x.clock.now()));
          await page.getByRole('button', { name: w.enter, exact: true }).click();
          await page.getByRole('navigation').first().waitFor();
        },
      };
    },
  };
}
