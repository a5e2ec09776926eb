/** What resting orders get from the market maker's new quote. */
import type { Side } from '@/lib/api/trading';
import { add, sub, sum, type Decimal } from '@/lib/money/decimal';
import type { Ladder } from '../prices/marketData';
import { houseOffers } from '../trading/house';
import { opposite, sweep, type Match } from '../trading/matching';
import { asResting } from './execute';
import type { MarketRow, OrderRow } from './store';

export interface Quoted {
  row: MarketRow;
  ladder: Ladder;
  /** Of the ladder, by price. */
  used: ReadonlyMap<Decimal, Decimal>;
}

/** Orders that rest on one side, those who close before those who open: only the latter can find the house at its limit. */
export function sweptBy(
  { row, ladder, used }: Quoted,
  side: Side,
  resting: readonly OrderRow[],
): { matches: readonly Match[]; consumed: readonly (readonly [Decimal, Decimal])[] } {
  const houseSide = opposite(side);
  const those = (action: OrderRow['action']) => resting.filter((order) => order.action === action).map(asResting);
  const leaving = sweep(side, those('close'), houseOffers(ladder, row, houseSide, used, true));
  const gone = sum(leaving.matches.map(({ qty }) => qty));
  const after = { ...row, maker_position: (houseSide === 'buy' ? add : sub)(row.maker_position, gone) };
  const usedUp = together(used, leaving.consumed);
  const entering = sweep(side, those('open'), houseOffers(ladder, after, houseSide, usedUp));
  return {
    matches: [...leaving.matches, ...entering.matches],
    consumed: [...together(new Map(leaving.consumed), entering.consumed)],
  };
}

/** Quantities by price, with more of them. */
function together(
  before: ReadonlyMap<Decimal, Decimal>,
  more: readonly (readonly [Decimal, Decimal])[],
): Map<Decimal, Decimal> {
  const all = new Map(before);
  for (const [price, qty] of more) all.set(price, add(all.get(price) ?? '0', qty));
  return all;
}
