/** What only the exchange asks for, exact and pure: above all the worst prices at which something may be opened or closed on purpose, so that nobody hands a loss to the insurance by choosing one. */
import type { PerpetualSide } from '@/lib/api/perpetualShapes';
import { add, div, gt, lt, max, mul, neg, sub, type Decimal } from '@/lib/money/decimal';
import { nearestStop, type Exposure, type RiskTerms, type stopsProblem } from '@/lib/perpetual/rules';
import { stopWay } from '@/lib/stops/rules';

const signed = (side: PerpetualSide, value: Decimal): Decimal => (side === 'long' ? value : neg(value));

/** Of the initial margin, how much an order that opens may lose to the mark price at once. */
const LOST_AT_ONCE: Decimal = '0.5';

/**
 * The worst price at which something may be opened: so far from the mark, on the side that loses, that half of the initial margin is gone at
 * once, `M * (1 + s * 0.5 / L)`. Beyond it a position would be as good as liquidated when it opens, and somebody who trades with themselves
 * could leave the loss to the insurance. 12 places towards the mark.
 */
export function worstOpening(side: PerpetualSide, mark: Decimal, leverage: number): Decimal {
  const room = div(mul(mark, LOST_AT_ONCE), `${leverage}`, 12, 'down');
  return add(mark, signed(side, room));
}

/** Whether opening at this price is beyond that. */
export const isBeyondOpening = (side: PerpetualSide, price: Decimal, mark: Decimal, leverage: number): boolean =>
  (side === 'long' ? gt : lt)(price, worstOpening(side, mark, leverage));

/**
 * The worst price at which a quantity may be closed on purpose: where its loss takes all that stands behind it, `EP - s * behind / Q`; nobody
 * hands a loss to the insurance by choosing a price. Less than nothing stands behind it where what it has gained is needed elsewhere. Never below
 * zero; 12 places on the safe side.
 */
export function worstClosing({ side, qty, entryPrice }: Exposure, behind: Decimal): Decimal {
  const room = div(behind, qty, 12, lt(behind, '0') ? 'up' : 'down');
  return max('0', sub(entryPrice, signed(side, room)));
}

/** What a refusal of stops tells: of a stop loss too near to the liquidation price also how near it may be. */
export const stopsRefusal = (
  why: NonNullable<ReturnType<typeof stopsProblem>>,
  against: 'limit' | 'mark',
  side: PerpetualSide,
  { liquidation, tick }: { liquidation: Decimal | null } & Pick<RiskTerms, 'tick'>,
): Record<string, string> => ({
  why,
  against,
  ...stopWay(why, side === 'long'),
  ...(why === 'beyondLiquidation' && liquidation !== null && { nearest: nearestStop(side, liquidation, tick) }),
});
