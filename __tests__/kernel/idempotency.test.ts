/** Once per key: replay, other body, concurrency, outcome, refusals. */
import { randomUUID } from 'node:crypto';
import { api } from '@/lib/api/index';
import { type Decimal, floorToStep, mul } from '@/lib/money/decimal';
import { exchange } from '../harness/exchange';
import type { TestExchange } from '../harness/exchange';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '100' } as const;

it('happens once, is replayed to the same body and refused to another', async () => {
  const p = await x.person();
  const key = randomUUID();
  const replies = await Promise.all([1, 2, 3, 4].map(() => p.call(api.spot.placeOrder, order, { key })));
  expect(new Set(replies.map((reply) => reply.orderNo)).size).toBe(1);
  await expect(p.call(api.spot.placeOrder, { ...order, quoteAmount: '200' }, { key })).rejects.toMatchObject({
    reason: 'keyReused',
  });
  await expect(p.call(api.spot.cancelAll, {}, { key })).rejects.toMatchObject({ reason: 'keyReused' });
  expect(await p.call(api.home.outcome, { key })).toMatchObject({
    state: 'done',
    path: api.spot.placeOrder.path,
    reply: replies[0],
  });
  const other = await x.person();
  expect(await other.call(api.home.outcome, { key })).toMatchObject({ state: 'unknown' });
  expect(await x.booksBalance()).toEqual([]);
});

it('is answered as before, even where the same would be refused now', async () => {
  const p = await x.person();
  const [placed, cancelled, lost] = [randomUUID(), randomUUID(), randomUUID()];
  const resting = {
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    price: x.market.quote('BTCUSDT')!.last.split('.')[0] as Decimal,
    qty: '0.001',
  } as const;
  const low = { ...resting, price: floorToStep(mul(resting.price, '0.9'), '0.01') };
  const first = await p.call(api.spot.placeOrder, low, { key: placed });
  const cancel = { orderNo: first.orderNo, action: 'cancel' } as const;
  const ended = await p.call(api.spot.updateOrder, cancel, { key: cancelled });
  await x.db.updateTable('spot_market').set({ status: 'halted' }).where('symbol', '=', 'BTCUSDT').execute();
  await expect(p.call(api.spot.placeOrder, low, { key: lost })).rejects.toMatchObject({ reason: 'marketHalted' });
  await expect(p.call(api.spot.updateOrder, cancel, { key: lost })).rejects.toMatchObject({ reason: 'orderFinished' });
  expect(await p.call(api.spot.placeOrder, low, { key: placed })).toEqual(first);
  expect(await p.call(api.spot.updateOrder, cancel, { key: cancelled })).toEqual(ended);
  // Another order under the same key is refused for the key, not for what the order lacks.
  await expect(p.call(api.spot.placeOrder, { ...low, symbol: 'NONEUSDT' }, { key: placed })).rejects.toMatchObject({
    reason: 'keyReused',
  });
  await x.db.updateTable('spot_market').set({ status: 'trading' }).where('symbol', '=', 'BTCUSDT').execute();
});

it('keeps nothing of a refusal', async () => {
  const p = await x.person();
  const key = randomUUID();
  await expect(p.call(api.spot.placeOrder, { ...order, quoteAmount: '900000' }, { key })).rejects.toThrow();
  expect(await p.call(api.home.outcome, { key })).toMatchObject({ state: 'unknown' });
  expect((await p.call(api.spot.placeOrder, order, { key })).status).toBe('completed');
});

it('is required, and must be a UUID', async () => {
  const p = await x.person();
  await expect(p.call(api.spot.placeOrder, order, { headers: { 'idempotency-key': '' } })).rejects.toMatchObject({
    reason: 'keyMissing',
  });
  await expect(p.call(api.spot.placeOrder, order, { headers: { 'idempotency-key': 'again' } })).rejects.toMatchObject({
    reason: 'badRequest',
  });
});
