/**
 * Savings on a phone whose clock is held: a fixed term from the list to its maturity, one that is left early, and both ways out of a flexible
 * product. In Chinese and in English.
 */
import type { Browser, Page } from 'playwright-core';
import type { Person } from '../__tests__/harness/exchange';
import { buy, FUND } from '../__tests__/earn/room';
import { api } from '@/lib/api/index';
import { add } from '@/lib/money/decimal';
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
  }, LONG);
  afterAll(async () => {
    const [complaints, books] = [world?.phone.complaints, await world?.x.booksBalance()];
    await world?.stop();
    expect(complaints).toEqual([]);
    expect(books).toEqual([]);
  }, LONG);

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const says = (name: string) => page.getByText(name, { exact: true }).first().waitFor();
  const inSheet = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const balance = async () =>
    (await person.call(api.assets.coins, {})).find(({ coin }) => coin === 'USDT')?.available ?? '0';
  const orderOf = (orderNo: string) => person.call(api.earn.order, { orderNo });

  test(
    'a fixed term, bought key by key, counts its days and is paid at maturity',
    async () => {
      const before = await balance();
      await world.phone.go(paths.earn.products.href());
      await page.reload();
      await page
        .getByRole('link', { name: new RegExp(w('earn.term.fixed', { days: '3' })) })
        .first()
        .click();
      await page.getByRole('textbox', { name: w('earn.buy.amount'), exact: true }).pressSequentially('1000');
      await press(w('earn.buy.next'));
      await says(w('earn.confirm.worstText'));
      await page.getByRole('checkbox').check();
      await press(w('earn.confirm.submit'));
      await says(w('earn.order.says.subscribed'));
      const [{ orderNo, maturesAt, interest }] = (await person.call(api.earn.running, {})).list as [
        Awaited<ReturnType<typeof orderOf>>,
      ];
      await world.to(maturesAt! - 30_000);
      await says(w('earn.order.says.accruing'));
      expect(await orderOf(orderNo)).toMatchObject({ days: 2, paid: '0' });
      await world.to(maturesAt! + 1_000);
      await says(w('earn.order.says.redeemed'));
      expect(await balance()).toBe(add(before, interest!));
    },
    LONG,
  );

  test(
    'left early: the cost is shown first, the principal comes back whole',
    async () => {
      const before = await balance();
      const { orderNo, firstAt } = await buy(person, 'demo-fixed', '1000');
      await world.to(firstAt + 1_000);
      await world.phone.go(paths.earn.order.href({ orderNo }));
      await press(w('earn.order.redeem'));
      const sheet = page.getByRole('dialog');
      await sheet.getByText(w('earn.redeem.costs', { amount: '0.15068493 USDT' }), { exact: true }).waitFor();
      await sheet.getByLabel(w('earn.redeem.fundPassword')).pressSequentially(FUND);
      await inSheet(w('earn.redeem.submit.early'));
      await says(w('earn.order.says.earlyRedeeming'));
      const { arrivesAt } = await orderOf(orderNo);
      await world.to(arrivesAt! + 1_000);
      await says(w('earn.order.says.earlyRedeemed'));
      expect(await balance()).toBe(before);
    },
    LONG,
  );

  test(
    'flexible: paid by the day; now without the day that runs, or with the next one and its revenue',
    async () => {
      const before = await balance();
      const [fast, standard] = [await buy(person, 'demo-flexible', '365'), await buy(person, 'demo-flexible', '3650')];
      await world.to(fast.firstAt + 1_000);
      await world.phone.go(paths.earn.order.href(fast));
      await press(w('earn.order.redeem'));
      await page.getByRole('tab', { name: w('earn.redeem.way.fast'), exact: true }).click();
      await inSheet(w('earn.redeem.submit.fast'));
      await says(w('earn.order.says.redeemed'));
      // A sheet takes its entry out of the history when it goes: an address opened meanwhile would go with it.
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await world.phone.go(paths.earn.order.href(standard));
      await press(w('earn.order.redeem'));
      await page.getByRole('tab', { name: w('earn.redeem.way.standard'), exact: true }).click();
      await inSheet(w('earn.redeem.submit.standard'));
      await says(w('earn.order.says.redeeming'));
      await world.to(world.x.clock.now() + MINUTE);
      await says(w('earn.order.says.redeemed'));
      const [one, two] = [await orderOf(fast.orderNo), await orderOf(standard.orderNo)];
      expect([one.days >= 1, two.days > one.days - 1]).toEqual([true, true]);
      expect(await balance()).toBe(add(add(before, one.paid), two.paid));
    },
    LONG,
  );
});
