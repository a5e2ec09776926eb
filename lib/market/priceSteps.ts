/**
 * How far − and + move a price. One tick is nothing at 64,000 and a lot at 0.00001, so the step is the largest of 1, 2 or 5 times a power
 * of ten ticks that is at most 0.01 % of the price, and never less than a tick: 5 at 64,000, 0.2 at 3,400, 0.00001 at 0.12.
 * A price goes to the next whole multiple of its step, so that it becomes round.
 */
import { type Decimal, add, ceilToStep, floorToStep, gt, isPositive, lte, mul, sub } from '@/lib/money/decimal';

const SHARE: Decimal = '0.0001';
const ROUND: readonly Decimal[] = ['2', '5', '10'];

export function priceStep(price: Decimal, tick: Decimal): Decimal {
  const most = mul(price, SHARE);
  let step = tick;
  for (let unit = tick; lte(unit, most); unit = mul(unit, '10')) {
    for (const times of ROUND) if (lte(mul(unit, times), most)) step = mul(unit, times);
  }
  return step;
}

/** The next price up or down; it never reaches zero. */
export function steppedPrice(price: Decimal, tick: Decimal, direction: 'up' | 'down'): Decimal {
  const step = priceStep(price, tick);
  if (direction === 'up') return add(floorToStep(price, step), step);
  const lower = sub(ceilToStep(price, step), step);
  return isPositive(lower) ? lower : gt(price, tick) ? tick : price;
}
