/** The disclosed market maker: what is left of its ladder, within its exposure limit. Used while the market's row is locked. */
import type { Side } from '@/lib/api/trading';
import {
  add,
  decimal,
  div,
  floorToStep,
  isPositive,
  max,
  min,
  mul,
  placesOf,
  sub,
  type Decimal,
} from '@/lib/money/decimal';
import type { Ladder } from '../prices/marketData';

/** How far the market maker's position in a market has gone, in base units, and how far it may go. */
export interface Exposure {
  maker_position: Decimal;
  maker_limit: Decimal;
}

type Level = readonly [price: Decimal, qty: Decimal];

/** The market maker's own side of its ladder: it sells from its asks and buys with its bids. Empty while there is no quote. */
export const sideOf = (ladder: Ladder | null, side: Side): readonly Level[] =>
  (side === 'buy' ? ladder?.bids : ladder?.asks) ?? [];

/**
 * What it still offers on `side`, less what was taken before. Who opens gets it up to the exposure limit; who closes gets all of it and is never
 * refused: what people may have open is limited instead (`openLimit`).
 */
export function houseOffers(
  ladder: Ladder | null,
  row: Exposure,
  side: Side,
  used: ReadonlyMap<Decimal, Decimal>,
  isClosing = false,
): Level[] {
  const levels = unusedLevels(sideOf(ladder, side), used);
  if (isClosing) return levels;
  const { maker_limit: limit, maker_position: position } = row;
  return withinRoom(levels, side === 'buy' ? sub(limit, position) : add(limit, position));
}

/** The price levels, less what was already taken from them. */
function unusedLevels(levels: readonly Level[], used: ReadonlyMap<Decimal, Decimal>): Level[] {
  return levels.flatMap(([price, qty]): Level[] => {
    const left = sub(qty, used.get(price) ?? '0');
    return isPositive(left) ? [[price, left]] : [];
  });
}

/** Cuts the price levels where the market maker would exceed its exposure limit. */
function withinRoom(levels: readonly Level[], room: Decimal): Level[] {
  let left = max(room, '0');
  return levels.flatMap(([price, qty]): Level[] => {
    const take = min(qty, left);
    left = sub(left, take);
    return isPositive(take) ? [[price, take]] : [];
  });
}

/** The largest order of a market: about a million USDT, rounded to a power of ten of base units, at least one step. */
export function largestQty(price: Decimal, step: Decimal): Decimal {
  const units = div('1000000', price, placesOf(step), 'down');
  const whole = units.split('.')[0] ?? '0';
  const magnitude = whole === '0' ? '1' : decimal(`1${'0'.repeat(whole.length - 1)}`);
  return max(floorToStep(magnitude, step), step);
}

/**
 * The most that people may have open on each side of a market, what their orders would open included, in base units. The market maker holds the
 * difference of the two sides, so that it never stands farther than this, whoever closes against it.
 */
export const openLimit = ({ maker_limit: limit }: Pick<Exposure, 'maker_limit'>): Decimal => mul(limit, '2');

/** How far the market maker's position in one market may go by what others open, in base units. */
export const makerLimit = (maxQty: Decimal): Decimal => mul(maxQty, '5');
