/**
 * An exchange with log-in, market, spot and assets, and nothing else: from the entry to an order and what one owns. Everything that can be
 * pressed leads to a page that works, nothing of what is absent is seen or asked for, and its address says that it is not offered.
 */
import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { paths } from '@/lib/paths';
import { leavable } from '@/server/http/without';
import { anotherBuild } from './cdn';
import { Journey } from './journeySteps';
import {
  type Language,
  type Phone,
  type Product,
  endJourney,
  openBrowser,
  openPhone,
  registerBeside,
  startProduct,
  until,
  words,
} from './world';

const LONG = 240_000;
const WITHOUT = leavable.filter((name) => name !== 'spot' && name !== 'assets').join();

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
  folder = anotherBuild('out', { without: WITHOUT });
}, LONG);
afterAll(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, LONG);

describe.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = words(language);
  let product: Product;
  let phone: Phone;
  let page: Page;
  let journey: Journey;
  /** Answers that say that there is no such call. */
  const missed: string[] = [];
  beforeAll(async () => {
    product = await startProduct({ WITHOUT, STATIC_DIR: folder, SANDBOX_LEVEL: 'basic' });
    phone = await openPhone(browser, product.url, language);
    ({ page } = phone);
    page.setDefaultTimeout(30_000);
    page.on('response', (response) => {
      if (response.status() === 404) missed.push(response.url());
    });
    journey = new Journey(phone, product.url, language, `part_${language.replace('-', '_')}`);
  }, LONG);
  afterAll(() => endJourney(phone, product), LONG);

  const notOffered = () => page.getByText(w('shell.notOffered.title'), { exact: true });
  const tabs = () => page.getByRole('navigation', { name: w('shell.tab.label') }).getByRole('link');
  const isWhole = async () => {
    expect(await notOffered().count()).toBe(0);
    expect(await page.getByText(w('shell.failure.title'), { exact: true }).count()).toBe(0);
  };
  /** Of what is absent, as it is called where everything is there. */
  const absentWords = [
    w('home.actions.c2c'),
    w('home.actions.earn'),
    w('home.actions.loan'),
    w('home.actions.dual'),
    w('shell.tab.contract'),
    w('assets.actions.deposit'),
    w('assets.actions.withdraw'),
    w('assets.products.earn'),
    w('auth.profile.merchantDesk'),
    w('auth.profile.invite'),
  ];
  const showsNothingAbsent = async () => {
    for (const word of absentWords)
      expect([word, await page.getByText(word, { exact: true }).count()]).toEqual([word, 0]);
  };
  /** Presses one button after the other, each on the page as it was. */
  const walks = async (address: string, buttons: () => ReturnType<Page['getByRole']>) => {
    await phone.go(address);
    await buttons().first().waitFor();
    const count = await buttons().count();
    for (let at = 0; at < count; at += 1) {
      await phone.go(address);
      await buttons().nth(at).click();
      await until('another page', async () => !page.url().endsWith(`#${address}`));
      await page.getByRole('main').first().waitFor();
      await page.waitForTimeout(300);
      await isWhole();
      await showsNothingAbsent();
    }
    return count;
  };

  test(
    'a stranger comes in by the entry, and logs in',
    async () => {
      await phone.go('/');
      await page.getByText('BTC').first().waitFor();
      await showsNothingAbsent();
      await registerBeside(phone, product.url, `part_${language.replace('-', '_')}`);
      // The app that is open has asked already who is here.
      await page.reload();
    },
    LONG,
  );

  test(
    'every tile, tab and row leads to a page that works',
    async () => {
      const tiles = () => page.getByRole('list', { name: w('home.actions.label') }).getByRole('button');
      expect(await walks(paths.home.href(), tiles)).toBe(4);
      await phone.go(paths.home.href());
      await tiles().first().waitFor();
      await showsNothingAbsent();
      expect(await tabs().count()).toBe(4);
      for (let at = 3; at >= 0; at -= 1) {
        await tabs().nth(at).click();
        await page.getByRole('main').first().waitFor();
        await page.waitForTimeout(300);
        await isWhole();
        await showsNothingAbsent();
      }
      const rows = () => page.getByRole('listitem').getByRole('button');
      expect(await walks(paths.auth.profile.href(), rows)).toBeGreaterThan(5);
    },
    LONG,
  );

  test(
    'every link of the main pages leads to a page that works',
    async () => {
      const hrefs = new Set<string>();
      for (const { href } of [paths.home, paths.market.list, paths.spot.trade, paths.assets.fund]) {
        await phone.go(href());
        await page.getByRole('main').first().waitFor();
        await page.waitForTimeout(500);
        for (const link of await page.locator('a[href^="#/"]:visible').all())
          hrefs.add((await link.getAttribute('href'))!.slice(1));
      }
      expect(hrefs.size).toBeGreaterThan(4);
      for (const href of hrefs) {
        await phone.go(href);
        await page.getByRole('main').first().waitFor();
        await page.waitForTimeout(300);
        await isWhole();
      }
    },
    LONG,
  );

  test(
    'market, chart and an order',
    async () => {
      // A link of the pages before led to the favourites, and the market keeps what was chosen.
      await phone.go(paths.market.list.href({ tab: 'crypto' }));
      await page.getByRole('tab', { name: w('market.tab.crypto'), selected: true }).waitFor();
      await phone.go(paths.home.href());
      await journey.looksAtTheMarket();
      await journey.buysAtMarket();
      await phone.go(paths.assets.fund.href());
      await page.getByText('BTC', { exact: true }).first().waitFor();
      await showsNothingAbsent();
    },
    LONG,
  );

  test.each([
    paths.loan.borrow.href(),
    paths.perpetual.trade.href(),
    paths.help.centre.href(),
    paths.assets.deposit.href(),
  ])(
    'the address %s says that it is not offered, and leads home',
    async (address) => {
      await page.goto('about:blank');
      await phone.go(address);
      await notOffered().waitFor();
      await page
        .getByRole('button', { name: w('shell.back') })
        .last()
        .click();
      await page.waitForURL(new RegExp(paths.home.path));
      await page.getByRole('list', { name: w('home.actions.label') }).waitFor();
    },
    LONG,
  );

  test('nothing was asked for that is not there', () => expect(missed).toEqual([]));
});
