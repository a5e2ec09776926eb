/** What flash exchange promises, against the real server: the price that was shown, once, or everything back. */
import { api } from '@/lib/api/index';
import { balanceOf, houseBalance } from '@/server/ledger/ledger';
import { outcomes } from '../harness/attack';
import type { Person } from '../harness/exchange';
import { ask, BTC, flashRoom, orderOf, refusal, swap, type Room } from './room';

let room: Room;
let person: Person;
beforeAll(async () => {
  room = await flashRoom();
});
beforeEach(async () => {
  person = await room.person();
  room.held.set('BTCUSDT', BTC);
  room.held.stall(null);
  await room.later();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const has = (coin: string, part = 'available') => balanceOf(room.db, person.userId, `spot:${part}`, coin);

test('what was shown is what one gets: the middle of the market less the spread, and no fee', async () => {
  const quote = await ask(person);
  // 100 / 20,000 less 0.2 %, rounded down.
  expect(quote).toMatchObject({
    fromAmount: '100',
    toAmount: '0.00499',
    ratio: '0.0000499',
    spreadPct: '0.20',
    fee: '0',
  });
  expect(quote.expireTime - room.clock.now()).toBe(10_000);
  const order = await person.call(api.flash.placeOrder, { quoteId: quote.quoteId! });
  expect(order).toMatchObject({ status: 'settling', fromAmount: '100', toAmount: '0.00499', endedAt: null });
  const btc = await has('BTC');
  expect([await has('USDT'), await has('USDT', 'flash')]).toEqual(['9900', '100']);
  await room.later();
  expect(await orderOf(person, order)).toMatchObject({ status: 'completed', failure: null });
  expect([await has('USDT'), await has('USDT', 'flash')]).toEqual(['9900', '0']);
  expect(Number(await has('BTC')) - Number(btc)).toBeCloseTo(0.00499, 8);
  const { list } = await person.call(api.assets.ledger, {});
  expect(
    list.filter(({ refId }) => refId === order.orderNo).map(({ type, coin, amount }) => [type, coin, amount]),
  ).toEqual([
    ['flash', 'BTC', '0.00499'],
    ['flash', 'USDT', '-100'],
    ['freeze', 'USDT', '-100'],
  ]);
  expect((await person.call(api.flash.orders, { status: 'completed' })).list).toMatchObject([
    { orderNo: order.orderNo },
  ]);
});

test('any pair goes through USDT; the amount that is to come may be typed, and is never less', async () => {
  expect(await ask(person, { fromCoin: 'BTC', toCoin: 'ETH', amount: '1' })).toMatchObject({ toAmount: '19.96' });
  const quote = await ask(person, { toCoin: 'DOGE', side: 'to', amount: '1000' });
  expect(quote.fromAmount).toBe('100.20040081');
  expect(Number(quote.toAmount)).toBeGreaterThanOrEqual(1000);
  // Without an amount only the price is told, and nothing is held.
  expect(await ask(person, { amount: undefined })).toMatchObject({
    quoteId: null,
    fromAmount: null,
    minFrom: '10',
    maxFrom: '50000',
  });
});

test('limits are told in the coin that was typed; unknown coins and the same one twice are refused', async () => {
  expect(await refusal(ask(person, { amount: '9.99999999' }))).toEqual({
    reason: 'flashMinimum',
    min: '10',
    unit: 'USDT',
  });
  expect(await refusal(ask(person, { amount: '50000.00000001' }))).toEqual({
    reason: 'flashMaximum',
    max: '50000',
    unit: 'USDT',
  });
  expect(await refusal(ask(person, { side: 'to', amount: '0.00000001' }))).toEqual({
    reason: 'flashMinimum',
    min: '0.000499',
    unit: 'BTC',
  });
  expect(await refusal(ask(person, { amount: '0' }))).toMatchObject({ reason: 'flashMinimum' });
  expect(await refusal(ask(person, { toCoin: 'EUR' }))).toEqual({ reason: 'notFound' });
  expect(await refusal(ask(person, { toCoin: 'USDT' }))).toMatchObject({ reason: 'badRequest', field: 'toCoin' });
});

test('a price that ran out, was used, was replaced, or is somebody else’s is refused', async () => {
  const { quoteId } = await ask(person);
  const other = await room.person();
  expect(await refusal(other.call(api.flash.placeOrder, { quoteId: quoteId! }))).toEqual({ reason: 'rateChanged' });
  const newer = await ask(person);
  expect(await refusal(person.call(api.flash.placeOrder, { quoteId: quoteId! }))).toEqual({ reason: 'rateChanged' });
  await person.call(api.flash.placeOrder, { quoteId: newer.quoteId! });
  expect(await refusal(person.call(api.flash.placeOrder, { quoteId: newer.quoteId! }))).toEqual({
    reason: 'rateChanged',
  });
  const late = await ask(person);
  await room.later(10);
  expect(await refusal(person.call(api.flash.placeOrder, { quoteId: late.quoteId! }))).toEqual({
    reason: 'rateChanged',
  });
  expect((await person.call(api.flash.orders, {})).total).toBe(1);
});

test('when the market moves by more than half a per cent, either way, a new price has to be confirmed', async () => {
  for (const [ticks, told] of [
    [BTC * 1.0051, 'rateChanged'],
    [BTC * 0.9949, 'rateChanged'],
    [BTC * 1.0049, null],
  ] as const) {
    room.held.set('BTCUSDT', BTC);
    await room.later();
    const { quoteId } = await ask(person);
    room.held.set('BTCUSDT', Math.round(ticks));
    await room.later();
    const placing = person.call(api.flash.placeOrder, { quoteId: quoteId! });
    if (told) expect(await refusal(placing)).toEqual({ reason: told });
    else expect(await placing).toMatchObject({ toAmount: '0.00499' });
  }
});

test('one price, pressed by many at once, is one order', async () => {
  const { quoteId } = await ask(person, { amount: '5000' });
  const crowd = Array.from({ length: 16 }, () => person.call(api.flash.placeOrder, { quoteId: quoteId! }));
  expect((await outcomes(crowd)).counts).toEqual({ done: 1, rateChanged: 15 });
  await room.later();
  expect(await has('USDT')).toBe('5000');
});

test('more than one has is refused with what there is, and nothing is held', async () => {
  expect(await refusal(swap(person, { amount: '10000.00000001' }))).toEqual({
    reason: 'flashBalance',
    available: '10000',
    unit: 'USDT',
  });
  expect(await has('USDT', 'flash')).toBe('0');
});

test('old prices quote nothing; an order that meets them waits, and after five minutes all of it comes back', async () => {
  const order = await swap(person);
  room.held.stall(room.clock.now());
  // The job has not run yet: it meets a price that is old.
  await room.clock.jump(11_000);
  await room.later();
  expect(await orderOf(person, order)).toMatchObject({ status: 'settling' });
  expect(await refusal(ask(person))).toEqual({ reason: 'priceStale' });
  for (let minute = 0; minute < 5; minute += 1) await room.later(60);
  expect(await orderOf(person, order)).toMatchObject({ status: 'failed', failure: 'noPrice' });
  expect([await has('USDT'), await has('USDT', 'flash')]).toEqual(['10000', '0']);
});

test('old prices that become fresh in time are as good as ever', async () => {
  const order = await swap(person);
  room.held.stall(room.clock.now());
  await room.clock.jump(11_000);
  await room.later(20);
  room.held.stall(null);
  await room.later(10);
  expect(await orderOf(person, order)).toMatchObject({ status: 'completed' });
});

test('a coin that operators halted is not exchanged; what had been ordered comes back', async () => {
  const operator = await room.operator();
  const market = { product: 'flash', symbol: 'ETHUSDT', reason: 'a test' } as const;
  const order = await swap(person, { toCoin: 'ETH' });
  const { quoteId } = await ask(person, { toCoin: 'ETH' });
  await operator.call(api.operator.haltMarket, market);
  expect(await refusal(person.call(api.flash.placeOrder, { quoteId: quoteId! }))).toEqual({ reason: 'marketHalted' });
  expect(await refusal(ask(person, { toCoin: 'ETH' }))).toEqual({ reason: 'marketHalted' });
  const offered = await person.call(api.flash.coins, {});
  expect(offered.coins.filter(({ halted }) => halted).map(({ coin }) => coin)).toEqual(['ETH']);
  for (let minute = 0; minute < 5; minute += 1) await room.later(61);
  expect(await orderOf(person, order)).toMatchObject({ status: 'failed', failure: 'halted' });
  expect(await has('USDT')).toBe('10000');
  const second = await room.operator();
  await operator.call(api.operator.resumeMarket, market);
  await second.call(api.operator.resumeMarket, market);
  expect(await ask(person, { toCoin: 'ETH' })).toMatchObject({ fromCoin: 'USDT' });
});

test('what the house has of a coin is what its account says, and operators see it', async () => {
  await swap(person, { toCoin: 'DOGE', amount: '1000' });
  await room.later();
  const report = await (await room.operator()).call(api.operator.exposureReport, {});
  const doge = report.markets.find(({ product, symbol }) => product === 'flash' && symbol === 'DOGEUSDT');
  expect(doge).toMatchObject({ house: '-9980', long: '9980', short: '0', unit: 'base', limit: '5000000' });
  expect(await houseBalance(room.db, 'house:flash', 'DOGE')).toBe('-9980');
});

test('the house owes no more than it may: the order that would go beyond it comes back whole', async () => {
  const rich = await Promise.all(Array.from({ length: 11 }, () => room.person()));
  const { post, move } = await import('@/server/ledger/ledger');
  for (const [number, one] of rich.entries())
    await post(room.db, [
      {
        kind: 'test',
        refType: 'test',
        refId: `grant-${number}`,
        step: 'grant',
        actor: 'system',
        requestId: 'test',
        at: room.clock.now(),
        legs: move({
          from: { owner: null, kind: 'house:faucet' },
          to: { owner: one.userId, kind: 'spot:available' },
          asset: 'USDT',
          amount: '45000',
          line: 'demoGrant',
        }),
      },
    ]);
  const orders = [];
  for (const one of rich) {
    orders.push({ one, order: await swap(one, { toCoin: 'ETH', amount: '50000' }) });
    await room.later();
  }
  const { one, order } = orders.at(-1)!;
  expect(await orderOf(one, order)).toMatchObject({ status: 'failed', failure: 'noCover' });
  expect(await balanceOf(room.db, one.userId, 'spot:available', 'USDT')).toBe('55000');
  // Whoever sells that coin makes room again.
  expect((await swap(rich[0]!, { fromCoin: 'ETH', toCoin: 'USDT', amount: '2' })).status).toBe('settling');
  await room.later();
});

test('somebody without an identity exchanges and trades a thousand dollars a day together', async () => {
  const strict = await flashRoom({ config: { newcomerLevel: 'none' } });
  const newcomer = await strict.person();
  await swap(newcomer, { amount: '600' });
  expect(await newcomer.call(api.spot.allowance, {})).toMatchObject({ left: '400' });
  expect(await refusal(swap(newcomer, { amount: '400.00000001' }))).toMatchObject({
    reason: 'identityNeeded',
    left: '400',
  });
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market' } as const;
  expect(await refusal(newcomer.call(api.spot.placeOrder, { ...order, quoteAmount: '401' }))).toMatchObject({
    reason: 'identityNeeded',
  });
  expect(await strict.booksBalance()).toEqual([]);
  await strict.close();
});
