/** The prices at which the engine has to look at a loan again, so that a tick costs a lookup by price and no scan. Pure. */
import { callLevel, callSteps, hourOf, owed, priceAt, reaches } from '@/lib/loan/rules';
import { loanStates } from '@/lib/loan/states';
import type { Decimal } from '@/lib/money/decimal';
import { debtOf, thresholdsOf, timesOf } from './show';
import type { OrderRow, Watch } from './store';

const WATCH_PLACES = 12;

const isWatched = (row: OrderRow, now: number): boolean =>
  loanStates.allowed(row.status, 'engine', { now, times: timesOf(row) }).includes('liquidate');

/**
 * The next reminder, or the last mark; and where there was a reminder, the price above which it is over. Rounded up: a look too many costs
 * nothing, one too few would. While the second look of a liquidation is awaited nothing else is.
 */
export function watchOf(row: OrderRow, now: number): Watch {
  const hour = hourOf(now);
  if (!isWatched(row, now) || row.breached_at !== null) return { watchPrice: null, calmPrice: null, hour };
  const debt = owed(debtOf(row), now);
  const thresholds = thresholdsOf(row);
  const next = callSteps(thresholds)[row.warned] ?? thresholds.liquidation;
  const at = (ltv: Decimal) => priceAt(debt, row.collateral, ltv, WATCH_PLACES);
  return { watchPrice: at(next), calmPrice: row.warned > 0 ? at(thresholds.call) : null, hour };
}

/** What a price means for a loan now. */
export function readingAt(row: OrderRow, price: Decimal, now: number) {
  const debt = owed(debtOf(row), now);
  const thresholds = thresholdsOf(row);
  return {
    debt,
    level: callLevel(debt, row.collateral, price, thresholds),
    breaches: reaches(debt, row.collateral, price, thresholds.liquidation),
  };
}
