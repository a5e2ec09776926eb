/**
 * Fixed-time contracts as a person tries them for the first time: the same stake on up and on down, what became of both a minute later, and the
 * proof that the phone checks itself. In Chinese on a small phone and in English.
 */
import type { Browser, Page } from 'playwright-core';
import { paths } from '@/lib/paths';
import {
  type Language,
  type Phone,
  type Product,
  act,
  ask,
  endJourney,
  openAccount,
  openBrowser,
  startProduct,
  until,
  words,
} from './world';

const LONG = 240_000;
/** A minute, the row that decides, and the one after it. */
const ENDS_WITHIN = 90_000;
const ANSWERS = { leverage: 'b', liquidation: 'c', stop: 'a', savings: 'c', promise: 'b' };

interface Order {
  orderNo: string;
  direction: 'up' | 'down';
  stake: string;
  result: 'win' | 'lose' | 'tie' | null;
  entryPrice: string | null;
  exitPrice: string | null;
  profit: string;
}

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SANDBOX_LEVEL: 'basic' }), openBrowser()]);
}, LONG);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
}, LONG);

describe.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = words(language);
  let phone: Phone;
  let page: Page;
  beforeAll(async () => {
    phone = await openAccount(browser, product.url, language, 'fixed');
    ({ page } = phone);
    await act(phone, product.url, 'v2/user/transfer', {
      type: 'internal',
      from: 'spot',
      to: 'perpetual',
      coin: 'USDT',
      amount: '1000',
    });
    await ask(phone, product.url, 'v2/risk/answer', { answers: ANSWERS });
    const { noticeVersion } = await ask<{ noticeVersion: string }>(phone, product.url, 'v2/risk/state');
    await ask(phone, product.url, 'v2/risk/accept', { version: noticeVersion });
  }, LONG);
  afterAll(() => endJourney(phone), LONG);

  const ended = async () =>
    (await ask<{ list: Order[] }>(phone, product.url, 'v2/speedOrder/selectList')).list.toSorted((a, b) =>
      b.direction.localeCompare(a.direction),
    );

  test(
    'up and down with the same stake; a minute later the books say what became of them',
    async () => {
      await phone.go(paths.fixedTime.trade.href({ symbol: 'BTCUSDT' }));
      await page.getByRole('radio', { name: /^1 / }).click();
      const stake = page.getByLabel(w('fixedTime.ticket.stake'), { exact: true });
      await stake.fill('');
      await stake.pressSequentially('20000');
      for (const direction of ['up', 'down'] as const) {
        const press = () =>
          page.getByRole('button', { name: new RegExp(`^${w(`fixedTime.ticket.${direction}`)}`) }).click();
        if (direction === 'up') {
          await press();
          // Above what one order may be and what the day has left: the lower of the two is named.
          await page.getByText(/2,000 USDT/).waitFor();
          await stake.fill('');
          await stake.pressSequentially('10');
        }
        await press();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /10 USDT/ })
          .click();
        await page.getByText(w('fixedTime.placed'), { exact: true }).waitFor();
      }
      await until('both have ended', async () => (await ended()).length === 2, ENDS_WITHIN);
      const [up, down] = (await ended()) as [Order, Order];
      const moved = Math.sign(Number(up.exitPrice) - Number(up.entryPrice));
      expect(up.result).toBe(moved > 0 ? 'win' : moved < 0 ? 'lose' : 'tie');
      expect(down.result).not.toBeNull();
      const { available, running } = await ask<{ available: string; running: string }>(
        phone,
        product.url,
        'v2/speedOrder/speedProperty',
      );
      expect(running).toBe('0');
      expect(Number(available)).toBeCloseTo(1000 + Number(up.profit) + Number(down.profit), 8);
    },
    LONG,
  );

  test(
    'the record shows both, and the phone verifies each',
    async () => {
      await phone.go(paths.fixedTime.orders.href());
      const orders = await ended();
      for (const { result } of orders)
        await page
          .getByText(w(`fixedTime.row.${result ?? 'void'}`), { exact: true })
          .first()
          .waitFor();
      for (const { orderNo } of orders) {
        await phone.go(paths.fixedTime.order.href({ orderNo }));
        await page.getByRole('button', { name: w('market.verify.button'), exact: true }).click();
        await page.getByText(w('market.verify.passed'), { exact: true }).waitFor();
        await page.getByRole('button', { name: w('market.verify.again'), exact: true }).waitFor();
      }
    },
    LONG,
  );
});
