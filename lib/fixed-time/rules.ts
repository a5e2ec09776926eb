/**
 * Fixed-time contracts as pure rules, used by the exchange, the screens and the check in the browser: limits, odds, entry, settlement. A row is
 * one of the price log; nothing here looks at a newer one than it is given.
 */
import type { Direction, FixedTimeOrder, FixedTimeResult, VoidReason } from '@/lib/api/fixedTimeShapes';
import { add, compare, div, gt, lt, max, mul, round, sub, abs, type Decimal } from '@/lib/money/decimal';

/** How far the entry may be from the price that was expected, as a fraction of it. */
export const DEFAULT_SLIPPAGE: Decimal = '0.001';
/** The narrowest distance that may be asked for: a narrower one would only be a way to be given everything back. */
export const LEAST_SLIPPAGE: Decimal = '0.0005';
/** A row older than this at the entry or the expiry decides nothing. */
export const FRESH_MS = 5_000;
/**
 * The coarsest step of a price, as a fraction of it, at which contracts are offered. A price that has just taken a step tends to go back, because it
 * is the rounded one of a finer course, and a tie costs nothing: where steps are as large as what a minute moves, whoever bets on the way back
 * wins more than the house. At this bound that brings at least half of the loss that is promised (docs/decisions/0045-coarse-prices.md).
 */
const COARSEST_STEP: Decimal = '0.0002';
/** Whether a market with this tick cannot be offered at this price. */
export const isTooCoarse = (tick: Decimal, price: Decimal): boolean => gt(tick, mul(price, COARSEST_STEP));

/** The square of 4 / π. */
const LEAST_RANGE_SQUARED: Decimal = '1.6211';
/**
 * Whether a contract is too short for the price to leave its present step, while a minute ranges over so many ticks; ranges grow with the root of the
 * time. A contract's time must range over at least 4 / π / (1 - payout rate) ticks: from there on even who knew exactly where within its step a price
 * stands that wanders freely would lose (docs/decisions/0045-coarse-prices.md). Where no range is known nothing is too short.
 */
export const isTooQuiet = (
  { duration, payoutRate }: Pick<Option, 'duration' | 'payoutRate'>,
  minuteRange: Decimal | null,
): boolean => {
  if (minuteRange === null) return false;
  const left = mul(minuteRange, sub('1', payoutRate));
  return lt(div(mul(mul(left, left), `${duration}`), '60', 8, 'down'), LEAST_RANGE_SQUARED);
};

/** An expiry is at least so long before the market closes. */
const BEFORE_CLOSE_MS = 5 * 60_000;

/** Whether an order of so many seconds would end too near the close; its entry comes a moment after now. */
export const endsTooLate = (now: number, duration: number, closesAt: number): boolean =>
  now + FRESH_MS + duration * 1000 > closesAt - BEFORE_CLOSE_MS;

/** Stakes in a UTC day, in USDT; what somebody may stake before the advanced check. */
export const DAILY_LIMIT: Decimal = '20000';
export const DAILY_LIMIT_BASIC: Decimal = '2000';
/** After so many losses in a row the screen says so. */
export const LOSSES_TO_NOTE = 3;
/** Orders of one person that run at once. */
export const MOST_RUNNING = 20;

export interface Row {
  seq: number;
  ts: number;
  /** Null where the row has no price of the symbol. */
  price: Decimal | null;
}

/** What was agreed when an order was accepted. */
export interface Agreed {
  direction: Direction;
  stake: Decimal;
  payoutRate: Decimal;
  /** Seconds. */
  duration: number;
  expectedPrice: Decimal;
  maxSlippage: Decimal;
  acceptedSeq: number;
  acceptedAt: number;
}

export interface Entry {
  seq: number;
  price: Decimal;
  at: number;
}

/** Share of wins at which one neither wins nor loses, in per cent: 100 / (1 + rate). */
export const breakEven = (payoutRate: Decimal): Decimal => div('100', add('1', payoutRate), 2, 'halfUp');

/** What 100 USDT bring on average where up and down are equally likely: 100 × (rate / 2 - 1 / 2). */
export const expectedPer100 = (payoutRate: Decimal): Decimal => round(mul('50', sub(payoutRate, '1')), 2, 'halfUp');

/** What comes back to who is right, the stake included. */
export const payoutOf = (stake: Decimal, payoutRate: Decimal): Decimal =>
  round(mul(stake, add('1', payoutRate)), 8, 'down');

/** What comes back. A tie brings the stake, whole. */
export function returnOf(
  result: FixedTimeResult,
  { stake, payoutRate }: Pick<Agreed, 'stake' | 'payoutRate'>,
): Decimal {
  if (result === 'lose') return '0';
  return result === 'tie' ? stake : payoutOf(stake, payoutRate);
}

export const expiryOf = (entryAt: number, duration: number): number => entryAt + duration * 1000;

/** Whether a row comes after the acceptance: by its number and by its time. */
export const isAfter = (row: Pick<Row, 'seq' | 'ts'>, { acceptedSeq, acceptedAt }: Agreed): boolean =>
  row.seq > acceptedSeq && row.ts > acceptedAt;

/** Whether a price is further from the expected one than was asked for. */
export const isTooFar = (
  price: Decimal,
  { expectedPrice, maxSlippage }: Pick<Agreed, 'expectedPrice' | 'maxSlippage'>,
): boolean => gt(abs(sub(price, expectedPrice)), mul(expectedPrice, maxSlippage));

/** What the first row after the acceptance makes of an order. */
export function enter(agreed: Agreed, first: Row): { entry: Entry } | { void: VoidReason } {
  if (first.price === null || first.ts - agreed.acceptedAt > FRESH_MS) return { void: 'noEntry' };
  if (isTooFar(first.price, agreed)) return { void: 'slippage' };
  return { entry: { seq: first.seq, price: first.price, at: first.ts } };
}

/** Who was right between two prices. Equal is a tie: the stake goes back. */
export function resultOf(direction: Direction, entry: Decimal, exit: Decimal): FixedTimeResult {
  const moved = compare(exit, entry);
  if (moved === 0) return 'tie';
  return moved > 0 === (direction === 'up') ? 'win' : 'lose';
}

/** What the last row at or before the expiry makes of an order that was entered. */
export function settle(
  agreed: Pick<Agreed, 'direction' | 'duration'>,
  entry: Entry,
  last: Row,
): { exit: Entry; result: FixedTimeResult } | { void: VoidReason } {
  const expiresAt = expiryOf(entry.at, agreed.duration);
  if (last.seq < entry.seq || last.ts > expiresAt) throw new RangeError('not a row that can settle this order');
  if (last.price === null || expiresAt - last.ts > FRESH_MS) return { void: 'noExit' };
  return {
    exit: { seq: last.seq, price: last.price, at: last.ts },
    result: resultOf(agreed.direction, entry.price, last.price),
  };
}

export interface Option {
  duration: number;
  payoutRate: Decimal;
  minStake: Decimal;
  maxStake: Decimal;
}

export type StakeProblem =
  | { reason: 'stakeTooSmall'; min: Decimal }
  | { reason: 'stakeTooLarge'; max: Decimal }
  | { reason: 'stakeDailyLimit'; left: Decimal }
  | { reason: 'insufficientBalance'; available: Decimal };

/** The first thing that is wrong with a stake; of the limits that it is above, the lowest. What is not known is not judged. */
export function stakeProblem(
  stake: Decimal,
  option: Pick<Option, 'minStake' | 'maxStake'>,
  { dailyLeft, available }: { dailyLeft: Decimal | null; available: Decimal | null },
): StakeProblem | null {
  if (lt(stake, option.minStake)) return { reason: 'stakeTooSmall', min: option.minStake };
  const isDayLower = dailyLeft !== null && lt(dailyLeft, option.maxStake);
  if (isDayLower && gt(stake, dailyLeft)) return { reason: 'stakeDailyLimit', left: max('0', dailyLeft) };
  if (gt(stake, option.maxStake)) return { reason: 'stakeTooLarge', max: option.maxStake };
  if (available !== null && gt(stake, available)) return { reason: 'insufficientBalance', available };
  return null;
}

/** What has ended since somebody placed an order last, the newest first as it comes, without what they put away. */
export function sinceLastBet(
  ended: readonly FixedTimeOrder[],
  running: readonly FixedTimeOrder[],
  hiddenUpTo: number,
): FixedTimeOrder[] {
  const lastBet = Math.max(...[...running, ...ended].map(({ acceptedAt }) => acceptedAt));
  return ended.filter(({ endedAt }) => endedAt !== null && endedAt > hiddenUpTo && endedAt > lastBet);
}
