/** Stop orders against the real server and a market that a test moves by hand: what waits, what sets it off, and what becomes of its money. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { add, compare, mul, sub, type Decimal } from '@/lib/money/decimal';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { heldFeed } from '../harness/heldFeed';

const symbol = 'BTCUSDT';
const START = 20_000;
const held = heldFeed({ [symbol]: START * 100 });
let x: TestExchange;

beforeAll(async () => {
  x = await exchange({ feed: held.feed });
});
beforeEach(async () => {
  held.stall(null);
  await move(START);
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

let present = START;
/** Brings the market to this price, in steps that a market believes, and does what each calls for. */
async function move(price: number): Promise<void> {
  for (;;) {
    present = price > present ? Math.min(price, present * 1.04) : Math.max(price, present * 0.96);
    held.set(symbol, Math.round(present * 100));
    await x.clock.advance(1_000);
    await x.spot.sweep();
    if (present === price) return;
  }
}

type Body = Omit<Parameters<typeof send>[1], 'symbol'>;
const send = (person: Person, body: Parameters<typeof person.call<typeof api.spot.placeOrder>>[1]) =>
  person.call(api.spot.placeOrder, body);
const place = (person: Person, body: Body) => send(person, { symbol, ...body });
const above = (price: Decimal) => ({ price, goes: 'above' as const });
const below = (price: Decimal) => ({ price, goes: 'below' as const });
const read = async (person: Person, orderNo: string) => (await person.call(api.spot.order, { orderNo })).order;
const funds = (person: Person) => person.call(api.assets.pair, { symbol });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { reason?: string; args?: object }) => ({ reason: error.reason, ...error.args }),
  );
const waitingTriggers = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int n from trading_trigger where product = 'spot'`.execute(x.db)).rows[0]!
    .n;

/** Whether the market maker takes what people sell. */
const houseBuys = (does: boolean) =>
  sql`update spot_market set maker_position = ${does ? sql`0` : sql`maker_limit`} where symbol = ${symbol}`.execute(
    x.db,
  );

const buyStop = { side: 'buy', type: 'limit', price: '20200', qty: '0.01', trigger: above('20100') } as const;
const sellStop = { side: 'sell', type: 'market', qty: '0.01', trigger: below('19900') } as const;

test('a stop-limit holds its worst case and waits: it stands in no book and fills nothing before its price', async () => {
  const person = await x.person();
  const before = await funds(person);
  const order = await place(person, buyStop);
  expect(order).toMatchObject({
    status: 'waiting',
    held: '202',
    heldCoin: 'USDT',
    filledQty: '0',
    trigger: { price: '20100', goes: 'above', firedAt: null },
    allowed: ['cancel'],
  });
  expect((await funds(person)).quote).toMatchObject({
    available: sub(before.quote.available, '202'),
    frozen: '202',
  });
  expect((await person.call(api.spot.openOrders, {})).list.map(({ orderNo }) => orderNo)).toEqual([order.orderNo]);
  const book = JSON.stringify(await x.market.depth(symbol, 50));
  expect(book).not.toContain('"20200"');
  await move(20_099);
  expect((await read(person, order.orderNo)).status).toBe('waiting');

  await move(20_100);
  const fired = await read(person, order.orderNo);
  expect(fired).toMatchObject({ status: 'completed', filledQty: '0.01', held: '0', endReason: null });
  expect(fired.trigger?.firedAt).toBe(x.clock.now());
  expect(compare(fired.averagePrice!, '20200')).toBeLessThanOrEqual(0);
  expect((await funds(person)).quote).toMatchObject({
    available: sub(before.quote.available, fired.filledQuote),
    frozen: '0',
  });
  expect(await waitingTriggers()).toBe(0);
  await move(20_101);
});

test('a stop-limit that meets nothing at its price rests from then on, behind those who rest there already', async () => {
  const [early, late, taker] = [await x.person(), await x.person(), await x.person()];
  const stop = await place(early, { side: 'buy', type: 'limit', price: '19500', qty: '0.01', trigger: below('19800') });
  const plain = await place(late, { side: 'buy', type: 'limit', price: '19500', qty: '0.01' });
  await move(19_800);
  expect(await read(early, stop.orderNo)).toMatchObject({ status: 'submitted', held: '195', allowed: ['cancel'] });
  await houseBuys(false);
  await place(taker, { side: 'sell', type: 'limit', price: '19500', qty: '0.01' });
  await houseBuys(true);
  expect((await read(late, plain.orderNo)).status).toBe('completed');
  expect((await read(early, stop.orderNo)).filledQty).toBe('0');
  await early.call(api.spot.cancelAll, {});
});

test('a stop-market sells at the market when its price comes, which may be worse than its price', async () => {
  const person = await x.person();
  const before = await funds(person);
  const order = await place(person, sellStop);
  expect(order).toMatchObject({ status: 'waiting', held: '0.01', heldCoin: 'BTC' });
  await move(19_700);
  const sold = await read(person, order.orderNo);
  expect(sold).toMatchObject({ status: 'completed', filledQty: '0.01' });
  expect(compare(sold.averagePrice!, '19700')).toBe(-1);
  const after = await funds(person);
  expect(after.base).toMatchObject({ available: sub(before.base.available, '0.01'), frozen: '0' });
  expect(after.quote.available).toBe(add(before.quote.available, sub(sold.filledQuote, sold.fee)));
});

test('a stop-market buy spends its amount at most and gives the rest back', async () => {
  const person = await x.person();
  const before = await funds(person);
  const order = await place(person, { side: 'buy', type: 'market', quoteAmount: '300', trigger: above('20500') });
  expect(order).toMatchObject({ status: 'waiting', held: '300' });
  await move(20_600);
  const bought = await read(person, order.orderNo);
  expect(bought).toMatchObject({ status: 'completed', held: '0' });
  expect((await funds(person)).quote.available).toBe(sub(before.quote.available, bought.filledQuote));
});

test('one that is cancelled gives all back and is set off by nothing; cancel-all takes waiting ones too', async () => {
  const person = await x.person();
  const before = await funds(person);
  const [first] = [await place(person, buyStop), await place(person, sellStop)];
  const done = await person.call(api.spot.updateOrder, { orderNo: first.orderNo, action: 'cancel' });
  expect(done).toMatchObject({ status: 'cancelled', endReason: 'user', held: '0', allowed: [] });
  expect(await person.call(api.spot.cancelAll, { symbol })).toEqual({ cancelled: 1, left: 0 });
  expect(await funds(person)).toEqual(before);
  expect(await waitingTriggers()).toBe(0);
  await move(20_300);
  await move(19_600);
});

test('what can never be set off, or not be paid for, is refused', async () => {
  const person = await x.person();
  const refused = (body: Partial<Body>) => refusal(place(person, { ...buyStop, ...body }));
  expect(await refused({ trigger: above('20000') })).toEqual({ reason: 'triggerReached' });
  expect(await refused({ trigger: below('20000') })).toEqual({ reason: 'triggerReached' });
  expect(await refused({ trigger: above('20100.001') })).toMatchObject({ reason: 'priceStep' });
  expect(await refused({ trigger: above('25000') })).toMatchObject({ reason: 'priceOutOfBand' });
  // Its own price is judged where the market will be then.
  expect(await refused({ price: '24500' })).toMatchObject({ reason: 'priceOutOfBand', high: '24120' });
  expect(await refused({ timeInForce: 'ioc' })).toMatchObject({ reason: 'badRequest' });
  expect(
    await refusal(place(person, { side: 'buy', type: 'market', qty: '0.01', trigger: above('20100') })),
  ).toMatchObject({ reason: 'badRequest' });
  expect(await refused({ qty: '5' })).toEqual({ reason: 'insufficientBalance' });
  expect((await person.call(api.spot.openOrders, {})).total).toBe(0);
  expect(await waitingTriggers()).toBe(0);
});

test('on an old price and in a halted market it waits on, and what has passed by then sets nothing off', async () => {
  const person = await x.person();
  const order = await place(person, sellStop);
  held.stall(x.clock.now());
  await x.clock.advance(11_000);
  await move(19_800);
  held.stall(null);
  await sql`update spot_market set status = 'halted' where symbol = ${symbol}`.execute(x.db);
  await move(19_800);
  expect((await read(person, order.orderNo)).status).toBe('waiting');
  await move(START);
  await sql`update spot_market set status = 'trading' where symbol = ${symbol}`.execute(x.db);
  await move(START);
  expect((await read(person, order.orderNo)).status).toBe('waiting');
  await move(19_900);
  expect((await read(person, order.orderNo)).status).toBe('completed');
});

test('one whose price the market has left too far behind is not placed: its money comes back, and a letter says so', async () => {
  const person = await factorsOn(() => x).withEmail();
  const before = await funds(person);
  const order = await place(person, {
    side: 'sell',
    type: 'limit',
    price: '19800',
    qty: '0.01',
    trigger: below('19900'),
  });
  // Nobody trades while it falls, step by step, below what the order's price may be away from.
  await sql`update spot_market set status = 'halted' where symbol = ${symbol}`.execute(x.db);
  await move(16_000);
  await sql`update spot_market set status = 'trading' where symbol = ${symbol}`.execute(x.db);
  await move(16_001);
  expect(await read(person, order.orderNo)).toMatchObject({
    status: 'cancelled',
    endReason: 'notPlaced',
    filledQty: '0',
    held: '0',
  });
  expect((await funds(person)).base).toMatchObject({ available: before.base.available, frozen: '0' });
  expect(await waitingTriggers()).toBe(0);
  const [letter] = await factorsOn(() => x).letters();
  expect([letter?.to, letter?.text]).toEqual([person.email, expect.stringContaining('0.01 BTC')]);
});

test('a market order that would meet nobody stays until somebody is there', async () => {
  const person = await x.person();
  const order = await place(person, sellStop);
  await houseBuys(false);
  await move(19_800);
  expect((await read(person, order.orderNo)).status).toBe('waiting');
  await houseBuys(true);
  await move(19_801);
  expect((await read(person, order.orderNo)).status).toBe('completed');
});

test('lists tell stops from other orders', async () => {
  const person = await x.person();
  const stop = await place(person, buyStop);
  const plain = await place(person, { side: 'buy', type: 'limit', price: '19000', qty: '0.001' });
  const listed = async (kind: 'limit' | 'market' | 'stop') =>
    (await person.call(api.spot.openOrders, { kind })).list.map(({ orderNo }) => orderNo);
  expect([await listed('stop'), await listed('limit'), await listed('market')]).toEqual([
    [stop.orderNo],
    [plain.orderNo],
    [],
  ]);
  await person.call(api.spot.cancelAll, {});
});

test('what waits counts into the day of somebody without an identity, at its own price', async () => {
  const strict = await exchange({ feed: held.feed, config: { newcomerLevel: 'none' } });
  const person = await strict.person();
  const { limit } = (await person.call(api.spot.allowance, {}))!;
  await place(person, buyStop);
  expect((await person.call(api.spot.allowance, {}))?.left).toBe(sub(limit, '202'));
  await place(person, { side: 'buy', type: 'market', quoteAmount: '300', trigger: above('20500') });
  expect((await person.call(api.spot.allowance, {}))?.left).toBe(sub(limit, '502'));
  await place(person, sellStop);
  expect((await person.call(api.spot.allowance, {}))?.left).toBe(sub(limit, add('502', mul('19900', '0.01'))));
  expect(await refusal(place(person, { ...buyStop, qty: '0.02' }))).toMatchObject({ reason: 'identityNeeded' });
  await strict.close();
});
