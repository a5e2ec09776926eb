/** A limit order whose price the market has reached already: it does not wait, and its price is only a bound. */
import type { Side } from '@/lib/api/trading';
import { type Decimal, add, gte, lte } from '@/lib/money/decimal';
import { type KindTerms, kindOf } from './kinds';

export interface Limited extends KindTerms {
  side: Side;
  /** Null while none is typed. */
  price: Decimal | null;
  qty: Decimal | null;
}

/** The side of the book that an order would take, best first; empty while it is unknown. */
export type Levels = readonly (readonly [Decimal, Decimal])[];

export function reaches({ side, price }: Pick<Limited, 'side' | 'price'>, best: Decimal | null): boolean {
  if (price === null || best === null) return false;
  return side === 'buy' ? gte(price, best) : lte(price, best);
}

type Unsized = Omit<Limited, 'qty'>;

/** `best`: the first price that it would take, null where the book is unknown or empty. A stop meets the book of later. */
export function isThroughMarket(order: Unsized, best: Decimal | null): boolean {
  const kind = kindOf(order);
  return (kind === 'limit' || kind === 'ioc') && reaches(order, best);
}

/** Whether a post-only order is refused for meeting the book at once. */
export const wouldTake = (order: Unsized, best: Decimal | null): boolean =>
  kindOf(order) === 'postOnly' && reaches(order, best);

/** Whether the levels within its price hold less than an order is for. False while no quantity is typed. */
export function isBeyondBook(order: Limited, levels: Levels): boolean {
  if (order.qty === null) return false;
  let held: Decimal = '0';
  for (const [price, qty] of levels) {
    if (!reaches(order, price)) break;
    held = add(held, qty);
    if (gte(held, order.qty)) return false;
  }
  return true;
}
