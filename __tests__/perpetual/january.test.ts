/**
 * January 2022 as it was recorded: two people trade by a fixed script through the month, a quarter of an hour at a time. A second program, in
 * whole numbers and without a line of the exchange's code, works out from the recorded prices alone what must become of every position:
 * when it is liquidated or stopped, at which price, what it pays in fees and funding, and what is left on the account.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import type { Person } from '../harness/exchange';
import { giveInsurance } from '../harness/givePerpetual';
import { account, open, positions, symbol, tradingRoom, type Room } from './trader';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEP = 15 * MINUTE;
/** The clock of the test starts at noon, so the recording does too. */
const FIRST = Date.UTC(2022, 0, 1, 12);
const file = join(process.env.REPLAY_DIR ?? '../shared/data', 'BTC-USDT-1m-2022-01.csv');
const isRecorded = existsSync(file);
if (!isRecorded) console.warn(`Skipped: the recording is absent (${file}).`);

/** Closing prices in cents, one each quarter of an hour. */
const prices = (): bigint[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number))
    .filter(([time = 0]) => time >= FIRST && (time - FIRST) % STEP === 0)
    .map(([, , , , close = 0]) => BigInt(Math.round(close * 100)));

type Side = 'long' | 'short';
type Mode = 'isolated' | 'cross';
type Wish = { who: 'ann' | 'ben'; side: Side; mode: Mode; leverage: bigint; hasStops: boolean };

const GIVEN = { ann: 2_000_000_000_000n, ben: 0n };
/** What Ben is given before each position, in 1e-8 USDT: hardly more than its margin. */
const BEN_GETS = 26_000_000_000n;
/** Thousandths of a coin. */
const QTY = 50n;

/** What is done at a step: Ann opens twice a day and closes what is still there after nine hours, Ben opens every second day and stays. */
function wishesAt(step: number): Wish[] {
  const wishes: Wish[] = [];
  const [day, ofDay] = [Math.floor(step / 96), step % 96];
  const turn = day * 2 + Number(ofDay >= 48);
  if (ofDay % 48 === 0)
    wishes.push({
      who: 'ann',
      side: turn % 2 === 0 ? 'long' : 'short',
      mode: 'isolated',
      leverage: 20n,
      hasStops: turn % 4 === 1,
    });
  if (step % 192 === 7) wishes.push({ who: 'ben', side: 'long', mode: 'cross', leverage: 10n, hasStops: false });
  return wishes;
}
const closesAt = (step: number): boolean => step % 192 === 36;

/** Money in 1e-8 USDT, prices in cents, quantities in thousandths: a value is in 1e-5 USDT. */
interface Held extends Wish {
  entry: bigint;
  margin: bigint;
  fees: bigint;
  funding: bigint;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  openedAt: number;
}
interface Ended {
  who: string;
  side: Side;
  mode: Mode;
  entry: bigint;
  close: bigint;
  fees: bigint;
  funding: bigint;
  realized: bigint;
  reason: string;
  openedAt: number;
  closedAt: number;
}

const feeOf = (price: bigint): bigint => (QTY * price + 1n) / 2n;
const profitOf = ({ side, entry }: Held, price: bigint): bigint =>
  (side === 'long' ? price - entry : entry - price) * QTY * 1000n;

/** The plain program. */
class Plain {
  readonly free: Record<string, bigint> = { ...GIVEN };
  held: Held[] = [];
  readonly ended: Ended[] = [];

  give(who: Wish['who'], amount: bigint): void {
    this.free[who]! += amount;
  }

  has = (wish: Wish): boolean => this.held.some(({ who, side }) => who === wish.who && side === wish.side);

  open(wish: Wish, price: bigint, at: number): Held {
    const entry = wish.side === 'long' ? price + 1n : price - 1n;
    const margin = wish.mode === 'isolated' ? (QTY * entry * 1000n) / wish.leverage : 0n;
    const up = wish.side === 'long' ? 1n : -1n;
    const away = (percent: bigint): bigint | null => (wish.hasStops ? (price * (100n + up * percent)) / 100n : null);
    const fees = feeOf(entry);
    const one = { ...wish, entry, margin, fees, funding: 0n, takeProfit: away(3n), stopLoss: away(-2n), openedAt: at };
    this.free[wish.who]! -= margin + fees;
    this.held.push(one);
    return one;
  }

  /** What a tick liquidates. */
  liquidations(mark: bigint, at: number): void {
    for (const one of this.held) {
      const behind = (one.mode === 'isolated' ? one.margin : this.free[one.who]!) + profitOf(one, mark);
      // Maintenance of 0.5 % and the fee of closing, both in 1e-9.
      const required = QTY * mark * 55n;
      const isRuined =
        one.mode === 'isolated'
          ? behind * 10n <= required
          : behind <= 0n || required * 10n ** 8n > behind * 10n * (10n ** 8n - 1n);
      if (isRuined) this.liquidate(one, mark, behind, at);
    }
  }

  /** And the stops that it sets off. */
  stops(mark: bigint, at: number): void {
    for (const one of this.held) {
      const gain = one.side === 'long' ? mark : -mark;
      const reached = (price: bigint | null, isAbove: boolean): boolean => {
        if (price === null) return false;
        const level = one.side === 'long' ? price : -price;
        return isAbove ? gain >= level : gain <= level;
      };
      if (reached(one.takeProfit, true)) this.close(one, mark, 'takeProfit', at);
      else if (reached(one.stopLoss, false)) this.close(one, mark, 'stopLoss', at);
    }
  }

  private liquidate(one: Held, mark: bigint, behind: bigint, at: number): void {
    const left = behind > 0n ? behind : 0n;
    const fee = feeOf(mark) < left ? feeOf(mark) : left;
    const stays = one.mode === 'isolated' ? 0n : left - fee;
    const before = one.mode === 'isolated' ? one.margin : this.free[one.who]!;
    if (one.mode === 'cross') this.free[one.who] = stays;
    this.end(one, { close: mark, fees: one.fees + fee, realized: stays - before + fee, reason: 'liquidation', at });
  }

  close(one: Held, mark: bigint, reason: string, at: number): void {
    const price = one.side === 'long' ? mark - 1n : mark + 1n;
    const [profit, fee] = [profitOf(one, price), feeOf(price)];
    this.free[one.who]! += one.margin + profit - fee;
    this.end(one, { close: price, fees: one.fees + fee, realized: profit, reason, at });
  }

  /** The premium of this market is zero, so the rate is the interest of 0.01 %. */
  fund(mark: bigint): void {
    for (const one of this.held) {
      const due = (QTY * mark + 5n) / 10n;
      const paid = one.side === 'long' ? due : -due;
      this.free[one.who]! -= paid;
      one.funding -= paid;
    }
  }

  private end(
    { who, side, mode, entry, funding, openedAt }: Held,
    { at, ...rest }: Pick<Ended, 'close' | 'fees' | 'realized' | 'reason'> & { at: number },
  ): void {
    this.held = this.held.filter((one) => !(one.who === who && one.side === side));
    this.ended.push({ who, side, mode, entry, funding, openedAt, closedAt: at, ...rest });
  }
}

/** A decimal of the exchange as a whole number of 1e-8. */
function units(text: Decimal): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + part.padEnd(8, '0').slice(0, 8));
  return text.startsWith('-') ? -size : size;
}
const cents = (price: bigint): Decimal => `${price / 100n}.${String(price % 100n).padStart(2, '0')}` as Decimal;

async function endedOf(who: string, person: Person): Promise<Ended[]> {
  const all: Ended[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await person.call(api.perpetual.history, { pageNum, pageSize: 100 });
    for (const one of page.list)
      all.push({
        who,
        side: one.side,
        mode: one.marginMode,
        entry: units(one.entryPrice) / 1_000_000n,
        close: units(one.closePrice) / 1_000_000n,
        fees: units(one.fees),
        funding: units(one.funding),
        realized: units(one.realizedPnl),
        reason: one.closeReason,
        openedAt: one.openedAt,
        closedAt: one.closedAt,
      });
    if (!page.hasMore) return all.reverse();
  }
}

async function carryOut(room: Room, person: Person, wish: Wish, planned: Held): Promise<void> {
  await open(person, {
    side: wish.side,
    marginMode: wish.mode,
    leverage: Number(wish.leverage),
    qty: '0.05',
    ...(planned.takeProfit !== null && { takeProfit: cents(planned.takeProfit) }),
    ...(planned.stopLoss !== null && { stopLoss: cents(planned.stopLoss) }),
  });
}

(isRecorded ? test : test.skip)(
  'every liquidation, stop, close and funding of the month is what the recorded prices say',
  async () => {
    const rows = prices();
    expect(rows.length).toBeGreaterThan(2_900);
    const room = await tradingRoom({ [symbol]: Number(rows[0]) });
    try {
      // The month is recomputed without deleveraging: the insurance can pay.
      await giveInsurance(room, '1000000');
      const people = { ann: await room.trader('20000'), ben: await room.trader('0.00000001') };
      const plain = new Plain();
      plain.give('ben', 1n);
      await room.runFunding();
      for (const [step, price] of rows.entries()) {
        if (step > 0) {
          room.held.set(symbol, Number(price));
          await room.clock.jump(STEP);
          await room.perpetual.settle();
        }
        const at = room.clock.now();
        plain.liquidations(price, at);
        // Whoever has a position at a funding time settles it first, even if it is stopped in the same moment.
        if (at % (8 * HOUR) === 0) {
          await room.runFunding();
          if (step > 0) plain.fund(price);
        }
        plain.stops(price, at);
        if (closesAt(step))
          for (const one of plain.held.filter(({ who }) => who === 'ann')) {
            const own = (await positions(await here(people.ann))).find(({ side }) => side === one.side);
            await people.ann.call(api.perpetual.close, { positionId: own?.positionId ?? '', orderType: 'market' });
            plain.close(one, price, 'user', at);
          }
        for (const wish of wishesAt(step)) {
          if (plain.has(wish)) continue;
          const person = await here(people[wish.who]);
          if (wish.who === 'ben') {
            plain.give('ben', BEN_GETS);
            await room.give(person, '260');
          }
          await carryOut(room, person, wish, plain.open(wish, price, at));
        }
      }
      for (const who of ['ann', 'ben'] as const) {
        const person = await here(people[who]);
        const planned = plain.ended.filter((one) => one.who === who);
        expect(await endedOf(who, person)).toEqual(planned);
        const margins = plain.held.filter((one) => one.who === who).reduce((sum, { margin }) => sum + margin, 0n);
        expect(units((await account(person)).balance)).toBe(plain.free[who]! + margins);
      }
      // The month is worth nothing as a test unless it came to all of these.
      const reasons = new Set(plain.ended.map(({ reason, mode }) => `${mode} ${reason}`));
      for (const one of [
        'isolated liquidation',
        'cross liquidation',
        'isolated stopLoss',
        'isolated takeProfit',
        'isolated user',
      ])
        expect(reasons).toContain(one);
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
