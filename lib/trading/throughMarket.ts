/** A limit order whose price the market has reached already: it does not wait, and its price is only a bound. */
import type { Side } from '@/lib/api/trading';
import { type Decimal, gte, lte } from '@/lib/money/decimal';
import { type KindTerms, kindOf } from './kinds';

export interface Limited extends KindTerms {
  side: Side;
  /** Null while none is typed. */
  price: Decimal | null;
}

function reaches({ side, price }: Limited, best: Decimal | null): boolean {
  if (price === null || best === null) return false;
  return side === 'buy' ? gte(price, best) : lte(price, best);
}

/** `best`: the first price that it would take, null where the book is unknown or empty. A stop meets the book of later. */
export function isThroughMarket(order: Limited, best: Decimal | null): boolean {
  const kind = kindOf(order);
  return (kind === 'limit' || kind === 'ioc') && reaches(order, best);
}

/** Whether a post-only order is refused for meeting the book at once. */
export const wouldTake = (order: Limited, best: Decimal | null): boolean =>
  kindOf(order) === 'postOnly' && reaches(order, best);
