/**
 * Token offerings on a phone whose clock is held, both modes from the list to the last unlocked token. In Chinese and in English.
 */
import type { Browser, Page } from 'playwright-core';
import type { Person } from '../__tests__/harness/exchange';
import { FUND } from '../__tests__/loan/room';
import { api } from '@/lib/api/index';
import { sub } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { type HeldWorld, startHeld } from './heldWorld';
import { type Language, openBrowser, until, words } from './world';

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
  let person: Person;
  let page: Page;
  beforeAll(async () => {
    world = await startHeld(browser, language, { BTCUSDT: 6_000_000 });
    ({ page } = world.phone);
    page.setDefaultTimeout(20_000);
    person = await world.x.person();
    const proof = { password: person.password };
    await person.call(api.security.setFundPassword, { newPassword: FUND, confirmPassword: FUND, proof });
    await world.logIn(person);
    // What the sandbox offers this hour.
    await world.to(world.x.clock.now() + 5_000);
  }, LONG);
  afterAll(async () => {
    const [complaints, books] = [world?.phone.complaints, await world?.x.booksBalance()];
    await world?.stop();
    expect(complaints).toEqual([]);
    expect(books).toEqual([]);
  }, LONG);

  const inSheet = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const says = (name: string) => page.getByText(name, { exact: true }).first().waitFor();
  const balance = async (coin: string) =>
    (await person.call(api.assets.coins, {})).find((one) => one.coin === coin)?.available ?? '0';
  const running = async (mode: 'buy' | 'ration') =>
    (await person.call(api.launchpad.homeTips, {})).find((one) => one.mode === mode)!;
  const orderIn = async (icoId: string) => (await person.call(api.launchpad.offering, { icoId })).orders[0]!;

  /** Finds it in the list, types what it takes, and confirms what is at risk. */
  async function takePart(name: string, mode: 'buy' | 'ration', amount: string): Promise<void> {
    await world.phone.go(paths.launchpad.offerings.href());
    await page.reload();
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click();
    await page
      .getByRole('textbox', { name: w(`launchpad.ticket.${mode}.amount`), exact: true })
      .pressSequentially(amount, { delay: 15 });
    await page.getByRole('button', { name: w(`launchpad.ticket.${mode}.submit`), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText(w(`launchpad.confirm.${mode}.worst`), { exact: true })
      .waitFor();
    await inSheet(w(`launchpad.confirm.${mode}.submit`));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  /** The market is opened, and minute by minute all of it becomes free. */
  async function toTheLastToken(icoId: string, coin: string, tokens: string): Promise<void> {
    const operator = await world.x.operator();
    await operator.call(api.operator.openIcoMarket, { icoId, reason: 'it is time for it' });
    await world.seconds(2);
    await says(w('launchpad.status.unlocking'));
    expect(await balance(coin)).toBe(String(Number(tokens) / 5));
    await world.to(world.x.clock.now() + 9 * MINUTE);
    await until('all of it is free', async () => (await orderIn(icoId)).status === 'unlocked');
    await says(w('launchpad.status.unlocked'));
    expect(await balance(coin)).toBe(tokens);
    // The picture goes on with the table beneath it: the market's opening and eight minutes.
    await until('every turn is drawn as over', async () => (await page.locator('main span.bg-brand').count()) >= 9);
  }

  test(
    'by ration: committed, allotted, paid in time, unlocked',
    async () => {
      const before = await balance('USDT');
      const { icoId, closesAt, payMs } = await running('ration');
      await takePart('HERN', 'ration', '500');
      await says(w('launchpad.status.subscribed'));
      await world.to(closesAt + 1_000);
      await says(w('launchpad.status.allotted'));
      await page.getByRole('button', { name: w('launchpad.pay.open'), exact: true }).click();
      await page.getByRole('dialog').getByLabel(w('launchpad.pay.fundPassword')).pressSequentially(FUND);
      await inSheet(w('launchpad.pay.submit'));
      await says(w('launchpad.status.paid'));
      expect(await orderIn(icoId)).toMatchObject({ status: 'paid', tokens: '1000', cost: '500' });
      expect(sub(before, await balance('USDT'))).toBe('500');
      await world.to(closesAt + payMs + 5_000);
      await toTheLastToken(icoId, 'HERN', '1000');
    },
    LONG,
  );

  test(
    'first come: paid at once, locked until the market opens, unlocked',
    async () => {
      // The next hour's.
      const hour = 60 * MINUTE;
      await world.to(Math.ceil(world.x.clock.now() / hour) * hour + 5_000);
      const before = await balance('USDT');
      const { icoId, closesAt } = await running('buy');
      await takePart('EGRT', 'buy', '2000');
      await says(w('launchpad.status.paid'));
      expect(sub(before, await balance('USDT'))).toBe('100');
      await world.to(closesAt + 1_000);
      await says(w('launchpad.phase.closed'));
      await toTheLastToken(icoId, 'EGRT', '2000');
    },
    LONG,
  );
});
