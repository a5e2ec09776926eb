/**
 * Dual currency as pure rules, used by the exchange, the screens and the check in the browser: terms, both outcomes, the settlement price from
 * rows of the price log. Nothing here knows a newest price: what decides is a window of rows that ends before the time of settlement.
 */
import type { DualKind } from '@/lib/api/dualShapes';
import { add, compare, div, gt, lt, max, min, mul, round, sub, sum, type Decimal } from '@/lib/money/decimal';

const SECOND = 1_000;
export const DAY_MS = 24 * 3_600_000;
/** In what is for trying out a minute stands for a day. */
export const TRIAL_DAY_MS = 60_000;
/** It settles at 08:00 UTC, by the half hour before. */
export const SETTLES_AFTER_MS = 8 * 3_600_000;
export const WINDOW_MS = 30 * 60_000;
export const TRIAL_WINDOW_MS = 60_000;
/** How far back a valid window is looked for, in windows: six hours of half hours. */
const LOOK_BACK = 12;
/** The share of a window's seconds that must have a price, in per cent. */
const LEAST_PERCENT = 95;
/** Orders of one person that run at once. */
export const MOST_RUNNING = 50;

const YEAR: Decimal = '365';
const PLACES = 8;

export const isTrial = (dayMs: number): boolean => dayMs < DAY_MS;

/** Days that bring interest: from the midnight after the subscription to the day of settlement. */
export const daysOf = (now: number, settlesAt: number, dayMs: number): number =>
  Math.floor(settlesAt / dayMs) - Math.floor(now / dayMs) - 1;

/** Until then there is a day of interest left. */
export const closesAt = (settlesAt: number, dayMs: number): number => (Math.floor(settlesAt / dayMs) - 1) * dayMs;

/** What was agreed. */
export interface Agreed {
  kind: DualKind;
  amount: Decimal;
  strike: Decimal;
  apr: Decimal;
  days: number;
}

/** What an amount is worth in USDT at the index: what an order counts for somebody's own loss limit while it runs. */
export const worthInUsdt = (kind: DualKind, amount: Decimal, index: Decimal): Decimal =>
  kind === 'buyLow' ? amount : round(mul(amount, index), PLACES, 'down');

/** 365 times what one becomes: kept whole, so that nothing is rounded before the end. */
const factorOf = ({ apr, days }: Pick<Agreed, 'apr' | 'days'>): Decimal => add(YEAR, mul(apr, `${days}`));

/** The share of the whole term, for showing. */
export const rateOf = ({ apr, days }: Pick<Agreed, 'apr' | 'days'>): Decimal =>
  div(mul(apr, `${days}`), YEAR, PLACES, 'halfUp');

/** What comes where it is not exercised: what was put in, with interest. */
export const keptOf = (order: Agreed): Decimal => div(mul(order.amount, factorOf(order)), YEAR, PLACES, 'down');

export const interestOf = (order: Agreed): Decimal => sub(keptOf(order), order.amount);

/** What comes where it is exercised: the other coin at the strike, with interest. */
export const swappedOf = (order: Agreed): Decimal => {
  const grown = mul(order.amount, factorOf(order));
  return order.kind === 'buyLow'
    ? div(grown, mul(YEAR, order.strike), PLACES, 'down')
    : div(mul(grown, order.strike), YEAR, PLACES, 'down');
};

/** At the strike it is exercised, both ways. */
export const isExercised = ({ kind, strike }: Pick<Agreed, 'kind' | 'strike'>, price: Decimal): boolean =>
  kind === 'sellHigh' ? compare(price, strike) >= 0 : compare(price, strike) <= 0;

/**
 * The price beyond which simply holding would have brought more: below it where one buys low, above it where one sells high. Rounded so that
 * it never flatters.
 */
export const breakEvenOf = (order: Pick<Agreed, 'kind' | 'strike' | 'apr' | 'days'>, digits: number): Decimal =>
  order.kind === 'buyLow'
    ? div(mul(order.strike, YEAR), factorOf(order), digits, 'up')
    : div(mul(order.strike, factorOf(order)), YEAR, digits, 'down');

/** What comes at a settlement price, in the quote coin at that price. */
export function worthAt(order: Agreed, price: Decimal): Decimal {
  const exercised = isExercised(order, price);
  const amount = exercised ? swappedOf(order) : keptOf(order);
  const isQuote = (order.kind === 'buyLow') !== exercised;
  return isQuote ? amount : round(mul(amount, price), PLACES, 'down');
}

/** What was put in, in the quote coin at a price: what simply holding would be. */
export const holdingAt = ({ kind, amount }: Pick<Agreed, 'kind' | 'amount'>, price: Decimal): Decimal =>
  kind === 'buyLow' ? amount : round(mul(amount, price), PLACES, 'down');

/** Gained or lost against holding, in the quote coin. Where no price was found only interest came, which is no loss. */
export const gainOf = (order: Agreed, price: Decimal | null): Decimal =>
  price === null ? '0' : sub(worthAt(order, price), holdingAt(order, price));

/** Only what has not been reached yet is sold: below the price to buy low, above it to sell high. */
export const isBeyond = ({ kind, strike }: Pick<Agreed, 'kind' | 'strike'>, index: Decimal): boolean =>
  kind === 'buyLow' ? lt(strike, index) : gt(strike, index);

/** What was decided of a product, and what is left of it. */
export interface Limits {
  min: Decimal;
  max: Decimal;
  quotaLeft: Decimal;
}

export type AmountProblem =
  | { reason: 'belowMinimum'; min: Decimal }
  | { reason: 'aboveMaximum'; max: Decimal }
  | { reason: 'dualQuota'; left: Decimal };

export function amountProblem(amount: Decimal, limits: Limits): AmountProblem | null {
  if (lt(amount, limits.min)) return { reason: 'belowMinimum', min: limits.min };
  if (gt(amount, limits.max)) return { reason: 'aboveMaximum', max: limits.max };
  return gt(amount, limits.quotaLeft) ? { reason: 'dualQuota', left: limits.quotaLeft } : null;
}

/** Less than the least is left of it. */
export const isSoldOut = ({ min: least, quotaLeft }: Limits): boolean => lt(quotaLeft, least);

export const leftOf = (quota: Decimal, taken: Decimal): Decimal => max('0', sub(quota, taken));

/** The most that one order may have, by all limits at once. */
export const mostOf = ({ max: most, quotaLeft }: Limits, available: Decimal): Decimal =>
  min(available, min(most, quotaLeft));

/** A row of the price log. */
export interface Row {
  seq: number;
  ts: number;
  /** Null where the row has no price of the market. */
  price: Decimal | null;
}

/** When something settles. */
export interface When {
  settlesAt: number;
  windowMs: number;
}

export interface Settled {
  settledBy: 'window' | 'earlier';
  price: Decimal;
  /** The window: from the first moment, up to but without the last. */
  from: number;
  to: number;
  /** Its first and last row with a price. */
  fromSeq: number;
  toSeq: number;
  /** Rows with a price in it. */
  rows: number;
}

/** From where on rows can decide. */
export const lookBackFrom = ({ settlesAt, windowMs }: When): number => settlesAt - LOOK_BACK * windowMs;

/** So many seconds of a window must have a price. */
export const leastRows = (windowMs: number): number => Math.ceil(((windowMs / SECOND) * LEAST_PERCENT) / 100);

/** The mean of what a window's rows say, to eight places; null where too few have a price. `rows` in order; others are left out. */
export function meanOf(rows: readonly Row[], to: number, windowMs: number): Omit<Settled, 'settledBy'> | null {
  const from = to - windowMs;
  const inside = rows.filter(({ ts, price }) => ts >= from && ts < to && price !== null);
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last || inside.length < leastRows(windowMs)) return null;
  const total = sum(inside.map(({ price }) => price ?? '0'));
  const price = div(total, `${inside.length}`, PLACES, 'halfUp');
  return { price, from, to, fromSeq: first.seq, toSeq: last.seq, rows: inside.length };
}

/**
 * What settles: the window before the time, or else the last one before that has enough rows, second by second, all of it within the time that
 * is looked back. Null where there is none. `rows`: all of that time, in order.
 */
export function settlementOf(rows: readonly Row[], { settlesAt, windowMs }: When): Settled | null {
  const least = leastRows(windowMs);
  const times = rows.filter(({ price, ts }) => price !== null && ts < settlesAt).map(({ ts }) => ts);
  const first = lookBackFrom({ settlesAt, windowMs });
  let [end, begin] = [times.length, times.length];
  for (let to = settlesAt; to - windowMs >= first; to -= SECOND) {
    while (end > 0 && times[end - 1]! >= to) end -= 1;
    begin = Math.min(begin, end);
    while (begin > 0 && times[begin - 1]! >= to - windowMs) begin -= 1;
    if (end - begin < least) continue;
    const found = meanOf(rows, to, windowMs);
    if (found) return { settledBy: to === settlesAt ? 'window' : 'earlier', ...found };
  }
  return null;
}

/** What an order becomes at a price; null: there was none, and it comes back with interest. */
export function endOf(order: Agreed, price: Decimal | null): { exercised: boolean; payout: Decimal } {
  const exercised = price !== null && isExercised(order, price);
  return { exercised, payout: exercised ? swappedOf(order) : keptOf(order) };
}

/** How far the strike is from the price, as a share of the price; negative below it. */
export const distanceOf = (strike: Decimal, index: Decimal): Decimal => div(sub(strike, index), index, 6, 'halfUp');
