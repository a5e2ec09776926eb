/**
 * The mark price at which the engine has to look at a position again, so that a tick costs a lookup by price and no scan: the next warning, or
 * the liquidation. Pure.
 */
import { add, div, gt, gte, max, mul, round, sub, sum, type Decimal } from '@/lib/money/decimal';
import {
  crossFigures,
  thresholdPrice,
  type CrossPosition,
  type IsolatedExposure,
  type RiskTerms,
} from '@/lib/perpetual/rules';
import type { PositionRow } from './positions/store';
import { LIQUIDATION_FEE, tiersOf } from './terms';

export type Warned = PositionRow['warned'];

const RATIOS: Readonly<Record<Warned, Decimal>> = { 0: '0.7', 70: '0.9', 90: '1' };
const WATCH_PLACES = 12;
/** Below every price: where a long position's room is more than its whole price. */
export const LEAST_PRICE: Decimal = '0.000000000001';

export const riskTermsOf = (symbol: string, tick: Decimal): RiskTerms => ({
  tiers: tiersOf(symbol),
  liquidationFeeRate: LIQUIDATION_FEE,
  tick,
});

/** A row as the formulas of isolated positions take it. */
export const exposureOf = (row: PositionRow): IsolatedExposure => ({
  side: row.side,
  qty: row.qty,
  entryPrice: row.entry_price,
  margin: row.margin,
});

/** The warnings that a margin ratio calls for; a null ratio has nothing behind it. */
export const levelOf = (ratio: Decimal | null): Warned => {
  if (ratio === null || gte(ratio, RATIOS[70])) return 90;
  return gte(ratio, RATIOS[0]) ? 70 : 0;
};

/** What is told next of an isolated position that has been warned so far, and at which mark price. */
export function isolatedWatch(row: PositionRow, terms: RiskTerms, warned: Warned): Decimal | null {
  const price = thresholdPrice(exposureOf(row), row.margin, terms, RATIOS[warned]);
  return price && round(price, WATCH_PLACES, row.side === 'long' ? 'up' : 'down');
}

/**
 * Prices for the cross positions of one account: as long as no mark passes its own, the account's ratio has not reached the next threshold,
 * whatever the marks do together. The room that is left is shared by the worth of the positions; each gets the move that uses its share up.
 */
export function crossWatch(positions: readonly CrossPosition[], balance: Decimal, warned: Warned): Decimal[] {
  const ratio = RATIOS[warned];
  const { profit, required } = crossFigures(positions);
  const room = max('0', sub(mul(ratio, add(balance, profit)), required));
  const worth = sum(positions.map(({ qty, mark }) => mul(qty, mark)));
  return positions.map(({ side, qty, mark, terms }) => {
    const share = div(mul(room, mul(qty, mark)), worth, WATCH_PLACES, 'down');
    // A short position's requirement grows with the price, at most by the rate of the last tier.
    const steepest = terms.tiers.at(-1)?.mmr ?? '1';
    const each = side === 'long' ? mul(qty, ratio) : mul(qty, add(ratio, add(steepest, terms.liquidationFeeRate)));
    const move = div(share, each, WATCH_PLACES, 'down');
    if (side === 'short') return add(mark, move);
    return gt(mark, move) ? sub(mark, move) : LEAST_PRICE;
  });
}
