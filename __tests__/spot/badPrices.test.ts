/** A source of prices that stands still or says nonsense: nothing may fill on it, and trading goes on by itself once it recovers. */
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import type { Tick } from '@/server/market/feed';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';

const symbol = 'BTCUSDT';
const held = heldFeed({ [symbol]: 2_000_000 });
let x: TestExchange;

beforeAll(async () => {
  x = await exchange({ feed: held.feed });
});
beforeEach(async () => {
  held.set(symbol, 2_000_000);
  await x.clock.advance(61_000);
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const buy = (person: Person) =>
  person.call(api.spot.placeOrder, { symbol, side: 'buy', type: 'market', quoteAmount: '20' });
const rest = (person: Person, price: Decimal) =>
  person.call(api.spot.placeOrder, { symbol, side: 'buy', type: 'limit', price, qty: '0.001' });
const stateOf = async (person: Person, orderNo: string) => (await person.call(api.spot.order, { orderNo })).order;
const refused = { reason: 'priceStale' };

test('on a price older than ten seconds nothing is placed and nothing fills; afterwards both go on', async () => {
  const person = await x.person();
  const resting = await rest(person, '19999');
  expect(resting.status).toBe('submitted');
  held.stall(x.clock.now());
  await x.clock.advance(9_000);
  expect((await buy(person)).status).toBe('completed');

  // The price falls below the order while nobody hears of it.
  await x.clock.advance(3_000);
  await expect(buy(person)).rejects.toMatchObject(refused);
  await expect(rest(person, '19999')).rejects.toMatchObject(refused);
  held.set(symbol, 1_990_000);
  await x.clock.advance(2_000);
  expect(await x.spot.sweep()).toBe(0);
  expect(await stateOf(person, resting.orderNo)).toMatchObject({ status: 'submitted', filledQty: '0' });
  // One may always take one's order back.
  const second = await stateOf(person, resting.orderNo);
  expect(second.allowed).toEqual(['cancel']);

  held.stall(null);
  await x.clock.advance(1_000);
  await x.spot.sweep();
  expect(await stateOf(person, resting.orderNo)).toMatchObject({ status: 'completed', averagePrice: '19999' });
  expect((await buy(person)).status).toBe('completed');
});

test('an order can be cancelled on a stale price', async () => {
  const person = await x.person();
  const { orderNo } = await rest(person, '19990');
  held.stall(x.clock.now());
  await x.clock.advance(20_000);
  expect(await person.call(api.spot.updateOrder, { orderNo, action: 'cancel' })).toMatchObject({
    status: 'cancelled',
    held: '0',
  });
  held.stall(null);
});

describe('a price that fell by half at once', () => {
  const halved = 1_000_000;

  test('is in doubt at once, believed when it has agreed with itself for a minute, and only then filled on', async () => {
    const person = await x.person();
    const { orderNo } = await rest(person, '19990');
    held.set(symbol, halved);
    await x.clock.advance(1_000);
    expect(x.market.isStale(symbol)).toBe(true);
    await expect(buy(person)).rejects.toMatchObject(refused);
    await x.clock.advance(55_000);
    expect(await x.spot.sweep()).toBe(0);
    expect(x.market.quote(symbol)?.last).toBe('20000.00');
    await x.clock.advance(10_000);
    expect(x.market.quote(symbol)?.last).toBe('10000.00');
    expect(x.market.isStale(symbol)).toBe(false);
    await x.spot.sweep();
    expect((await stateOf(person, orderNo)).status).toBe('completed');
  });

  test('is forgotten when the old price is back', async () => {
    held.set(symbol, halved);
    await x.clock.advance(30_000);
    held.set(symbol, 2_000_000);
    await x.clock.advance(1_000);
    expect(x.market.isStale(symbol)).toBe(false);
    held.set(symbol, halved);
    await x.clock.advance(45_000);
    expect(x.market.quote(symbol)?.last).toBe('20000.00');
  });

  test('is never believed while it jumps about, nor when the same old tick is merely repeated', async () => {
    for (let second = 0; second < 90; second += 1) {
      held.set(symbol, second % 2 === 0 ? halved : 600_000);
      await x.clock.advance(1_000);
    }
    expect(x.market.quote(symbol)?.last).toBe('20000.00');
    held.set(symbol, halved);
    held.stall(x.clock.now());
    await x.clock.advance(90_000);
    expect(x.market.quote(symbol)?.last).toBe('20000.00');
    held.stall(null);
    held.set(symbol, 2_000_000);
    await x.clock.advance(1_000);
    expect((await buy(await x.person())).status).toBe('completed');
  });
});

test.each<[string, Partial<Tick>]>([
  ['a tenfold spike', { last: 20_000_000, bid: 19_999_999, ask: 20_000_001 }],
  ['a crash to a tenth', { last: 200_000, bid: 199_999, ask: 200_001 }],
  ['NaN', { last: Number.NaN, bid: Number.NaN, ask: Number.NaN }],
  ['zero', { last: 0, bid: 0, ask: 0 }],
  ['a negative price', { last: -2_000_000, bid: -2_000_001, ask: -1_999_999 }],
  ['a fraction of a tick', { last: 2_000_000.5 }],
  ['infinity', { ask: Number.POSITIVE_INFINITY }],
  ['a crossed book', { bid: 2_000_010, ask: 1_999_990 }],
  ['a time that runs backwards', { last: 1_900_000, bid: 1_899_999, ask: 1_900_001, ts: 1 }],
])('%s fills nobody and sets no price', async (_name, nonsense) => {
  const person = await x.person();
  const { orderNo } = await rest(person, '19990');
  const before = x.market.quote(symbol);
  held.say(nonsense);
  await x.clock.advance(5_000);
  expect(await x.spot.sweep()).toBe(0);
  expect(await stateOf(person, orderNo)).toMatchObject({ status: 'submitted', filledQty: '0' });
  expect(x.market.quote(symbol)).toMatchObject({ last: before?.last, bid: before?.bid, ask: before?.ask });
  await x.clock.advance(8_000);
  await expect(buy(person)).rejects.toMatchObject(refused);
  held.say({});
  await x.clock.advance(1_000);
  expect((await buy(person)).status).toBe('completed');
  await person.call(api.spot.cancelAll, {});
});
