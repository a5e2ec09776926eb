/**
 * Pledged loans on a phone, where the price and the clock are held: from the offer to a margin call, more collateral and the last repayment; and
 * a loan whose collateral is sold as far as the debt needs it. In Chinese and in English.
 */
import type { Browser, Page } from 'playwright-core';
import { giveCoins } from '../__tests__/harness/giveCoins';
import { borrow, FUND } from '../__tests__/loan/room';
import type { Person } from '../__tests__/harness/exchange';
import { api } from '@/lib/api/index';
import { lt, sub } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { type HeldWorld, startHeld } from './heldWorld';
import { type Language, openBrowser, until, words } from './world';

const LONG = 180_000;

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
    await giveCoins(world.x, person, 'BTC', '1');
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
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  const type = (name: string, text: string) =>
    page.getByRole('textbox', { name, exact: true }).pressSequentially(text, { delay: 15 });
  const inSheet = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  /** No tick may be believed that leaps by more than a seventh. */
  const price = async (...usdt: number[]): Promise<void> => {
    for (const one of usdt) {
      world.set('BTCUSDT', one * 100);
      await world.seconds(2);
    }
  };
  const balance = async (coin: string) =>
    (await person.call(api.assets.coins, {})).find((one) => one.coin === coin)?.available ?? '0';
  const newest = async () => (await person.call(api.loan.orders, { pageSize: 1 })).list[0]!;

  test(
    'borrowed, warned about, secured with more, repaid in part and then whole',
    async () => {
      const before = { usdt: await balance('USDT'), btc: await balance('BTC') };
      await world.phone.go(paths.loan.borrow.href());
      await page.reload();
      await type(w('loan.form.amount'), '3900');
      await press(w('loan.form.submit'));
      const sheet = page.getByRole('dialog');
      await sheet.getByText('0.1 BTC', { exact: true }).waitFor();
      // What is at risk, what it costs, and the worst case stand above the button.
      await sheet.getByText(w('loan.confirm.worst', { coin: 'BTC' }), { exact: true }).waitFor();
      await sheet.getByText(w('loan.figures.liqPrice'), { exact: true }).waitFor();
      await sheet.getByLabel(w('loan.confirm.fundPassword')).pressSequentially(FUND);
      await inSheet(w('loan.confirm.submit'));
      await heading(w('loan.order.title'));
      expect(sub(await balance('USDT'), before.usdt)).toBe('3900');
      await price(55_000, 51_000);
      await page
        .getByRole('alert')
        .filter({ hasText: w('loan.hero.called') })
        .waitFor();
      await press(w('loan.order.add'));
      await inSheet(w('loan.collateral.add.submit'));
      await page
        .getByRole('alert')
        .filter({ hasText: w('loan.hero.called') })
        .waitFor({ state: 'detached' });
      await until('it is safe again', async () => (await newest()).status === 'active');
      await press(w('loan.order.repay'));
      await type(w('loan.repay.amount'), '900');
      await press(w('loan.repay.submit'));
      await heading(w('loan.repay.done'));
      await press(w('loan.repay.see'));
      await press(w('loan.order.repay'));
      await type(w('loan.repay.amount'), (await newest()).debt);
      await press(w('loan.repay.submitAll'));
      await heading(w('loan.repay.doneAll'));
      expect(await newest()).toMatchObject({ status: 'repaid', debt: '0', interestPaid: '0.039' });
      expect(await balance('BTC')).toBe(before.btc);
      expect(sub(before.usdt, await balance('USDT'))).toBe('0.039');
      await price(55_000, 60_000);
    },
    LONG,
  );

  test(
    'at 83 % only what the debt needs is sold, and the screen says what came back',
    async () => {
      const btc = await balance('BTC');
      const { orderNo } = await borrow(person);
      await world.phone.go(paths.loan.order.href({ orderNo }));
      await page.getByRole('meter', { name: w('loan.gauge.label') }).waitFor();
      await price(55_000, 51_000, 46_500);
      await world.seconds(12);
      await page.getByText(w('loan.status.liquidated'), { exact: true }).first().waitFor();
      const { liquidation } = await newest();
      expect(liquidation).toMatchObject({ reason: 'price', shortfall: '0' });
      const { sold, returned } = liquidation!;
      expect(lt(sold, '0.1')).toBe(true);
      expect(sub(btc, await balance('BTC'))).toBe(sold);
      await page
        .getByText(new RegExp(returned.replace('.', '\\.')))
        .first()
        .waitFor();
      // The sale is an order on the spot market like anybody's.
      expect((await person.call(api.spot.orderHistory, {})).list[0]).toMatchObject({ side: 'sell', filledQty: sold });
      await press(w('loan.records.title'));
      await page.getByText(w('loan.event.sold'), { exact: true }).first().waitFor();
    },
    LONG,
  );
});
