/**
 * Many random orders in a market that moves, stands still, and loses rows and prices, against a second, plain program that knows only what was
 * agreed and which rows there were.
 */
import { api } from '@/lib/api/index';
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import { add, compare, gt, mul, round, sub, type Decimal } from '@/lib/money/decimal';
import { balanceOf } from '@/server/ledger/ledger';
import { IS_SOAK, seedOr } from '../harness/rounds';
import { bet, fixedTimeRoom, refusal, type Room } from './room';

let room: Room;
beforeAll(async () => {
  room = await fixedTimeRoom();
});
afterAll(() => room.close());

interface Second {
  ts: number;
  price: Decimal;
}

/** What must become of an order, by the rows that were written and nothing else. */
function expected(order: FixedTimeOrder, rows: readonly Second[]): { result: string; payout: Decimal } {
  const entry = rows.find(({ ts }) => ts > order.acceptedAt);
  const given = { result: 'void', payout: order.stake };
  if (!entry || entry.ts > order.acceptedAt + 5_000) return given;
  const off = sub(entry.price, order.expectedPrice);
  const distance = compare(off, '0') < 0 ? sub('0', off) : off;
  if (gt(distance, mul(order.expectedPrice, order.maxSlippage))) return given;
  const expiry = entry.ts + order.duration * 1_000;
  const exit = rows.filter(({ ts }) => ts <= expiry).at(-1)!;
  if (exit.ts < expiry - 5_000) return given;
  const moved = compare(exit.price, entry.price);
  if (moved === 0) return { result: 'tie', payout: order.stake };
  const isRight = order.direction === 'up' ? moved > 0 : moved < 0;
  return isRight
    ? { result: 'win', payout: round(add(order.stake, mul(order.stake, order.payoutRate)), 8, 'down') }
    : { result: 'lose', payout: '0' };
}

test('every order ends as the plain model says, and the money of everybody adds up', async () => {
  let state = seedOr(20_261_123);
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const people = [await room.better('2000'), await room.better('2000'), await room.better('2000')];
  const rows: Second[] = [];
  let [price, quiet] = [60_000, 0];
  let placed = 0;
  /** A second, with its row or without. */
  const pass = async (writes: boolean): Promise<void> => {
    await room.second(price, writes);
    if (writes) rows.push({ ts: Math.floor(room.clock.now() / 1_000) * 1_000, price: price.toFixed(2) as Decimal });
  };
  for (let passed = 0; passed < 420; passed += 1) {
    if (passed < 340 && random() < 0.2) {
      const person = people[Math.floor(random() * 3)]!;
      const told = await refusal(
        bet(person, {
          direction: random() < 0.5 ? 'up' : 'down',
          stake: (10 + Math.floor(random() * 3_000) / 100).toFixed(2) as Decimal,
          duration: random() < 0.7 ? 60 : 120,
          expectedPrice: (price + Math.round((random() - 0.5) * 60)).toFixed(2) as Decimal,
          maxSlippage: '0.0005',
        }),
      );
      if (told === 'ok') placed += 1;
    }
    // Steps of a few cents, so that ties happen; sometimes the log loses seconds.
    price += Math.round((random() - 0.5) * 3);
    quiet = quiet > 0 ? quiet - 1 : random() < 0.02 ? 3 + Math.floor(random() * 6) : 0;
    await pass(quiet === 0);
  }
  for (let passed = 0; passed < 70; passed += 1) await pass(true);
  const seen = new Map<string, number>();
  for (const person of people) {
    expect(await person.call(api.fixedTime.running, {})).toEqual([]);
    const { list } = await person.call(api.fixedTime.history, { pageSize: 100 });
    let balance: Decimal = '2000';
    for (const order of list) {
      const { result, payout } = expected(order, rows);
      expect({ no: order.orderNo, result: order.result ?? 'void', payout: order.payout }).toEqual({
        no: order.orderNo,
        result,
        payout,
      });
      balance = add(sub(balance, order.stake), payout);
      seen.set(result, (seen.get(result) ?? 0) + 1);
    }
    expect(await balanceOf(room.db, person.userId, 'perpetual:available', 'USDT')).toBe(balance);
    expect(await balanceOf(room.db, person.userId, 'perpetual:stakes', 'USDT')).toBe('0');
  }
  expect([...seen.values()].reduce((all, count) => all + count, 0)).toBe(placed);
  if (!IS_SOAK) for (const result of ['win', 'lose', 'tie', 'void']) expect(seen.get(result) ?? 0).toBeGreaterThan(0);
  expect(await room.booksBalance()).toEqual([]);
}, 120_000);
