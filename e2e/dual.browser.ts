/**
 * Dual currency as a person does it where prices and time are held: one order whose strike is reached and one whose is not, from the table to
 * the settlement and the check of its rows on the device. In Chinese and in English.
 */
import type { Browser, Page } from 'playwright-core';
import { offer } from '../__tests__/dual/room';
import { becomeSuitable } from '../__tests__/harness/suitable';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { type HeldWorld, startHeld } from './heldWorld';
import { type Language, openBrowser, words } from './world';

const LONG = 180_000;
const MINUTE = 60_000;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, LONG);
afterAll(() => browser?.close());

describe.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = words(language);
  let world: HeldWorld;
  let page: Page;
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

  beforeEach(async () => {
    world = await startHeld(browser, language, { BTCUSDT: 6_000_000 });
    ({ page } = world.phone);
    page.setDefaultTimeout(20_000);
  }, LONG);
  afterEach(async () => {
    const [complaints, books] = [world?.phone.complaints, await world?.x.booksBalance()];
    await world?.stop();
    expect(complaints).toEqual([]);
    expect(books).toEqual([]);
  }, LONG);

  test.each([
    ['is exercised', 5_980_000, 'dual.status.swapped'],
    ['is not exercised', 6_000_000, 'dual.status.kept'],
  ] as const)(
    'an order %s',
    async (_name, price, status) => {
      const person = await world.x.person();
      await becomeSuitable(person);
      const settlesAt = Math.floor(world.x.clock.now() / MINUTE) * MINUTE + 4 * MINUTE;
      await offer(world.x, { kind: 'buyLow', strike: '59900', settlesAt });
      await world.logIn(person);
      await world.phone.go(paths.dual.market.href({}));
      await page.getByRole('textbox').fill('1000');
      await page.getByText('1,004.80').first().waitFor();
      await press(w('dual.next'));
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.getByText(w('dual.status.subscribed'), { exact: true }).waitFor();
      world.set('BTCUSDT', price);
      await world.seconds(Math.ceil((settlesAt - world.x.clock.now()) / 1_000) + 3);
      await page.getByText(w(status), { exact: true }).first().waitFor();
      await press(w('market.verify.button'));
      await page.getByText(w('market.verify.passed'), { exact: true }).waitFor();
      const { list } = await person.call(api.dual.orders, {});
      expect(list).toMatchObject([{ status: 'settled', exercised: status.endsWith('swapped') }]);
      await world.phone.go(paths.dual.orders.href({ tab: 'results' }));
      await page
        .getByText(/59,900/)
        .first()
        .waitFor();
    },
    LONG,
  );
});
