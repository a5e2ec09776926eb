/** The arithmetic of pledged loans, shared by the app and the exchange. Pure and exact. Source: docs/domains/loan.md. */
import {
  add,
  ceilToStep,
  compare,
  type Decimal,
  div,
  gte,
  isPositive,
  isZero,
  lte,
  max,
  min,
  mul,
  round,
  sub,
} from '@/lib/money/decimal';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** So long a quote is held. */
export const QUOTE_MS = 30_000;
/** By how much the price of the collateral may move, either way, between a quote and its loan. */
export const MOST_MOVED: Decimal = '0.005';
/** Between the two looks at the index that a liquidation needs. */
export const CHECK_GAP_MS = 10_000;
/** Of the debt; what the sale brings beyond the debt and this comes back. */
export const LIQUIDATION_FEE: Decimal = '0.01';
/** The least part of a debt that is repaid. */
export const LEAST_REPAID: Decimal = '1';
/** A debt of no more than this, and of no more than the loan has brought in interest, is closed with the repayment that left it. */
export const DUST: Decimal = '0.01';
/** Loans that one person may have open. */
export const MOST_OPEN = 20;
/** Before a loan falls due. */
export const REMIND_HOURS = [72, 24, 1] as const;
export const GRACE_MS = DAY_MS;
/** In place of both for the sandbox's term of some minutes. */
export const SHORT_GRACE_MS = 2 * 60_000;
/** The gauge runs from 40 to 95 %. */
export const GAUGE_FROM: Decimal = '0.4';
export const GAUGE_TO: Decimal = '0.95';

const LEDGER = 8;

/** In days; none for a loan that ends when its person wants. */
export const TERM_DAYS = [0, 7, 30, 90, 180] as const;

export interface Thresholds {
  /** The highest rate at which something is borrowed, or collateral is taken back. */
  initial: Decimal;
  call: Decimal;
  liquidation: Decimal;
}

export interface Term {
  termDays: number;
  /** Of the sandbox's short term; null for all others. */
  termMinutes: number | null;
}

export const termMs = ({ termDays, termMinutes }: Term): number | null =>
  termMinutes !== null ? termMinutes * 60_000 : termDays === 0 ? null : termDays * DAY_MS;

export const graceMs = ({ termMinutes }: Term): number => (termMinutes === null ? GRACE_MS : SHORT_GRACE_MS);

/** Which hour of UTC a moment lies in. */
export const hourOf = (at: number): number => Math.floor(at / HOUR_MS);

export const hourlyRate = (daily: Decimal): Decimal => div(daily, '24', 18, 'halfUp');
export const yearlyRate = (daily: Decimal): Decimal => mul(daily, '365');

/** Rounded once, on the whole. */
export const interestOf = (principal: Decimal, dailyRate: Decimal, hours: number): Decimal =>
  div(mul(mul(principal, dailyRate), `${hours}`), '24', LEDGER, 'halfUp');

/** What is owed, as it is kept: the segments that have ended are a sum, the present one is reckoned. */
export interface Debt {
  principal: Decimal;
  dailyRate: Decimal;
  /** The first hour of UTC that the present segment is charged for. */
  segmentHour: number;
  /** Interest of the segments that have ended, each rounded once. */
  settledInterest: Decimal;
  interestPaid: Decimal;
}

/** The hours that the present segment is charged for: every one that it touches. */
export const hoursOf = ({ segmentHour }: Pick<Debt, 'segmentHour'>, now: number): number =>
  Math.max(0, hourOf(now) - segmentHour + 1);

/** All interest up to now, paid or not. */
export const interestSoFar = (debt: Debt, now: number): Decimal =>
  add(debt.settledInterest, interestOf(debt.principal, debt.dailyRate, hoursOf(debt, now)));

export const interestOwed = (debt: Debt, now: number): Decimal => sub(interestSoFar(debt, now), debt.interestPaid);

export const owed = (debt: Debt, now: number): Decimal => add(debt.principal, interestOwed(debt, now));

export interface Repaid {
  after: Debt;
  interest: Decimal;
  principal: Decimal;
  /** What is left so little that it is closed; it is given up. */
  waived: Decimal;
  closed: boolean;
}

/**
 * Interest first, then principal. Where principal is repaid, the present segment ends with the hour that is under way, which was charged on
 * the old principal; the next segment begins with the hour after it, so that no hour counts twice.
 */
export function repay(debt: Debt, amount: Decimal, now: number): Repaid {
  const owedInterest = interestOwed(debt, now);
  const interest = min(amount, owedInterest);
  const principal = min(sub(amount, interest), debt.principal);
  const left = sub(add(owedInterest, debt.principal), add(interest, principal));
  const paid = { ...debt, interestPaid: add(debt.interestPaid, interest) };
  // Otherwise whoever borrows a little again and again is given more than the loans cost.
  const closed = lte(left, min(DUST, paid.interestPaid));
  if (closed) return { after: { ...ended(paid, now), principal: '0' }, interest, principal, waived: left, closed };
  const after = isZero(principal) ? paid : { ...ended(paid, now), principal: sub(debt.principal, principal) };
  return { after, interest, principal, waived: '0', closed };
}

const ended = (debt: Debt, now: number): Debt => ({
  ...debt,
  settledInterest: interestSoFar(debt, now),
  segmentHour: Math.max(debt.segmentHour, hourOf(now) + 1),
});

/** Whether a debt has reached a share of what secures it; exact, nothing is rounded. */
export const reaches = (debt: Decimal, collateral: Decimal, price: Decimal, ltv: Decimal): boolean =>
  isPositive(debt) && gte(debt, mul(mul(collateral, price), ltv));

/** For people: null where nothing secures it or nothing is owed. 18 places. */
export function ltvOf(debt: Decimal, collateral: Decimal, price: Decimal): Decimal | null {
  const worth = mul(collateral, price);
  return isPositive(worth) && isPositive(debt) ? div(debt, worth, 18, 'halfUp') : null;
}

/** The price at which the debt is this share of the collateral; null where there is none. `places`: rounded up, as it flatters nobody. */
export const priceAt = (debt: Decimal, collateral: Decimal, ltv: Decimal, places: number): Decimal | null =>
  isPositive(debt) && isPositive(collateral) ? div(debt, mul(collateral, ltv), places, 'up') : null;

export const collateralFor = (debt: Decimal, price: Decimal, ltv: Decimal): Decimal =>
  div(debt, mul(price, ltv), LEDGER, 'up');

export const borrowable = (collateral: Decimal, price: Decimal, ltv: Decimal): Decimal =>
  round(mul(mul(collateral, price), ltv), LEDGER, 'down');

/** How much of the collateral can be taken back. */
export const spareCollateral = (debt: Decimal, collateral: Decimal, price: Decimal, ltv: Decimal): Decimal =>
  max('0', sub(collateral, collateralFor(debt, price, ltv)));

/** What brings a loan back to a share: collateral to add, or a debt to repay; zero where it is there. */
export const backTo = (debt: Decimal, collateral: Decimal, price: Decimal, ltv: Decimal) => ({
  collateral: max('0', sub(collateralFor(debt, price, ltv), collateral)),
  repay: max('0', sub(debt, borrowable(collateral, price, ltv))),
});

/** The share of the way down to a lower price, of the present one; 6 places. */
export const fallTo = (price: Decimal, target: Decimal): Decimal => div(sub(price, target), price, 6, 'halfUp');

/** What a liquidation sells at a price: what the debt and the fee need, in steps of the market, and never more than there is. */
export function amountToSell(debt: Decimal, collateral: Decimal, price: Decimal, step: Decimal): Decimal {
  const needed = ceilToStep(div(mul(debt, add('1', LIQUIDATION_FEE)), price, 18, 'up'), step);
  return min(needed, sellable(collateral, step));
}

/** In whole steps of the market. */
export const sellable = (collateral: Decimal, step: Decimal): Decimal => {
  const up = ceilToStep(collateral, step);
  return compare(up, collateral) === 0 ? collateral : max('0', sub(up, step));
};

/** 75, 78 and 81 % of the standard thresholds: the first reminder and two more on the way to the end. */
export const callSteps = ({ call, liquidation }: Thresholds): readonly [Decimal, Decimal, Decimal] => {
  const way = sub(liquidation, call);
  return [call, add(call, mul(way, '0.375')), add(call, mul(way, '0.75'))];
};

/** How many of the reminders are due. */
export function callLevel(debt: Decimal, collateral: Decimal, price: Decimal, thresholds: Thresholds): 0 | 1 | 2 | 3 {
  const reached = callSteps(thresholds).filter((step) => reaches(debt, collateral, price, step)).length;
  return reached as 0 | 1 | 2 | 3;
}

/** What a loan costs over its term: every hour of UTC that it touches. */
export const termHours = (from: number, until: number): number => hourOf(until) - hourOf(from) + 1;

/** Whether the price has left the quoted one by more than is allowed. */
export const hasMoved = (quoted: Decimal, now: Decimal): boolean => {
  const change = compare(quoted, now) === 1 ? sub(quoted, now) : sub(now, quoted);
  return compare(change, mul(quoted, MOST_MOVED)) === 1;
};
