/**
 * The console's forms: a saved answer goes into what was begun, content is seen before it is published, terms begin with those that count,
 * and who stays away for half an hour finds what was typed.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { api } from '@/lib/api/index';
import type { Operator } from '../__tests__/harness/exchange';
import { codeAt } from '@/server/operator/accounts';
import { type ConsoleWorld, consoleWords, type Desk, startConsole } from './consoleWorld';
import { openBrowser, until } from './world';

const LONG = 180_000;
const w = consoleWords.en;
let browser: Browser;
let world: ConsoleWorld;
let desk: Desk;
let page: Page;
let anna: Operator;

beforeAll(async () => {
  browser = await openBrowser();
  world = await startConsole();
  anna = await world.x.operator('anna');
}, LONG);
afterAll(async () => {
  await world?.x.close();
  await browser?.close();
});
beforeEach(async () => {
  desk = await world.desk(browser, 'en', { width: 1280, height: 800 });
  ({ page } = desk);
  await desk.logIn(anna);
});
afterEach(async () => {
  expect(desk.complaints).toEqual([]);
  await desk.context.close();
});

const open = async (at: string): Promise<void> => void (await page.goto(`${world.url}/#/${at}`));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });

test(
  'a saved answer is added to what was written, and another one takes its place',
  async () => {
    const who = await world.x.person();
    await who.call(api.support.send, { clientId: randomUUID(), text: 'Where is my money?' });
    const [first, second] = await anna.call(api.operator.savedAnswers, {});
    await open('queues/support');
    await page.getByText('Where is my money?').first().click();
    await field(w.names.text).pressSequentially('Dear Ann,');
    await field(w.talk.saved).selectOption(first!.id);
    expect(await field(w.names.text).inputValue()).toBe(`Dear Ann,\n\n${first!.texts.en}`);
    await field(w.talk.saved).selectOption(second!.id);
    expect(await field(w.names.text).inputValue()).toBe(`Dear Ann,\n\n${second!.texts.en}`);
    await page.getByRole('button', { name: new RegExp(`^${w.talk.reply}`) }).click();
    await page.getByText(w.form.done).waitFor();
    const { list } = await who.call(api.support.messages, {});
    expect(list.map(({ text }) => text)).toContain(`Dear Ann,\n\n${second!.texts.en}`);
  },
  LONG,
);

test(
  'a notice is seen as people will see it while it is written',
  async () => {
    await open('content?tab=notices');
    await button(w.acts.publish).click();
    await field(w.names.title).first().pressSequentially('Maintenance on Sunday');
    await page.getByRole('heading', { name: 'Maintenance on Sunday' }).waitFor();
  },
  LONG,
);

test(
  'the terms that count are listed where nobody decided any, and new ones begin with them',
  async () => {
    await open('markets?tab=perpetualTerms');
    const row = page.getByRole('row').filter({ hasText: w.registry.standard });
    expect(await row.innerText()).toContain('0.0005');
    await row.getByRole('button').click();
    await button(w.acts.setTerms).last().click();
    expect(await field(w.names.takerFeeRate).inputValue()).toBe('0.0005');
    await open('markets?tab=loanTerms');
    await page.getByRole('cell', { name: '200,000', exact: true }).first().waitFor();
  },
  LONG,
);

test(
  'after half an hour without anybody the screens are hidden, and the same operator finds what was typed',
  async () => {
    await open('channels?tab=payTypes');
    await button(w.acts.addPayType).click();
    await field(w.names.typeId).pressSequentially('evening-bank');
    await page.evaluate(() => {
      const real = Date.now;
      Date.now = () => real() + 31 * 60_000;
    });
    await page.getByText(w.logIn.ended).waitFor({ timeout: 40_000 });
    expect(await field(w.names.typeId).isVisible()).toBe(false);
    const isIn = () =>
      page.evaluate(async () => {
        const headers = { 'x-app': '1', 'content-type': 'application/json' };
        const answer = await fetch('/okx/okapi/operator/me', { method: 'POST', headers, body: '{}' });
        return ((await answer.json()) as { success: boolean }).success;
      });
    await until('the session has ended at the exchange too', async () => !(await isIn()));
    desk.complaints.length = 0;
    await world.x.clock.jump(30_000);
    await field(w.logIn.password).fill(anna.password);
    await field(w.logIn.code).fill(codeAt(anna.secret, world.x.clock.now()));
    await page.keyboard.press('Enter');
    await field(w.names.typeId).waitFor();
    expect(await field(w.names.typeId).inputValue()).toBe('evening-bank');
  },
  LONG,
);
