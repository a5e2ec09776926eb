/** The forms of loans: what was typed, what follows from it, and what keeps it from being sent. */
import type { LoanOrder, LoanProduct, LoanTerm } from '@/lib/api/loan';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { add, type Decimal, gt, gte, isPositive, lt, min, sub } from '@/lib/money/decimal';
import {
  backTo,
  borrowable,
  callLevel,
  collateralFor,
  interestOf,
  LEAST_REPAID,
  ltvOf,
  priceAt,
  reaches,
  repay,
  spareCollateral,
  termHours,
  termMs,
  type Debt,
} from './rules';

/** Shares at which one may begin; the first is the highest. */
export const LTV_CHOICES = ['0.65', '0.55', '0.45', '0.35'] as const;
const PRICE_PLACES = 8;

export const keyOfTerm = ({ termDays, termMinutes }: Pick<LoanTerm, 'termDays' | 'termMinutes'>): string =>
  termMinutes === null ? `d${termDays}` : `m${termMinutes}`;

export type BorrowFault = 'missing' | 'zero' | 'small' | 'large' | 'over';

export function borrowFault(
  typed: Typed,
  { product, ltv, available }: { product: LoanProduct; ltv: Decimal; available: Decimal | null },
): BorrowFault | null {
  const amount = typedDecimal(typed);
  if (amount === null) return 'missing';
  if (!isPositive(amount)) return 'zero';
  if (lt(amount, product.minLoan)) return 'small';
  const most = mostOf(product, ltv, available);
  const isLarge = gt(amount, product.maxLoan);
  // The tighter of the two bounds is told.
  if (isLarge && (most === null || gte(most, product.maxLoan))) return 'large';
  const needed = product.price === null ? null : collateralFor(amount, product.price, ltv);
  return isLarge || (needed !== null && available !== null && gt(needed, available)) ? 'over' : null;
}

/** The most that can be borrowed against what there is, whole units of the coin. */
export function mostOf(product: LoanProduct, ltv: Decimal, available: Decimal | null): Decimal | null {
  if (product.price === null || available === null) return null;
  return min(borrowable(available, product.price, ltv), product.maxLoan);
}

/** What a loan would need and cost, before it is asked for; null without an amount or a price. */
export function estimateOf(typed: Typed, product: LoanProduct, term: LoanTerm, ltv: Decimal, now: number) {
  const amount = typedDecimal(typed);
  if (amount === null || !isPositive(amount) || product.price === null) return null;
  const collateral = collateralFor(amount, product.price, ltv);
  const owedAtOnce = add(amount, interestOf(amount, term.dailyRate, 1));
  const lasts = termMs(term);
  const interest = lasts === null ? null : interestOf(amount, term.dailyRate, termHours(now, now + lasts));
  return {
    collateral,
    callPrice: priceAt(owedAtOnce, collateral, product.thresholds.call, PRICE_PLACES),
    liqPrice: priceAt(owedAtOnce, collateral, product.thresholds.liquidation, PRICE_PLACES),
    interest,
    total: interest && add(amount, interest),
  };
}

export const debtOf = (order: LoanOrder): Debt => ({
  principal: order.principal,
  dailyRate: order.dailyRate,
  segmentHour: order.segment.fromHour,
  settledInterest: order.segment.settledInterest,
  interestPaid: order.interestPaid,
});

export type AmountFault = 'missing' | 'zero' | 'small' | 'over';

/** `available`: of the coin that is lent. */
export function repayFault(typed: Typed, order: LoanOrder, available: Decimal | null): AmountFault | null {
  const amount = typedDecimal(typed);
  if (amount === null) return 'missing';
  if (!isPositive(amount)) return 'zero';
  const paid = min(amount, order.debt);
  if (lt(paid, min(LEAST_REPAID, order.debt))) return 'small';
  return available !== null && gt(paid, available) ? 'over' : null;
}

/** What a repayment would do, without sending it. */
export function repayOutcome(typed: Typed, order: LoanOrder, now: number) {
  const amount = typedDecimal(typed);
  if (amount === null || !isPositive(amount)) return null;
  const { interest, principal, closed } = repay(debtOf(order), min(amount, order.debt), now);
  const left = sub(order.debt, add(interest, principal));
  return {
    interest,
    principal,
    closed,
    left: closed ? ('0' as const) : left,
    ltv: closed || order.price === null ? null : ltvOf(left, order.collateral, order.price),
  };
}

/** `limit`: what there is to add, or what may be taken back; null where it is not known. */
export function collateralFault(typed: Typed, limit: Decimal | null): AmountFault | null {
  const amount = typedDecimal(typed);
  if (amount === null) return 'missing';
  if (!isPositive(amount)) return 'zero';
  return limit !== null && gt(amount, limit) ? 'over' : null;
}

export const spareOf = (order: LoanOrder): Decimal | null =>
  order.price === null ? null : spareCollateral(order.debt, order.collateral, order.price, order.thresholds.initial);

/** With other collateral. */
export function withCollateral(order: LoanOrder, collateral: Decimal) {
  const at = (ltv: Decimal) => priceAt(order.debt, collateral, ltv, PRICE_PLACES);
  return {
    ltv: order.price === null ? null : ltvOf(order.debt, collateral, order.price),
    callPrice: at(order.thresholds.call),
    liqPrice: at(order.thresholds.liquidation),
  };
}

export const backToStart = (order: LoanOrder) =>
  order.price === null ? null : backTo(order.debt, order.collateral, order.price, order.thresholds.initial);

export type Danger = 'fine' | 'called' | 'sold';

/** What a loan would be at a price. */
export function dangerAt(debt: Decimal, collateral: Decimal, price: Decimal, order: LoanOrder): Danger {
  if (reaches(debt, collateral, price, order.thresholds.liquidation)) return 'sold';
  return callLevel(debt, collateral, price, order.thresholds) > 0 ? 'called' : 'fine';
}
