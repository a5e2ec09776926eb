/** Fixed-time contracts on a market that closes, and the two families that must not see each other's orders. */
import { api } from '@/lib/api/index';
import { createPriceLog } from '@/server/market/priceLog';
import { forexRoom, WEDNESDAY } from '../forex/trader';
import { refusal } from './room';

/** Friday, 17:00 in New York. */
const CLOSE = Date.UTC(2026, 6, 17, 21);
const MINUTE = 60_000;
const symbol = 'EURUSD';

const wish = {
  symbol,
  direction: 'up',
  stake: '100',
  duration: 60,
  payoutRate: '0.75',
  expectedPrice: '1.15',
} as const;

async function openRoom() {
  const room = await forexRoom({ start: WEDNESDAY });
  const log = createPriceLog({ db: room.db, clock: room.clock, market: room.market, keepDays: 30 });
  const second = async () => {
    await room.clock.advance(1_000);
    await log.write();
    await room.fixedTime.settle();
  };
  return { ...room, log, second };
}

let room: Awaited<ReturnType<typeof openRoom>>;
beforeEach(async () => {
  room = await openRoom();
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

test('an expiry within five minutes of the close is refused, one just before is settled while the market is open', async () => {
  const person = await room.trader('1000');
  // The entry may take five seconds, the contract takes sixty.
  await room.to(CLOSE - 5 * MINUTE - 65_000);
  const placed = await person.call(api.fixedTimeForex.placeOrder, wish);
  await room.second();
  const late = refusal(person.call(api.fixedTimeForex.placeOrder, wish));
  expect(await late).toEqual({ reason: 'expiryNearClose', until: String(CLOSE) });
  // Who wants a longer one is refused from earlier on.
  expect(
    await refusal(person.call(api.fixedTimeForex.placeOrder, { ...wish, duration: 300, payoutRate: '0.8' })),
  ).toMatchObject({ reason: 'expiryNearClose' });
  room.held.set(symbol, 115_001);
  for (let passed = 0; passed < 61; passed += 1) await room.second();
  const { order } = await person.call(api.fixedTimeForex.runningById, { orderNo: placed.orderNo });
  expect(order).toMatchObject({ status: 'closed', entryPrice: '1.15000', exitPrice: '1.15001', result: 'win' });
  expect(await person.call(api.fixedTimeForex.account, {})).toMatchObject({ available: '1075', running: '0' });
});

test('on the weekend nothing is taken, the terms say so, and Sunday evening it goes on', async () => {
  const person = await room.trader('1000');
  const opens = Date.UTC(2026, 6, 19, 21);
  await room.to(CLOSE + MINUTE);
  expect(await refusal(person.call(api.fixedTimeForex.placeOrder, wish))).toEqual({
    reason: 'fxClosed',
    until: String(opens),
  });
  expect(await person.call(api.fixedTimeForex.config, { symbol })).toMatchObject({
    enabled: false,
    reason: 'marketClosed',
  });
  expect(await person.call(api.fixedTimeForex.account, {})).toMatchObject({ available: '1000', running: '0' });
  await room.to(opens + 10 * MINUTE);
  expect(await refusal(person.call(api.fixedTimeForex.placeOrder, wish))).toBe('ok');
  await room.second();
  expect((await person.call(api.fixedTimeForex.running, {})).map(({ status }) => status)).toEqual(['holding']);
});

test('an order of forex is none of the other family: not in its lists, not by its number, not with its symbols', async () => {
  const person = await room.trader('1000');
  const { orderNo } = await person.call(api.fixedTimeForex.placeOrder, wish);
  for (const work of [
    () => person.call(api.fixedTime.detail, { orderNo }),
    () => person.call(api.fixedTime.runningById, { orderNo }),
    () => person.call(api.fixedTime.placeOrder, wish),
    () => person.call(api.fixedTime.config, { symbol }),
  ])
    expect(await refusal(work())).toEqual({ reason: 'notFound' });
  expect(await person.call(api.fixedTime.running, {})).toEqual([]);
  const other = await room.trader('1000');
  for (const call of [api.fixedTimeForex.detail, api.fixedTimeForex.runningById])
    expect(await refusal(other.call(call, { orderNo }))).toEqual({ reason: 'notFound' });
  await room.to(room.clock.now() + 2 * MINUTE);
});
