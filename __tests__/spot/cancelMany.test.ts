/** Somebody with thousands of orders cancels them a thousand at a time: only the markets of these are held meanwhile. */
import { api } from '@/lib/api/index';
import { add, div, floorToStep, mul } from '@/lib/money/decimal';
import { MAX_OPEN_ORDERS } from '@/lib/trading/rules';
import { exchange, type TestExchange } from '../harness/exchange';

/** Six markets, of which five are full. */
const MARKETS = 6;
const ORDERS = 5 * MAX_OPEN_ORDERS + 3;

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

test('a thousand at once, and how many are left; the money of all of them comes back', async () => {
  const person = await x.person();
  const funds = () => person.call(api.assets.pair, { symbol: 'BTCUSDT' });
  const before = await funds();
  const markets = (await person.call(api.spot.markets, {})).filter(({ quote }) => quote === 'USDT').slice(0, MARKETS);
  await Promise.all(
    markets.map(async ({ symbol, tick, step, minNotional }, nr) => {
      const price = floorToStep(mul(x.market.quote(symbol)!.last, '0.9'), tick);
      const qty = add(floorToStep(div(minNotional, price, 18, 'down'), step), step);
      const wish = { symbol, side: 'buy', type: 'limit', price, qty } as const;
      const count = Math.min(MAX_OPEN_ORDERS, ORDERS - nr * MAX_OPEN_ORDERS);
      for (let order = 0; order < count; order += 1) await person.call(api.spot.placeOrder, wish);
    }),
  );
  expect(await person.call(api.spot.cancelAll, {})).toEqual({ cancelled: 1_000, left: 3 });
  expect((await person.call(api.spot.openOrders, {})).total).toBe(3);
  expect(await person.call(api.spot.cancelAll, {})).toEqual({ cancelled: 3, left: 0 });
  expect(await funds()).toEqual(before);
  expect(await x.booksBalance()).toEqual([]);
}, 240_000);
