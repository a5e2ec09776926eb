/** An account at the prices of now: what the formulas of lib/forex/rules.ts say of it. */
import type { Variety } from '@/lib/api/market';
import {
  closingPrice,
  figuresOf,
  marginOf,
  midOf,
  profitAt,
  profitNow,
  weekendNeed,
  type Contract,
  type Figures,
  type Funds,
  type Held,
} from '@/lib/forex/rules';
import { add, gt, gte, isPositive, lt, max, min, neg, sub, type Decimal } from '@/lib/money/decimal';
import { longClosingAt } from '../prices/sessions';
import { shutFigures, type Shut } from '../trading/shut';
import type { Work } from './book';
import type { PositionRow } from './positions/store';
import type { FxPrices } from './prices';
import { contractOf, weekendLeverageOf } from './terms';

/** A position as the formulas take it, and what of its terms counts over a weekend. */
export type HeldRow = Held & { weekendLeverage: number; row: PositionRow };

export const varietyOf = (prices: FxPrices, symbol: string): Variety => {
  const variety = prices.varietyOf(symbol);
  if (!variety) throw new Error(`${symbol} is not listed any more`);
  return variety;
};

/** Null while one of the two prices is missing. */
export function heldOf(row: PositionRow, prices: FxPrices): HeldRow | null {
  const variety = varietyOf(prices, row.symbol);
  const [quote, rate] = [prices.quoteOf(row.symbol), prices.rateOf(variety.quote)];
  if (!quote || !rate) return null;
  const contract: Contract = contractOf(variety);
  const { side, lots, entry_price: entryPrice, margin } = row;
  return { side, lots, entryPrice, margin, contract, quote, rate, row, weekendLeverage: weekendLeverageOf(variety) };
}

/** All positions; null while any price is missing. */
export function allHeld(rows: readonly PositionRow[], prices: FxPrices): HeldRow[] | null {
  const known = rows.flatMap((row) => heldOf(row, prices) ?? []);
  return known.length === rows.length ? known : null;
}

export const fundsOf = ({ available, margin, inOrders }: Pick<Work, 'available' | 'margin' | 'inOrders'>): Funds => ({
  balance: add(available, margin, inOrders),
  inOrders,
});

/** The account's figures now; null while a price is missing. */
export function judge(work: Work, prices: FxPrices): { figures: Figures; held: HeldRow[] } | null {
  const held = allHeld(work.positions, prices);
  return held && { figures: figuresOf(fundsOf(work), held), held };
}

/** Of the worth of a position in a halted variety, how much more it may gain: more than major currencies have leapt over a weekend. */
const MAY_GAIN: Decimal = '0.1';

/**
 * What of an account can be judged now. Positions in varieties that are halted or have no price of now count with the most that they may bring:
 * they keep the others only where they could save the account, so that a hundredth of a lot is no shield for a large loss elsewhere. Null where
 * nothing can be judged, and where a gain that counts waits in one of them, since gains come first.
 */
export function judgeOpen(work: Work, prices: FxPrices): { figures: Figures; held: HeldRow[] } | null {
  const held = work.positions.flatMap((row) => (prices.isTradable(row.symbol) ? (heldOf(row, prices) ?? []) : []));
  const shut = allHeld(
    work.positions.filter((row) => !held.some((one) => one.row === row)),
    { ...prices, ...prices.last },
  );
  if (!shut || held.length === 0) return null;
  const { profit, most } = shutFigures(shut.map(shutOf), MAY_GAIN);
  const { balance, inOrders } = fundsOf(work);
  const figures = figuresOf({ balance: add(balance, most), inOrders }, held);
  return isPositive(profit) && gte(profit, figures.used) ? null : { figures, held };
}

function shutOf(held: HeldRow): Shut {
  const { side, lots, contract, quote, rate } = held;
  const worth = marginOf(lots, contract, midOf(quote), rate, 1);
  return { symbol: contract.code, worth: side === 'buy' ? worth : neg(worth), profit: profitNow(held) };
}

/**
 * Whether closing so many lots of it now loses more than the account has. As long as another position gains, that gain comes first: otherwise the
 * insurance would pay a loss whose other side the person keeps.
 */
export function isUncovered(work: Work, held: HeldRow, lots: Decimal = held.lots): boolean {
  const price = closingPrice(held.side, held.quote);
  const loss = neg(profitAt({ ...held, lots }, held.contract, price, held.rate));
  return gt(loss, add(work.available, work.margin, work.inOrders));
}

/** Over a long closing, and in the hour before it, the account's equity must also carry the worth of its positions at a lower leverage. */
export const isWeekendAt = (now: number): boolean => longClosingAt(now) !== null;

/**
 * What is free for orders, margins and transfers; null while a price is missing. A gain in a halted variety covers no loss elsewhere: when it is
 * gone at the opening, the insurance would pay what was taken out against it.
 */
export function freeOf(work: Work, prices: FxPrices, halted: ReadonlySet<string>): Decimal | null {
  const held = allHeld(work.positions, prices)?.map((one) => ({ ...one, isHalted: halted.has(one.row.symbol) }));
  if (!held) return null;
  const funds = fundsOf(work);
  const { free, counted } = figuresOf(funds, held);
  if (!isWeekendAt(work.scope.now)) return free;
  return max('0', min(free, sub(add(funds.balance, counted), weekendNeed(held))));
}

/** The one that gains most; of two alike the first one. Null where none gains. */
export function largestGain<T extends Held>(positions: readonly T[]): T | null {
  const best = positions.reduce<T | null>(
    (most, one) => (most === null || gt(profitNow(one), profitNow(most)) ? one : most),
    null,
  );
  return best && isPositive(profitNow(best)) ? best : null;
}

/** Largest loss first; of two alike the first one. Null without positions. */
export function largestLoss<T extends Held>(positions: readonly T[]): T | null {
  return positions.reduce<T | null>(
    (worst, one) => (worst === null || lt(profitNow(one), profitNow(worst)) ? one : worst),
    null,
  );
}
