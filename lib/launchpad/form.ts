/** The ticket of an offering: what was typed, what follows, and what keeps it from being sent. */
import type { OfferingDetail } from '@/lib/api/launchpad';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { add, type Decimal, eq, gt, isPositive, lt, min, sub, sum } from '@/lib/money/decimal';
import { costOf } from './rules';
import { estimateOf } from './rules';

/** In the coin that is paid. */
export const LEAST_PAID: Decimal = '10';

export type TicketFault = 'missing' | 'zero' | 'small' | 'left' | 'over';

/** First come: what one may still have. */
export const leftOf = (offering: OfferingDetail): Decimal => {
  const own = sum(
    offering.orders.flatMap(({ status, tokens }) => (tokens === null || status === 'refunded' ? [] : [tokens])),
  );
  return min(sub(offering.supply, offering.sold), sub(offering.cap, own));
};

/** What is typed costs: tokens at their price, or the amount itself. */
export const paidFor = (amount: Decimal, { mode, price }: Pick<OfferingDetail, 'mode' | 'price'>): Decimal =>
  mode === 'buy' ? costOf(amount, price) : amount;

export function ticketFault(typed: Typed, offering: OfferingDetail, available: Decimal | null): TicketFault | null {
  const amount = typedDecimal(typed);
  if (amount === null) return 'missing';
  if (!isPositive(amount)) return 'zero';
  if (offering.mode === 'buy' && gt(amount, leftOf(offering))) return 'left';
  const paid = paidFor(amount, offering);
  const isRest = offering.mode === 'buy' && eq(amount, sub(offering.supply, offering.sold)) && isPositive(paid);
  if (lt(paid, LEAST_PAID) && !isRest) return 'small';
  return available !== null && gt(paid, available) ? 'over' : null;
}

/** Tokens that a commitment of so much more would bring if nothing else came in. */
export function estimateWith(amount: Decimal, offering: OfferingDetail): Decimal {
  const own = offering.orders.find(({ status }) => status === 'subscribed')?.amount ?? '0';
  return estimateOf(add(own, amount), { ...offering, committed: add(offering.committed, amount) });
}
