/** The rules of savings, shared by the app and the exchange. Pure and exact. Source: docs/domains/earn.md. */
import type { EarnKind, EarnStatus, EarnWay } from '@/lib/api/earnShapes';
import { add, div, gt, isPositive, lt, max, min, mul, round, sub, type Decimal } from '@/lib/money/decimal';
import { earnStates } from './states';

export const DAY_MS = 24 * 3_600_000;
/** A day of the sandbox's short products. */
export const DEMO_DAY_MS = 60_000;
/** The version of the text about the risk. Whoever changes its words raises it. */
export const EARN_RISK_VERSION = '1';
/** Nothing is sold so long before and after midnight (UTC), while the books of the day are made. */
export const CLOSED_MS = 10 * 60_000;
/** Early redemption arrives with the third midnight from now: within 72 hours. */
const EARLY_MIDNIGHTS = 3;
/** What has matured is paid within a third of a day: eight hours. */
const PAID_WITHIN = 3;
const PLACES = 8;

/** What one day brings: amount × rate / 365, 8 places, down. */
export const dailyOf = (amount: Decimal, apr: Decimal): Decimal => div(mul(amount, apr), '365', PLACES, 'down');
/** Days are counted one by one, each rounded down; the term brings their sum. */
export const termInterest = (amount: Decimal, apr: Decimal, days: number): Decimal =>
  mul(dailyOf(amount, apr), String(days) as Decimal);

const midnight = (now: number, dayMs: number): number => Math.floor(now / dayMs) * dayMs;
export const nextMidnight = (now: number, dayMs: number): number => midnight(now, dayMs) + dayMs;

/** Until when nothing is sold; null where it is open. The sandbox's short days have no closing. */
export function closedUntil(now: number, dayMs: number): number | null {
  if (dayMs !== DAY_MS) return null;
  const start = midnight(now, dayMs);
  if (now < start + CLOSED_MS) return start + CLOSED_MS;
  return now >= start + dayMs - CLOSED_MS ? start + dayMs + CLOSED_MS : null;
}

export interface Terms {
  kind: EarnKind;
  /** Null where it is flexible. */
  termDays: number | null;
  dayMs: number;
}

export interface Dates {
  startsAt: number;
  firstAt: number;
  maturesAt: number | null;
  paidBy: number | null;
}

export function datesFrom(startsAt: number, { termDays, dayMs }: Pick<Terms, 'termDays' | 'dayMs'>): Dates {
  const maturesAt = termDays === null ? null : startsAt + termDays * dayMs;
  return {
    startsAt,
    firstAt: startsAt + dayMs,
    maturesAt,
    paidBy: maturesAt === null ? null : maturesAt + dayMs / PAID_WITHIN,
  };
}

/** The dates of what is bought now: it counts from the next midnight on. */
export const datesOf = (now: number, terms: Pick<Terms, 'termDays' | 'dayMs'>): Dates =>
  datesFrom(nextMidnight(now, terms.dayMs), terms);

export const earlyArrival = (now: number, dayMs: number): number => midnight(now, dayMs) + EARLY_MIDNIGHTS * dayMs;

export interface Limits {
  min: Decimal;
  personalLeft: Decimal | null;
  quotaLeft: Decimal;
}

export type AmountProblem =
  | { reason: 'earnMinimum'; min: Decimal }
  | { reason: 'earnPersonalLimit'; left: Decimal }
  | { reason: 'earnQuota'; left: Decimal };

/** The first limit that an amount does not keep; what is not known is not judged. */
export function amountProblem(amount: Decimal, { min: least, personalLeft, quotaLeft }: Limits): AmountProblem | null {
  if (lt(amount, least) || !isPositive(amount)) return { reason: 'earnMinimum', min: least };
  if (personalLeft !== null && gt(amount, personalLeft)) return { reason: 'earnPersonalLimit', left: personalLeft };
  return gt(amount, quotaLeft) ? { reason: 'earnQuota', left: quotaLeft } : null;
}

export const leftOf = (most: Decimal, taken: Decimal): Decimal => max('0', sub(most, taken));

/** What “all” fills in: as much as is owned and allowed. */
export const mostOf = (available: Decimal, { personalLeft, quotaLeft }: Limits): Decimal =>
  round(min(available, min(personalLeft ?? quotaLeft, quotaLeft)), PLACES, 'down');

/** An order as far as leaving it goes. */
export interface Running extends Terms {
  status: EarnStatus;
  amount: Decimal;
  apr: Decimal;
  earned: Decimal;
  startsAt: number;
}

const BELONGS: Readonly<Record<EarnWay, EarnKind | null>> = {
  refund: null,
  early: 'fixed',
  fast: 'flexible',
  standard: 'flexible',
};

const timesOf = (order: Pick<Running, 'startsAt' | 'termDays' | 'dayMs'>) => ({
  startsAt: order.startsAt,
  maturesAt: datesFrom(order.startsAt, order).maturesAt ?? Number.POSITIVE_INFINITY,
});

/** The ways in which one may leave now. */
export function waysOf(order: Omit<Running, 'amount' | 'apr' | 'earned'>, now: number): EarnWay[] {
  const acts = earnStates.allowed(order.status, 'person', { now, times: timesOf(order) });
  return acts.filter((way) => BELONGS[way] === null || BELONGS[way] === order.kind);
}

/** What a way costs and brings. The principal is never touched. */
export function exitOf(order: Running, way: EarnWay, now: number) {
  const { amount: principal, dayMs } = order;
  const interest: Decimal = way === 'standard' ? dailyOf(principal, order.apr) : '0';
  const arrivesAt = way === 'early' ? earlyArrival(now, dayMs) : way === 'standard' ? nextMidnight(now, dayMs) : null;
  return {
    way,
    principal,
    interest,
    forfeited: way === 'early' ? order.earned : '0',
    arrivesAt,
    needsFundPassword: way === 'early',
  };
}

/** An order as far as the clock goes. */
export interface Counted extends Running {
  days: number;
  paid: Decimal;
  forfeited: Decimal;
  autoRenew: boolean;
  arrivesAt: number | null;
}

/** A day that was counted; where it is flexible it is paid at once. */
export interface Day {
  day: number;
  at: number;
  amount: Decimal;
}

export type Step =
  | { does: 'start'; nextAt: number }
  | { does: 'count'; day: Day; pays: boolean; nextAt: number; matures: boolean }
  /** The order ends: with what revenue, and in which state. */
  | { does: 'end'; as: 'redeemed' | 'earlyRedeemed'; day: Day | null; interest: Decimal }
  /** The term begins again with the principal, where the product is still sold. */
  | { does: 'renew'; interest: Decimal; startsAt: number };

const dayOf = (order: Counted): Day => {
  const day = order.days + 1;
  return { day, at: order.startsAt + day * order.dayMs, amount: dailyOf(order.amount, order.apr) };
};

/**
 * What the clock does to an order next, one step at a time: the same order gives the same step, whoever asks and however late. `isSold`: whether the product can be bought at the
 * moment of maturity.
 */
export function stepOf(order: Counted, isSold: boolean): Step {
  const { startsAt, dayMs, kind, status } = order;
  const { maturesAt } = datesFrom(startsAt, order);
  switch (status) {
    case 'subscribed':
      return { does: 'start', nextAt: startsAt + dayMs };
    case 'accruing': {
      const day = dayOf(order);
      const matures = day.at === maturesAt;
      return { does: 'count', day, pays: kind === 'flexible', matures, nextAt: matures ? day.at : day.at + dayMs };
    }
    case 'matured':
      return order.autoRenew && isSold && maturesAt !== null
        ? { does: 'renew', interest: order.earned, startsAt: maturesAt }
        : { does: 'end', as: 'redeemed', day: null, interest: order.earned };
    case 'redeeming': {
      const day = dayOf(order);
      return { does: 'end', as: 'redeemed', day, interest: day.amount };
    }
    case 'earlyRedeeming':
      return { does: 'end', as: 'earlyRedeemed', day: null, interest: '0' };
    default:
      throw new RangeError(`nothing happens by itself to an order that is ${status}`);
  }
}

/** The totals of an order after a day was counted. */
export const withDay = (order: Counted, { day, amount }: Day): Pick<Counted, 'days' | 'earned'> => ({
  days: day,
  earned: add(order.earned, amount),
});
