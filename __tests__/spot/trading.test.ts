/** Spot trading against the real server: what people place, what fills, what the books say afterwards. */
import { randomUUID } from 'node:crypto';
import { api } from '@/lib/api/index';
import type { TimeInForce } from '@/lib/api/trading';
import {
  add,
  compare,
  div,
  floorToStep,
  lte,
  mul,
  placesOf,
  round,
  sub,
  sum,
  toFixed,
  type Decimal,
} from '@/lib/money/decimal';
import { exchange, type Person, type TestExchange } from '../harness/exchange';

const symbol = 'BTCUSDT';
let x: TestExchange;

beforeAll(async () => {
  x = await exchange();
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const quote = () => x.market.quote(symbol)!;
const ladder = () => x.market.ladder(symbol)!;
/** A price this share of the last one, on the tick. */
const near = (share: Decimal) => toFixed(floorToStep(mul(quote().last, share), '0.01'), 2, 'down');
const funds = (person: Person) => person.call(api.assets.pair, { symbol });
const place = (
  person: Person,
  body: Partial<Parameters<typeof limit>[1]> & { side: 'buy' | 'sell'; type: 'limit' | 'market' },
  key?: string,
) => person.call(api.spot.placeOrder, { symbol, ...body }, key ? { key } : {});
const limit = (
  person: Person,
  body: { side: 'buy' | 'sell'; timeInForce?: TimeInForce; price?: Decimal; qty?: Decimal; quoteAmount?: Decimal },
) => place(person, { ...body, type: 'limit' });
const reason = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { reason?: string }) => error.reason,
  );

describe('market orders', () => {
  test('a buy by amount fills from the ladder at its prices, pays the fee in what it receives, and gives the rest back', async () => {
    const person = await x.person();
    const before = await funds(person);
    const order = await place(person, { side: 'buy', type: 'market', quoteAmount: '500' });
    expect(order).toMatchObject({ status: 'completed', endReason: null, held: '0', feeCoin: 'BTC', allowed: [] });
    expect(lte(order.filledQuote, '500')).toBe(true);
    expect(compare(sub('500', order.filledQuote), mul(quote().ask, '0.00001'))).toBeLessThanOrEqual(0);

    const { fills } = await person.call(api.spot.order, { orderNo: order.orderNo });
    expect(sum(fills.map((fill) => fill.qty))).toBe(order.filledQty);
    expect(sum(fills.map((fill) => fill.quoteQty))).toBe(order.filledQuote);
    expect(order.fee).toBe(round(mul(order.filledQty, '0.001'), 8, 'halfUp'));
    expect(fills.every((fill) => fill.role === 'taker' && fill.againstMarketMaker)).toBe(true);

    const after = await funds(person);
    expect(after.quote).toMatchObject({ available: sub(before.quote.available, order.filledQuote), frozen: '0' });
    expect(after.base.available).toBe(add(before.base.available, sub(order.filledQty, order.fee)));
  });

  test('a buy by quantity and a sell are exact', async () => {
    const person = await x.person();
    const bought = await place(person, { side: 'buy', type: 'market', qty: '0.01' });
    expect(bought).toMatchObject({ status: 'completed', filledQty: '0.01', qty: '0.01' });
    const before = await funds(person);
    const sold = await place(person, { side: 'sell', type: 'market', qty: '0.01' });
    expect(sold).toMatchObject({
      status: 'completed',
      feeCoin: 'USDT',
      fee: round(mul(sold.filledQuote, '0.001'), 8, 'halfUp'),
    });
    expect((await funds(person)).quote.available).toBe(add(before.quote.available, sub(sold.filledQuote, sold.fee)));
  });

  test('what the ladder has given is gone until the next quote', async () => {
    const person = await x.person();
    const [price, qty] = ladder().asks[0]!;
    const before = await x.market.depth(symbol, 5);
    const already = before.asks.find(([at]) => compare(at, price) === 0)?.[1];
    const take = already ?? qty;
    await limit(person, {
      side: 'buy',
      price,
      qty: toFixed(floorToStep(div(take, '2', 8, 'down'), '0.00001'), 5, 'down'),
    });
    const after = await x.market.depth(symbol, 5);
    expect(compare(after.asks.find(([at]) => compare(at, price) === 0)?.[1] ?? '0', take)).toBe(-1);
    await x.clock.advance(2000);
    expect(ladder().seq).not.toBe(0);
  });
});

describe('limit orders', () => {
  test('rest with exactly their worst case on hold, and cancelling gives exactly that back', async () => {
    const person = await x.person();
    const before = await funds(person);
    const price = near('0.95');
    const order = await limit(person, { side: 'buy', price, qty: '0.01' });
    expect(order).toMatchObject({
      status: 'submitted',
      filledQty: '0',
      averagePrice: null,
      held: mul(price, '0.01'),
      heldCoin: 'USDT',
      allowed: ['cancel'],
    });
    expect((await funds(person)).quote).toMatchObject({
      available: sub(before.quote.available, mul(price, '0.01')),
      frozen: mul(price, '0.01'),
    });

    const cancelled = await person.call(api.spot.updateOrder, { orderNo: order.orderNo, action: 'cancel' });
    expect(cancelled).toMatchObject({ status: 'cancelled', endReason: 'user', held: '0', allowed: [] });
    expect(await funds(person)).toEqual(before);
    expect(await reason(person.call(api.spot.updateOrder, { orderNo: order.orderNo, action: 'cancel' }))).toBe(
      'orderFinished',
    );
  });

  test('a large one fills partly from the ladder, keeps the rest resting, and can be cancelled in the middle', async () => {
    const person = await x.person();
    const [best] = ladder().bids;
    const order = await limit(person, { side: 'sell', price: best![0], qty: '0.1' });
    const taken = add(best![1], '0');
    if (compare(taken, '0.1') >= 0) throw new Error('the top of the ladder is deeper than this test expects');
    expect(order).toMatchObject({ status: 'submitted', held: sub('0.1', order.filledQty) });
    expect(compare(order.filledQty, '0')).toBe(1);
    const { base } = await funds(person);
    expect(base.frozen).toBe(sub('0.1', order.filledQty));
    await person.call(api.spot.updateOrder, { orderNo: order.orderNo, action: 'cancel' });
    expect((await funds(person)).base).toMatchObject({ frozen: '0', available: sub('0.1', order.filledQty) });
  });

  test('people trade with one another at the resting price, the earlier first, each with his own fee', async () => {
    const [maker, later, taker] = [await x.person(), await x.person(), await x.person()];
    const inside = toFixed(floorToStep(div(add(quote().bid, quote().ask), '2', 2, 'down'), '0.01'), 2, 'down');
    const first = await limit(maker, { side: 'sell', price: inside, qty: '0.02' });
    const second = await limit(later, { side: 'sell', price: inside, qty: '0.02' });
    const order = await limit(taker, { side: 'buy', price: quote().ask, qty: '0.03' });
    expect(order.status).toBe('completed');

    const sold = await maker.call(api.spot.order, { orderNo: first.orderNo });
    expect(sold.order).toMatchObject({
      status: 'completed',
      filledQuote: mul(inside, '0.02'),
      fee: round(mul(mul(inside, '0.02'), '0.0008'), 8, 'halfUp'),
    });
    expect(sold.fills.map((fill) => [fill.role, fill.againstMarketMaker])).toEqual([['maker', false]]);
    expect((await later.call(api.spot.order, { orderNo: second.orderNo })).order).toMatchObject({
      status: 'submitted',
      filledQty: '0.01',
    });
    // The better price goes back to the taker at once.
    expect((await funds(taker)).quote.frozen).toBe('0');
    expect(order.filledQuote).toBe(mul(inside, '0.03'));
    const trades = JSON.stringify(await x.visitor().call(api.market.trades, { symbol }));
    expect(trades).toContain(`"qty":"0.02"`);
    for (const { orderNo } of [first, second, order]) expect(trades).not.toContain(orderNo);
    await later.call(api.spot.cancelAll, {});
  });

  test('immediate or cancel takes what fills at once at its price, and gives back the rest of what it held', async () => {
    const person = await x.person();
    const before = await funds(person);
    const [best] = ladder().asks;
    const order = await limit(person, { side: 'buy', price: best![0], qty: '0.1', timeInForce: 'ioc' });
    if (compare(best![1], '0.1') >= 0) throw new Error('the top of the ladder is deeper than this test expects');
    expect(order).toMatchObject({ status: 'cancelled', endReason: 'unfilled', held: '0', timeInForce: 'ioc' });
    expect(compare(order.filledQty, '0')).toBe(1);
    expect((await funds(person)).quote).toMatchObject({
      available: sub(before.quote.available, order.filledQuote),
      frozen: '0',
    });
    const price = near('0.95');
    expect(await reason(limit(person, { side: 'buy', price, qty: '0.01', timeInForce: 'ioc' }))).toBe('noLiquidity');
    expect((await person.call(api.spot.openOrders, {})).total).toBe(0);
  });

  test('post only rests, pays as maker, and is refused where it would fill at once', async () => {
    const person = await x.person();
    const price = near('0.95');
    const order = await limit(person, { side: 'buy', price, qty: '0.01', timeInForce: 'postOnly' });
    expect(order).toMatchObject({ status: 'submitted', timeInForce: 'postOnly', held: mul(price, '0.01') });
    expect(
      await reason(limit(person, { side: 'buy', price: near('1.02'), qty: '0.01', timeInForce: 'postOnly' })),
    ).toBe('wouldTake');
    expect((await person.call(api.spot.openOrders, {})).total).toBe(1);
    await person.call(api.spot.cancelAll, {});
  });

  test('one does not trade with oneself: the resting order makes way', async () => {
    const person = await x.person();
    const inside = toFixed(floorToStep(div(add(quote().bid, quote().ask), '2', 2, 'down'), '0.01'), 2, 'down');
    const resting = await limit(person, { side: 'sell', price: inside, qty: '0.02' });
    await limit(person, { side: 'buy', price: inside, qty: '0.01' });
    expect((await person.call(api.spot.order, { orderNo: resting.orderNo })).order).toMatchObject({
      status: 'cancelled',
      endReason: 'selfTrade',
      filledQty: '0',
    });
    expect((await person.call(api.spot.cancelAll, { symbol })).cancelled).toBe(1);
  });

  test('a resting order fills at its own price once the quote crosses it', async () => {
    const person = await x.person();
    const price = quote().bid;
    const order = await limit(person, { side: 'buy', price, qty: '0.001' });
    for (let second = 0; second < 3600; second += 20) {
      await x.clock.advance(20_000);
      if (compare(quote().ask, price) <= 0) break;
    }
    expect(compare(quote().ask, price)).toBeLessThanOrEqual(0);
    await x.spot.sweep();
    const { order: filled, fills } = await person.call(api.spot.order, { orderNo: order.orderNo });
    expect(filled).toMatchObject({
      status: 'completed',
      averagePrice: price.replace(/\.?0+$/, ''),
      fee: round(mul('0.001', '0.0008'), 8, 'halfUp'),
    });
    expect(fills[0]).toMatchObject({ role: 'maker', againstMarketMaker: true });
  }, 60_000);
});

test('an order meets at most 200 others; the rest is cancelled, and the book is never crossed', async () => {
  const [one, two, taker] = [await x.person(), await x.person(), await x.person()];
  const inside = toFixed(floorToStep(div(add(quote().bid, quote().ask), '2', 2, 'down'), '0.01'), 2, 'down');
  for (let n = 0; n < 101; n += 1)
    for (const person of [one, two]) await limit(person, { side: 'sell', price: inside, qty: '0.0001' });
  const order = await limit(taker, { side: 'buy', price: quote().ask, qty: '0.025' });
  expect(order).toMatchObject({ status: 'cancelled', endReason: 'liquidity', filledQty: '0.02', held: '0' });
  expect((await funds(taker)).quote.frozen).toBe('0');
  expect((await one.call(api.spot.openOrders, {})).total + (await two.call(api.spot.openOrders, {})).total).toBe(2);
  for (const person of [one, two]) await person.call(api.spot.cancelAll, {});
}, 60_000);

describe('refusals change nothing', () => {
  test.each([
    [{ side: 'buy', type: 'limit', price: '1.005', qty: '1' }, 'priceStep'],
    [{ side: 'buy', type: 'limit', price: '1', qty: '10' }, 'priceOutOfBand'],
    [{ side: 'buy', type: 'market', quoteAmount: '4.99' }, 'belowMinimum'],
    [{ side: 'buy', type: 'market', quoteAmount: '9999999' }, 'insufficientBalance'],
    [{ side: 'sell', type: 'market', qty: '0.000001' }, 'quantityStep'],
    [{ side: 'sell', type: 'market', qty: '1.5' }, 'insufficientBalance'],
    [{ side: 'sell', type: 'market', qty: '1e5' }, 'badRequest'],
    [{ side: 'buy', type: 'market' }, 'badRequest'],
    [{ side: 'buy', type: 'market', quoteAmount: '10', symbol: 'NOSUCHUSDT' }, 'notFound'],
    [{ side: 'buy', type: 'market', quoteAmount: '10', symbol: 'EURUSD' }, 'notFound'],
  ] as const)('%j is refused with %s', async (body, expected) => {
    const person = await x.person();
    const before = await funds(person);
    expect(await reason(place(person, body as never))).toBe(expected);
    expect(await funds(person)).toEqual(before);
    expect((await person.call(api.spot.openOrders, {})).total).toBe(0);
  });
});

describe('keys', () => {
  test('the same key acts once and answers the same; with another body it is refused', async () => {
    const person = await x.person();
    const key = randomUUID();
    const first = await place(person, { side: 'buy', type: 'market', quoteAmount: '50' }, key);
    const again = await place(person, { side: 'buy', type: 'market', quoteAmount: '50' }, key);
    expect(again).toEqual(first);
    expect((await person.call(api.spot.orderHistory, {})).total).toBe(1);
    expect(await reason(place(person, { side: 'buy', type: 'market', quoteAmount: '51' }, key))).toBe('keyReused');
    expect(await person.call(api.home.outcome, { key })).toMatchObject({
      state: 'done',
      reply: expect.objectContaining({}) as unknown,
    });
  });
});

test('lists are one’s own, filtered and paged, newest first', async () => {
  const [person, stranger] = [await x.person(), await x.person()];
  for (let n = 0; n < 3; n += 1) await limit(person, { side: 'buy', price: near('0.9'), qty: '0.001' });
  await limit(stranger, { side: 'buy', price: near('0.9'), qty: '0.001' });
  await place(person, { side: 'buy', type: 'market', quoteAmount: '20' });
  const page = await person.call(api.spot.openOrders, { pageSize: 2 });
  expect(page).toMatchObject({ total: 3, hasMore: true, pageNum: 1 });
  expect(page.list).toHaveLength(2);
  expect((await person.call(api.spot.openOrders, { pageSize: 2, pageNum: 2 })).list).toHaveLength(1);
  expect((await person.call(api.spot.openOrders, { side: 'sell' })).total).toBe(0);
  expect((await person.call(api.spot.fills, { symbol })).list.every((fill) => fill.side === 'buy')).toBe(true);
  expect(await person.call(api.spot.cancelAll, {})).toEqual({ cancelled: 3, left: 0 });
  expect((await person.call(api.spot.orderHistory, { status: 'cancelled' })).total).toBe(3);
});

test('the ledger record explains every balance to the last digit', async () => {
  const person = await x.person();
  await place(person, { side: 'buy', type: 'market', quoteAmount: '700' });
  const order = await limit(person, { side: 'sell', price: ladder().bids[0]![0], qty: '0.1' });
  if (order.status === 'submitted')
    await person.call(api.spot.updateOrder, { orderNo: order.orderNo, action: 'cancel' });
  await limit(person, { side: 'buy', price: near('0.9'), qty: '0.01' });

  const lines = (await person.call(api.assets.ledger, { pageSize: 100 })).list;
  const coins = await person.call(api.assets.coins, {});
  for (const { coin, available, frozen } of coins) {
    const own = lines.filter((line) => line.coin === coin);
    expect(own.find((line) => line.purpose === 'available')?.balanceAfter).toBe(available);
    // A freeze and a release are told from the available side: the frozen side is their mirror.
    const moved = (purpose: 'available' | 'frozen') =>
      sum(own.filter((line) => line.purpose === purpose).map((line) => line.amount));
    const mirrored = sum(
      own.filter((line) => line.type === 'freeze' || line.type === 'release').map((line) => line.amount),
    );
    expect([coin, moved('available'), sub(moved('frozen'), mirrored)]).toEqual([coin, available, frozen]);
  }
  expect(placesOf(coins[0]!.available)).toBeLessThanOrEqual(8);
});

test('a node that starts later shows the trades of before, without the numbers of the orders', async () => {
  const [buyer, seller] = [await x.person(), await x.person()];
  const bid = await limit(buyer, { side: 'buy', price: near('0.999'), qty: '0.0123' });
  await place(seller, { side: 'sell', type: 'market', qty: '0.02' });
  const later = await exchange({
    clock: x.clock,
    database: { ...x.database, close: async () => undefined },
    randomSeed: 'later',
  });
  const made = (trades: readonly { price: Decimal; qty: Decimal; side: string; ts: number }[]) =>
    trades.map(({ price, qty, side, ts }) => [price, qty, side, ts].join(' '));
  const [known, recalled] = [x, later].map(({ market }) => market.trades(symbol, 100));
  expect(made(recalled!)).toEqual(expect.arrayContaining(made(known!)));
  expect(made(recalled!)).toHaveLength(known!.length);
  expect(JSON.stringify(recalled)).not.toContain(bid.orderNo);
  await later.close();
});
