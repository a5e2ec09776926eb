/** A limit order whose price the market has reached already: it does not wait, and its price is only a bound. */
import type { Side } from '@/lib/api/trading';
import { type Decimal, gte, lte } from '@/lib/money/decimal';
import { type KindTerms, kindOf } from './kinds';

export interface Limited extends KindTerms {
  side: Side;
  /** Null while none is typed. */
  price: Decimal | null;
}

/** `best`: the first price that it would take, null where the book is unknown or empty. Post-only is refused there; a stop meets the book of later. */
export function isThroughMarket(order: Limited, best: Decimal | null): boolean {
  const { side, price } = order;
  const kind = kindOf(order);
  if ((kind !== 'limit' && kind !== 'ioc') || price === null || best === null) return false;
  return side === 'buy' ? gte(price, best) : lte(price, best);
}
