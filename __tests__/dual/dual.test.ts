/** Dual currency from the subscription to the settlement, on the real exchange with a market and a price log that the test moves. */
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import { houseBalance } from '@/server/ledger/ledger';
import { rowsNeededFrom } from '@/server/dual/settling';
import type { Person } from '../harness/exchange';
import { dualRoom, HOUR, MINUTE, orderOf, productOf, refusal, subscribe, symbol, type Room } from './room';

jest.setTimeout(180_000);

let room: Room;
let ada: Person;
beforeAll(async () => {
  room = await dualRoom();
  ada = await room.saver();
});
afterAll(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const balances = async (who: Person) => {
  const all = (await who.call(api.assets.coins, {})) as { coin: string; available: Decimal }[];
  return Object.fromEntries(all.map(({ coin, available }) => [coin, available]));
};
const inDual = async (who: Person): Promise<Decimal> =>
  (await who.call(api.assets.total, {})).byAccount.find(({ account }) => account === 'fund')!.totalUsdt;
/** To the whole minute, so that what follows is the same every time. */
const toMinute = () => room.seconds((MINUTE - (room.clock.now() % MINUTE)) / 1_000);

test('what is bought low and reached: the coin comes at the strike, the price is the mean of the last minute, and everybody can see it', async () => {
  await toMinute();
  const productId = await room.offer({ kind: 'buyLow', strike: '59900' });
  const before = await balances(ada);
  const { orderNo, ...order } = await subscribe(ada, productId, '1000');
  expect(order).toMatchObject({
    status: 'subscribed',
    coin: 'USDT',
    days: 4,
    rate: '0.0064',
    isTrial: true,
    kept: { coin: 'USDT', amount: '1006.4' },
    swapped: { coin: 'BTC', amount: '0.01680133' },
    breakEven: '59519.08',
    settlePrice: null,
    payout: null,
  });
  expect(await inDual(ada)).toBe('1000');
  // The minute that decides begins with the row of its first second: 30 seconds at 60,000 and 30 at 59,800, whose mean is the strike.
  await room.seconds(4 * 60, 60_000);
  await room.seconds(30, 59_800);
  await room.seconds(29, 60_000);
  expect((await orderOf(ada, { orderNo })).order.status).toBe('subscribed');
  await room.seconds(1, 70_000);
  expect((await orderOf(ada, { orderNo })).order).toMatchObject({ status: 'settling', settlePrice: null });
  // What is written at the time itself and later decides nothing.
  await room.seconds(3, 70_000);
  const { order: ended, settlement, firstRows, lastRows, check } = await orderOf(ada, { orderNo });
  expect(ended).toMatchObject({
    status: 'settled',
    settledBy: 'window',
    exercised: true,
    settlePrice: '59900',
    payout: { coin: 'BTC', amount: '0.01680133' },
  });
  expect(settlement).toMatchObject({ price: ended.settlePrice, rows: 60, to: ended.settlesAt });
  expect(firstRows[0]!.ts).toBeLessThan(settlement!.from!);
  expect(firstRows[1]).toMatchObject({ ts: settlement!.from, seq: settlement!.fromSeq });
  expect(lastRows[1]).toMatchObject({ seq: settlement!.toSeq });
  expect(lastRows[2]!.ts).toBe(ended.settlesAt);
  expect(check).toEqual({ fromSeq: settlement!.fromSeq! - 1, toSeq: settlement!.toSeq! + 1 });
  const after = await balances(ada);
  expect(Number(after.BTC) - Number(before.BTC)).toBeCloseTo(0.01680133, 8);
  expect(Number(before.USDT) - Number(after.USDT)).toBeCloseTo(1_000, 8);
  expect(await inDual(ada)).toBe('0');
  expect(await houseBalance(room.db, 'house:dual', 'USDT')).toBe('1000');
  expect(await houseBalance(room.db, 'house:dual', 'BTC')).toBe('-0.01680133');
  const [result] = await room.visitor().call(api.dual.results, {});
  expect(result).toMatchObject({
    symbol,
    kind: 'buyLow',
    strike: '59900',
    exercised: true,
    settlePrice: ended.settlePrice,
  });
});

test('what is sold high and not reached comes back with interest, and the record and a letter say so', async () => {
  await room.seconds(1, 60_000);
  await toMinute();
  const productId = await room.offer({ kind: 'sellHigh', strike: '60100' });
  const { orderNo } = await subscribe(ada, productId, '0.05');
  const { BTC: before } = await balances(ada);
  await room.seconds(5 * 60 + 2);
  expect((await orderOf(ada, { orderNo })).order).toMatchObject({
    exercised: false,
    settlePrice: '60000',
    payout: { coin: 'BTC', amount: '0.05032' },
  });
  expect(Number((await balances(ada)).BTC) - Number(before)).toBeCloseTo(0.05032, 8);
  const lines = (await ada.call(api.assets.ledger, { pageSize: 20 })).list.filter(({ refId }) => refId === orderNo);
  expect(lines.map(({ type, amount }) => `${type} ${amount}`).sort()).toEqual(
    ['dualBuy -0.05', 'dualBuy 0.05', 'dualInterest 0.00032', 'dualReturn -0.05', 'dualReturn 0.05'].sort(),
  );
});

test('at the strike exactly both kinds are exercised', async () => {
  await room.seconds(1, 60_000);
  await toMinute();
  const low = await room.offer({ kind: 'buyLow', strike: '59990' });
  const high = await room.offer({ kind: 'sellHigh', strike: '60010' });
  const orders = [await subscribe(ada, low, '100'), await subscribe(ada, high, '0.01')];
  await room.seconds(5 * 60, 59_990);
  await room.seconds(2);
  expect((await orderOf(ada, orders[0]!)).order).toMatchObject({ settlePrice: '59990', exercised: true });
  expect((await orderOf(ada, orders[1]!)).order).toMatchObject({ settlePrice: '59990', exercised: false });
});

test('where the log has holes the last valid minute within twelve settles, and without any everything comes back', async () => {
  await room.seconds(1, 60_000);
  await toMinute();
  const first = await subscribe(ada, await room.offer({ kind: 'buyLow', strike: '59000' }), '100');
  await room.seconds(4 * 60 - 5, 58_000);
  // Nothing is written for seven minutes; the market moves on.
  await room.seconds(7 * 60, 61_000, false);
  await room.seconds(1);
  await room.seconds(2);
  const { order, settlement } = await orderOf(ada, first);
  expect(order).toMatchObject({ settledBy: 'earlier', settlePrice: '58000', exercised: true });
  expect(settlement!.to!).toBeLessThan(order.settlesAt);
  await room.seconds(1, 60_000);
  await toMinute();
  const second = await subscribe(
    ada,
    await room.offer({ kind: 'buyLow', strike: '59500', settlesAt: room.clock.now() + 30 * MINUTE }),
    '100',
  );
  await room.seconds(30 * 60 + 70, 50_000, false);
  const { order: none } = await orderOf(ada, second);
  expect(none).toMatchObject({ settledBy: 'none', settlePrice: null, exercised: false, payout: { coin: 'USDT' } });
  expect(none.payout!.amount).toBe(none.kept.amount);
  await room.seconds(3);
});

test('a clock that jumps over the time changes nothing: rows are read by their times, and late is late', async () => {
  await room.seconds(1, 60_000);
  await toMinute();
  const order = await subscribe(ada, await room.offer({ kind: 'buyLow', strike: '59500' }), '100');
  for (let passed = 0; passed < 5 * 60; passed += 1) {
    await room.clock.advance(1_000);
    await room.log.write();
  }
  room.held.set(symbol, 1_000_000);
  // Eleven hours, so that nobody's session ends.
  await room.clock.jump(11 * HOUR);
  await room.log.write();
  await room.jobs.runDue();
  await room.jobs.runDue();
  expect((await orderOf(ada, order)).order).toMatchObject({
    settledBy: 'window',
    settlePrice: '60000',
    exercised: false,
  });
});

test('what cannot be subscribed to says why', async () => {
  await room.seconds(1, 60_000);
  await toMinute();
  const productId = await room.offer({ kind: 'buyLow', strike: '59900', quota: '300' });
  const { days, apr } = (await productOf(ada, productId))!;
  const ask = (body: object, who: Person = ada) =>
    refusal(who.call(api.dual.subscribe, { productId, amount: '100', apr, days, ...body }));
  expect(await ask({ productId: 'unknown' })).toMatchObject({ reason: 'notFound' });
  expect(await ask({ amount: '49' })).toMatchObject({ reason: 'belowMinimum', min: '50', unit: 'USDT' });
  expect(await ask({ amount: '20001' })).toMatchObject({ reason: 'aboveMaximum', max: '20000' });
  expect(await ask({ amount: '301' })).toMatchObject({ reason: 'dualQuota', left: '300' });
  expect(await ask({ apr: '0.6' })).toMatchObject({ reason: 'dualQuoteExpired' });
  expect(await ask({ days: 3 })).toMatchObject({ reason: 'dualQuoteExpired' });
  const stranger = await room.person();
  expect(await ask({}, stranger)).toMatchObject({ reason: 'riskCheckNeeded' });
  const poor = await room.saver();
  await poor.call(api.risk.setLimits, { lossLimit: '120' });
  expect(await ask({ amount: '121' }, poor)).toMatchObject({ reason: 'lossLimitExceeded', left: '120' });
  expect(await ask({ amount: '80' }, poor)).toBe('ok');
  // What was put in today counts as lost until it is settled.
  expect(await ask({ amount: '50' }, poor)).toMatchObject({ reason: 'lossLimitExceeded', left: '40' });
  expect(await ask({ amount: '220' })).toBe('ok');
  expect(await ask({ amount: '50' })).toMatchObject({ reason: 'dualQuota', left: '0' });
  expect((await productOf(ada, productId))?.quotaLeft).toBe('0');
  // The price reaches the strike: what is there already is not sold.
  await room.seconds(1, 59_900);
  expect(await ask({})).toMatchObject({ reason: 'dualClosed' });
  expect(await productOf(ada, productId)).toBeNull();
  room.held.stall(room.clock.now() - HOUR);
  await room.seconds(12);
  expect(await ask({})).toMatchObject({ reason: 'priceStale' });
  expect((await ada.call(api.dual.products, {})).markets.find((one) => one.symbol === symbol)?.index).toBeNull();
  room.held.stall(null);
  await room.seconds(4 * 60, 60_000);
  // Its last minute has begun.
  expect(await ask({})).toMatchObject({ reason: 'dualClosed' });
  await room.seconds(70);
});

test('a quote says what the order will be, to everybody', async () => {
  const productId = await room.offer({ kind: 'sellHigh', strike: '60500' });
  const visitor = room.visitor();
  const quote = await visitor.call(api.dual.quote, { productId, amount: '0.1' });
  const order = await subscribe(ada, productId, '0.1');
  const { kept, swapped, interest, breakEven, product } = quote;
  expect(order).toMatchObject({ kept, swapped, interest, breakEven, apr: product.apr, days: product.days });
  expect(await refusal(visitor.call(api.dual.quote, { productId, amount: '9' }))).toMatchObject({
    reason: 'aboveMaximum',
  });
});

test('the same key subscribes once', async () => {
  const productId = await room.offer({ kind: 'buyLow', strike: '59700' });
  const key = '0b87b19e-6d3f-4e0a-9a0e-3a7e0c1f0d55';
  const first = await subscribe(ada, productId, '60', key);
  const { days, apr } = first;
  const again = await ada.call(api.dual.subscribe, { productId, amount: '60', apr, days }, { key });
  expect(again).toEqual(first);
  expect(await refusal(ada.call(api.dual.subscribe, { productId, amount: '61', apr, days }, { key }))).toMatchObject({
    reason: 'keyReused',
  });
});

test('rows are kept for what is not settled', async () => {
  const needed = await rowsNeededFrom(room.db);
  expect(needed).not.toBeNull();
  expect(needed! % 1_000).toBe(0);
});

test('operators offer strikes and change rates by two, for later, and never what was subscribed; nothing of theirs sets a price', async () => {
  const [eve, bob] = [await room.operator(), await room.operator()];
  const both = async (
    endpoint: typeof api.operator.addDualProduct | typeof api.operator.setDualTerms,
    body: object,
  ) => {
    expect(await eve.call(endpoint, body as never)).toEqual({ state: 'proposed' });
    return bob.call(endpoint, body as never);
  };
  const date = new Date(room.clock.now() + 5 * 24 * HOUR).toISOString().slice(0, 10);
  const made = { productId: 'btc-low', symbol, kind: 'buyLow', strike: '57000', date, reason: 'a test' } as const;
  expect(await both(api.operator.addDualProduct, made)).toEqual({ state: 'done' });
  expect(await refusal(eve.call(api.operator.addDualProduct, { ...made, productId: 'btc-low-2' }))).toMatchObject({
    reason: 'duplicate',
  });
  expect(
    await refusal(eve.call(api.operator.addDualProduct, { ...made, productId: 'x', date: '2026-02-31' })),
  ).toMatchObject({
    reason: 'badRequest',
    field: 'date',
  });
  expect(await productOf(ada, 'btc-low')).toBeNull();
  const from = room.clock.now() + MINUTE;
  const terms = {
    productId: 'btc-low',
    from,
    apr: '0.2',
    min: '50',
    max: '5000',
    quota: '90000',
    isOpen: true,
    reason: 'a test',
  } as const;
  expect(await both(api.operator.setDualTerms, terms)).toEqual({ state: 'done' });
  expect(await refusal(eve.call(api.operator.setDualTerms, { ...terms, from: room.clock.now() }))).toMatchObject({
    field: 'from',
  });
  await room.seconds(61, 60_000);
  const order = await subscribe(ada, 'btc-low', '100');
  expect(await both(api.operator.setDualTerms, { ...terms, from: from + 2 * MINUTE, apr: '0.1' })).toEqual({
    state: 'done',
  });
  await room.seconds(120);
  expect((await productOf(ada, 'btc-low'))?.apr).toBe('0.1');
  expect((await orderOf(ada, order)).order.apr).toBe('0.2');
  const { list } = await eve.call(api.operator.dualProducts, { pageSize: 100 });
  expect(list.find(({ productId }) => productId === 'btc-low')).toMatchObject({
    taken: '100',
    terms: [{ apr: '0.2' }, { apr: '0.1' }],
  });
});
