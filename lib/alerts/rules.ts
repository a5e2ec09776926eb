/** Rules of price alerts, shared by the app and the exchange. Pure. */
import { add, compare, div, floorToStep, isMultiple, isPositive, mul, sub, type Decimal } from '../money/decimal';

/** So many of one person wait at a time. */
export const MOST_WAITING = 50;
/** So many are told to one person within 24 hours; those that wait count too, because each of them may be told at any moment. */
export const MOST_A_DAY = 200;
/** What was told stays in the list for so long. */
export const TOLD_KEPT_MS = 30 * 24 * 3_600_000;

export type AlertFault = { reason: 'priceStep'; tick: Decimal } | { reason: 'alertReached' };

/** From which side a price is reached, or why it cannot be waited for: off the market's steps, or there already. */
export function alertAt(price: Decimal, last: Decimal, tick: Decimal): { goes: 'above' | 'below' } | AlertFault {
  if (!isPositive(price) || !isMultiple(price, tick)) return { reason: 'priceStep', tick };
  const side = compare(price, last);
  if (side === 0) return { reason: 'alertReached' };
  return { goes: side > 0 ? 'above' : 'below' };
}

/** The price so many per cent away from `last`, on the market's steps: down to the step below. */
export const priceAway = (last: Decimal, percent: Decimal, tick: Decimal): Decimal =>
  floorToStep(mul(last, div(add('100', percent), '100', 4, 'down')), tick);

/** How far a price is from `last`, in per cent with two places; negative below it. */
export const awayOf = (price: Decimal, last: Decimal): Decimal => div(mul(sub(price, last), '100'), last, 2, 'halfUp');
