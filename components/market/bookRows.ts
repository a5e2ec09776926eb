/** The levels of a book as they are drawn: added up by a step of the price, each with the sum of all that is better. */
import type { Level } from '@/lib/api/market';
import { type Decimal, add, ceilToStep, compare, floorToStep, lte, mul } from '@/lib/money/decimal';

export type BookSide = 'bid' | 'ask';

export interface BookLevel {
  price: Decimal;
  qty: Decimal;
  /** This level and all better ones. */
  sum: Decimal;
}

/** A group wider than this share of the price would say nothing any more. */
const WIDEST: Decimal = '0.002';
const MOST_CHOICES = 5;

/** The steps by which a book may be grouped: the tick and its tenfolds, as long as they are small beside the price. */
export function groupSteps(tick: Decimal, price: Decimal | null): Decimal[] {
  const steps = [tick];
  if (price === null) return steps;
  for (let step = mul(tick, '10'); steps.length < MOST_CHOICES && lte(step, mul(price, WIDEST)); step = mul(step, '10'))
    steps.push(step);
  return steps;
}

/** Groups levels, best first. Bids are rounded down and asks up, so that a group never looks better than what is in it. */
export function groupLevels(levels: readonly Level[], step: Decimal, side: BookSide): BookLevel[] {
  const rows: BookLevel[] = [];
  for (const [price, qty] of levels) {
    const at = side === 'bid' ? floorToStep(price, step) : ceilToStep(price, step);
    const last = rows.at(-1);
    const sum = add(last?.sum ?? '0', qty);
    if (last && compare(last.price, at) === 0) Object.assign(last, { qty: add(last.qty, qty), sum });
    else rows.push({ price: at, qty, sum });
  }
  return rows;
}
