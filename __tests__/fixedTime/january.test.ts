/**
 * January 2022 as it was recorded: two people stake through the month by a fixed script. A second program, in whole numbers and without a line
 * of the exchange's code, works out from the recorded prices alone which rows decide each order, who was right, and what comes back.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@/lib/api/index';
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import type { Decimal } from '@/lib/money/decimal';
import type { Person } from '../harness/exchange';
import { account, bet, fixedTimeRoom, type Room } from './room';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The clock of the test starts at noon, so the recording does too. */
const FIRST = Date.UTC(2022, 0, 1, 12);
const file = join(process.env.REPLAY_DIR ?? '../shared/data', 'BTC-USDT-1m-2022-01.csv');
const isRecorded = existsSync(file);
if (!isRecorded) console.warn(`Skipped: the recording is absent (${file}).`);

/** Closing prices in cents by minute since the beginning; a minute that is missing has the price before it. */
function recording(): bigint[] {
  const prices: bigint[] = [];
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [time = 0, , , , close = 0] = line.split(',').map(Number);
    const minute = (time - FIRST) / MINUTE;
    if (minute < 0) continue;
    while (prices.length < minute) prices.push(prices.at(-1) ?? BigInt(Math.round(close * 100)));
    prices.push(BigInt(Math.round(close * 100)));
  }
  return prices;
}

interface Wish {
  minute: number;
  /** Of the minute: the order is accepted then, and entered a second later. */
  second: number;
  direction: 'up' | 'down';
  duration: number;
  /** In cents. */
  stake: bigint;
}

const DURATIONS = [60, 120, 300, 900, 3600];
/** Hundredths of the stake. */
const RATES: Readonly<Record<number, bigint>> = { 60: 75n, 120: 77n, 300: 80n, 900: 82n, 3600: 85n };
const EVERY_MINUTES = 245;
const MOST_TIES = 12;

/** About six a day, some of them entered in the first second of a new minute; and minutes that closed like the one before, for ties. */
function script(prices: readonly bigint[]): Wish[] {
  const wishes: Wish[] = [];
  for (let nr = 0; (nr + 1) * EVERY_MINUTES < prices.length; nr += 1)
    wishes.push({
      minute: 7 + nr * EVERY_MINUTES,
      second: nr % 4 === 3 ? 59 : 57,
      direction: nr % 3 === 0 ? 'down' : 'up',
      duration: DURATIONS[nr % 5]!,
      stake: BigInt(1_000 + ((nr * 733) % 9_100)),
    });
  const ties = prices.flatMap((price, minute) => {
    const [before, after] = [minute - 7, prices[minute + 1]];
    // Between two others of the script.
    return price === after && before % EVERY_MINUTES > 70 && before % EVERY_MINUTES < EVERY_MINUTES - 5 ? [minute] : [];
  });
  let last = -MINUTE;
  for (const minute of ties) {
    if (minute - last < Math.floor(prices.length / (MOST_TIES + 1))) continue;
    last = minute;
    wishes.push({ minute, second: 57, direction: minute % 2 ? 'up' : 'down', duration: 60, stake: 2_500n });
  }
  return wishes.sort((one, other) => one.minute - other.minute);
}

/** What an order must become; prices in cents, money in 1e-8 USDT, times in ms since the beginning. */
interface Ended {
  result: string;
  entry: bigint | null;
  exit: bigint | null;
  exitAt: number | null;
  back: bigint;
}

/** The second program. */
function recompute(prices: readonly bigint[], { minute, second, direction, duration, stake }: Wish): Ended {
  const priceAt = (ms: number): bigint => prices[Math.floor(ms / MINUTE)]!;
  const acceptedAt = minute * MINUTE + second * SECOND;
  const [seen, entry] = [priceAt(acceptedAt), priceAt(acceptedAt + SECOND)];
  const whole = stake * 1_000_000n;
  const distance = entry > seen ? entry - seen : seen - entry;
  // More than a thousandth from what was seen: nobody agreed to that.
  if (distance * 1000n > seen) return { result: 'slippage', entry: null, exit: null, exitAt: null, back: whole };
  const exitAt = acceptedAt + SECOND + duration * SECOND;
  const exit = priceAt(exitAt);
  if (exit === entry) return { result: 'tie', entry, exit, exitAt, back: whole };
  const isRight = exit > entry === (direction === 'up');
  return {
    result: isRight ? 'win' : 'lose',
    entry,
    exit,
    exitAt,
    back: isRight ? stake * 10_000n * (100n + RATES[duration]!) : 0n,
  };
}

/** A decimal of the exchange as a whole number of 1e-8. */
function units(text: Decimal): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(8, '0'));
}
const cents = (price: bigint): Decimal => `${price / 100n}.${String(price % 100n).padStart(2, '0')}` as Decimal;
const inCents = (price: Decimal | null): bigint | null => (price === null ? null : units(price) / 1_000_000n);

/** To two seconds before a moment, and on by seconds up to it, with a row in each. */
async function goTo(room: Room, start: number, prices: readonly bigint[], at: number): Promise<void> {
  const rest = start + at - room.clock.now();
  if (rest > 3 * SECOND) await room.clock.jump(rest - 2 * SECOND);
  while (room.clock.now() < start + at) {
    const next = room.clock.now() + SECOND - start;
    room.held.set('BTCUSDT', Number(prices[Math.floor(next / MINUTE)]));
    await room.clock.advance(SECOND);
    await room.log.write();
  }
}

const told = (order: FixedTimeOrder, start: number): Ended => ({
  result: order.voidReason ?? order.result ?? order.status,
  entry: inCents(order.entryPrice),
  exit: inCents(order.exitPrice),
  exitAt: order.exitAt === null ? null : order.exitAt - start,
  back: units(order.payout ?? '0'),
});

async function play(room: Room, person: Person, prices: readonly bigint[], wish: Wish, start: number): Promise<Ended> {
  const { minute, second, duration, direction, stake } = wish;
  const acceptedAt = minute * MINUTE + second * SECOND;
  await goTo(room, start, prices, acceptedAt);
  // With a session of this day.
  await person.call(api.auth.logIn, { account: person.account, password: person.password });
  const { orderNo } = await bet(person, {
    direction,
    duration,
    stake: cents(stake),
    expectedPrice: cents(prices[minute]!),
  });
  await goTo(room, start, prices, acceptedAt + SECOND);
  await room.fixedTime.settle();
  const expiry = acceptedAt + SECOND + duration * SECOND;
  await goTo(room, start, prices, expiry);
  // Two rows more, so that the newest is not the one that decides.
  await goTo(room, start, prices, expiry + 2 * SECOND);
  await room.fixedTime.settle();
  const { order } = await person.call(api.fixedTime.detail, { orderNo });
  return told(order, start);
}

(isRecorded ? test : test.skip)(
  'every entry, result and payout of the month is what the recorded prices say',
  async () => {
    const prices = recording();
    expect(prices.length).toBeGreaterThan(43_000);
    const room = await fixedTimeRoom({}, Number(prices[0]));
    try {
      const start = room.clock.now();
      const people = [await room.better('5000'), await room.better('5000')];
      const free = people.map(() => 5_000n * 100_000_000n);
      const results = new Map<string, number>();
      for (const [nr, wish] of script(prices).entries()) {
        const who = nr % 2;
        const expected = recompute(prices, wish);
        expect([wish, await play(room, people[who]!, prices, wish, start)]).toEqual([wish, expected]);
        free[who]! += expected.back - wish.stake * 1_000_000n;
        results.set(expected.result, (results.get(expected.result) ?? 0) + 1);
        expect(units((await account(people[who]!)).available)).toBe(free[who]);
      }
      // The month is worth nothing as a test unless it came to all of these.
      for (const [result, least] of [
        ['win', 50],
        ['lose', 50],
        ['tie', 5],
        ['slippage', 1],
      ] as const)
        expect([result, (results.get(result) ?? 0) >= least]).toEqual([result, true]);
      expect(await room.booksBalance()).toEqual([]);
    } finally {
      await room.close();
    }
  },
  240_000,
);
