/**
 * February 2013 as USD/JPY was recorded: people trade by a fixed script through the month, a quarter of an hour at a time. A second program, in
 * whole numbers and without a line of the exchange's code, works out from the recorded prices alone what must become of every position: which
 * stop closes it and at which price, who is stopped out or closed before a weekend, what each night costs, and what is left on the account.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import type { Person } from '../harness/exchange';
import { account, close, forexRoom, open, positions } from './trader';

const HOUR = 3_600_000;
const STEP = HOUR / 4;
const DAY = 24 * HOUR;
/** A Friday, 06:00 UTC. */
const FIRST = Date.UTC(2013, 1, 1, 6);
const LAST = Date.UTC(2013, 2, 1);
const file = join(process.env.REPLAY_DIR ?? '../shared/data', 'USD-JPY-1m-2013-02.csv');
const isRecorded = existsSync(file);
if (!isRecorded) console.warn(`Skipped: the recording is absent (${file}).`);

/** The middle in thousandths of a yen at each step: a tick above the recorded bid. Where nothing was recorded the price before it stands. */
function prices(): bigint[] {
  const bids = new Map<number, bigint>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [time = '', , , , bid = ''] = line.split(',');
    bids.set(Number(time), BigInt(Math.round(Number(bid) * 1_000)));
  }
  const steps: bigint[] = [];
  let newest = bids.get(FIRST) ?? 0n;
  for (let at = FIRST, minute = FIRST; at < LAST; at += STEP) {
    for (; minute <= at; minute += 60_000) newest = bids.get(minute) ?? newest;
    steps.push(newest + 1n);
  }
  return steps;
}

const weekday = (at: number): number => new Date(at).getUTCDay();
const ofDay = (at: number): number => at % DAY;
/** 17:00 in New York. */
const ROLLOVER = 22 * HOUR;
/** From Sunday's 17:00 to Friday's, but for the break that begins at 17:00 on the days between. */
function isOpen(at: number): boolean {
  const [day, time] = [weekday(at), ofDay(at)];
  if (day === 0) return time >= ROLLOVER;
  if (day === 5) return time < ROLLOVER;
  return day !== 6 && time !== ROLLOVER;
}
const nightsAt = (at: number): bigint => [0n, 1n, 1n, 3n, 1n, 1n, 0n][weekday(at)]!;
/** Half an hour before the market closes for the weekend. */
const isBeforeWeekend = (at: number): boolean => weekday(at) === 5 && ofDay(at) === ROLLOVER - HOUR / 2;

type Side = 'buy' | 'sell';
interface Wish {
  who: string;
  side: Side;
  hasStops: boolean;
}

/** Ann opens each weekday and each evening; every Monday somebody new buys with hardly more than the margin. */
function wishesAt(at: number): Wish[] {
  const [day, time, nr] = [weekday(at), ofDay(at), Math.floor(at / DAY)];
  const wishes: Wish[] = [];
  if (day >= 1 && day <= 5 && time === 8 * HOUR)
    wishes.push({ who: 'ann', side: nr % 2 ? 'buy' : 'sell', hasStops: true });
  if (day >= 1 && day <= 4 && time === 20 * HOUR)
    wishes.push({ who: 'cat', side: nr % 3 ? 'buy' : 'sell', hasStops: false });
  if (day === 1 && time === HOUR) wishes.push({ who: `ben${nr}`, side: 'buy', hasStops: false });
  return wishes;
}
/** Cat closes in the next morning, and after the weekend. */
const closesAt = (at: number): boolean => weekday(at) >= 1 && weekday(at) <= 5 && ofDay(at) === 6 * HOUR;

/** A tenth of a lot with a leverage of 30: 10,000 dollars, a margin of 333.33333334. Money in 1e-8 USDT. */
const MARGIN = 33_333_333_334n;
const GIVEN: Readonly<Record<string, bigint>> = { ann: 500_000_000_000n, cat: 500_000_000_000n };
const BEN_GETS = 34_000_000_000n;
/** Thousandths of a yen. */
const [TAKE_PROFIT, STOP_LOSS] = [500n, 350n];
const RATE_UNIT = 10n ** 18n;

/** Dollars for a yen, in 1e-18, half up. */
const rateOf = (mid: bigint): bigint => (2n * 1_000n * RATE_UNIT + mid) / (2n * mid);

interface Ended {
  who: string;
  side: Side;
  entry: bigint;
  close: bigint;
  realized: bigint;
  swap: bigint;
  reason: string;
  openedAt: number;
  closedAt: number;
}
interface Held extends Wish {
  entry: bigint;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  swap: bigint;
  openedAt: number;
}

/** The plain program. */
class Plain {
  readonly balance: Record<string, bigint> = { ...GIVEN };
  held: Held[] = [];
  readonly ended: Ended[] = [];

  has = ({ who }: Wish): boolean => this.held.some((one) => one.who === who);

  open(wish: Wish, mid: bigint, openedAt: number): Held {
    this.balance[wish.who] ??= BEN_GETS;
    const up = wish.side === 'buy' ? 1n : -1n;
    const away = (by: bigint): bigint | null => (wish.hasStops ? mid + up * by : null);
    const one = {
      ...wish,
      entry: mid + up,
      takeProfit: away(TAKE_PROFIT),
      stopLoss: away(-STOP_LOSS),
      swap: 0n,
      openedAt,
    };
    this.held.push(one);
    return one;
  }

  /** A profit down, a loss away from zero. */
  private profit({ side, entry }: Held, mid: bigint): bigint {
    const moved = side === 'buy' ? mid - 1n - entry : entry - (mid + 1n);
    const exact = moved * 10n * rateOf(mid);
    const size = exact < 0n ? -exact : exact;
    return exact < 0n ? -((size + 10n ** 10n - 1n) / 10n ** 10n) : size / 10n ** 10n;
  }

  close(one: Held, mid: bigint, reason: string, closedAt: number): void {
    const [profit, pool] = [this.profit(one, mid), this.balance[one.who]!];
    const realized = profit < -pool ? -pool : profit;
    this.balance[one.who] = pool + realized;
    this.held = this.held.filter((other) => other !== one);
    const { who, side, entry, swap, openedAt } = one;
    const price = side === 'buy' ? mid - 1n : mid + 1n;
    this.ended.push({ who, side, entry, close: price, realized, swap, reason, openedAt, closedAt });
  }

  /** 5.2 points for who bought and has held for an hour, 14 to pay for who sold; cents half up. */
  night(mid: bigint, at: number): void {
    for (const one of this.held) {
      if (one.side === 'buy' && at - one.openedAt < HOUR) continue;
      const exact = (one.side === 'buy' ? 52n : 140n) * rateOf(mid) * nightsAt(at);
      const cents = (exact + 5n * 10n ** 15n) / 10n ** 16n;
      const booked = (one.side === 'buy' ? cents : -cents) * 1_000_000n;
      one.swap += booked;
      this.balance[one.who]! += booked;
    }
  }

  /** The worth of what is open may be ten times the equity over a weekend. */
  weekend(mid: bigint, at: number): void {
    for (const one of this.held)
      if (this.balance[one.who]! + this.profit(one, mid) < 100_000_000_000n) this.close(one, mid, 'weekend', at);
  }

  tick(mid: bigint, at: number): void {
    for (const one of this.held) {
      const price = one.side === 'buy' ? mid - 1n : -(mid + 1n);
      const level = (stop: bigint): bigint => (one.side === 'buy' ? stop : -stop);
      if (one.stopLoss !== null && price <= level(one.stopLoss)) this.close(one, mid, 'stopLoss', at);
      else if (one.takeProfit !== null && price >= level(one.takeProfit)) this.close(one, mid, 'takeProfit', at);
      else if (2n * (this.balance[one.who]! + this.profit(one, mid)) <= MARGIN) this.close(one, mid, 'stopOut', at);
    }
  }
}

/** A decimal of the exchange as a whole number of `places`. */
function units(text: Decimal, places: number): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + part.padEnd(places, '0').slice(0, places));
  return text.startsWith('-') ? -size : size;
}
const yen = (price: bigint): Decimal => `${price / 1_000n}.${String(price % 1_000n).padStart(3, '0')}` as Decimal;

async function endedOf(who: string, person: Person): Promise<Ended[]> {
  const { list } = await person.call(api.forex.history, { pageSize: 100 });
  return list.toReversed().map((one) => ({
    who,
    side: one.side,
    entry: units(one.entryPrice, 3),
    close: units(one.closePrice, 3),
    realized: units(one.realizedPnl, 8),
    swap: units(one.swap, 8),
    reason: one.closeReason,
    openedAt: one.openedAt,
    closedAt: one.closedAt,
  }));
}

(isRecorded ? test : test.skip)(
  'every stop, stop-out, weekend and night of the month is what the recorded prices say',
  async () => {
    const rows = prices();
    expect(rows.length).toBeGreaterThan(2_600);
    const room = await forexRoom({ start: FIRST }, { USDJPY: Number(rows[0]) });
    const people: Record<string, Person> = { ann: await room.trader('5000'), cat: await room.trader('5000') };
    const plain = new Plain();
    try {
      for (const [step, mid] of rows.entries()) {
        if (step > 0) {
          if (ofDay(room.clock.now()) % HOUR === 0)
            for (const { schedule } of room.domains) await schedule?.(room.db, room.clock.now());
          room.held.set('USDJPY', Number(mid));
          await room.clock.jump(STEP);
        }
        const at = room.clock.now();
        if (isBeforeWeekend(at) || ofDay(at) % HOUR === 0) await room.jobs.runDue();
        if (isBeforeWeekend(at)) plain.weekend(mid, at);
        if (ofDay(at) === ROLLOVER && nightsAt(at) > 0n) plain.night(mid, at);
        await room.forex.settle();
        if (isOpen(at)) plain.tick(mid, at);
        if (closesAt(at))
          for (const one of plain.held.filter(({ who }) => who === 'cat')) {
            const cat = await here(people.cat!);
            const [own] = await positions(cat);
            await close(cat, own?.positionId ?? '');
            plain.close(one, mid, 'user', at);
          }
        for (const wish of wishesAt(at).filter((one) => !plain.has(one))) {
          const planned = plain.open(wish, mid, at);
          const person = await here((people[wish.who] ??= await room.trader('340')));
          const { takeProfit, stopLoss } = planned;
          await open(person, {
            code: 'USDJPY',
            side: wish.side,
            lots: '0.1',
            leverage: 30,
            ...(takeProfit !== null && { takeProfit: yen(takeProfit) }),
            ...(stopLoss !== null && { stopLoss: yen(stopLoss) }),
          });
        }
      }
      for (const [who, person] of Object.entries(people)) {
        await here(person);
        expect(await endedOf(who, person)).toEqual(plain.ended.filter((one) => one.who === who));
        expect(units((await account(person)).balance, 8)).toBe(plain.balance[who]);
      }
      // The month is worth nothing as a test unless it came to all of these.
      const reasons = plain.ended.map(({ reason }) => reason);
      expect([...new Set(reasons)].sort()).toEqual(['stopLoss', 'stopOut', 'takeProfit', 'user', 'weekend']);
      expect(plain.ended.some(({ swap }) => swap > 0n) && plain.ended.some(({ swap }) => swap < 0n)).toBe(true);
      expect(await room.booksBalance()).toEqual([]);
    } finally {
      await room.close();
    }
  },
  600_000,
);

/** With a session of this day. */
async function here(person: Person): Promise<Person> {
  await person.call(api.auth.logIn, { account: person.account, password: person.password });
  return person;
}
