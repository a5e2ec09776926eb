/** What a position would bring, computed before there is one, with the formulas of the exchange. Nothing here is an order. */
import type { PerpetualMarket, PerpetualSide } from '@/lib/api/perpetualShapes';
import { type Decimal, add, ceilToStep, div, floorToStep, isPositive, mul, neg, sub } from '@/lib/money/decimal';
import { riskTermsOf } from './figures';
import { feeOf, initialMargin, liquidationPrice, profitAt, returnOn } from './rules';

export interface Sketch {
  side: PerpetualSide;
  entryPrice: Decimal;
  qty: Decimal;
  leverage: number;
}

export interface Outcome {
  margin: Decimal;
  /** At the exit price, fees not taken off. */
  profit: Decimal;
  /** Of opening and closing as taker, which is the most they can be. */
  fees: Decimal;
  net: Decimal;
  /** The profit as a fraction of the margin. */
  roe: Decimal | null;
}

export function outcomeOf(sketch: Sketch, exit: Decimal, { takerFeeRate }: PerpetualMarket): Outcome {
  const { qty, entryPrice, leverage } = sketch;
  const margin = initialMargin(qty, entryPrice, leverage);
  const profit = profitAt(sketch, exit);
  const fees = add(feeOf(mul(qty, entryPrice), takerFeeRate), feeOf(mul(qty, exit), takerFeeRate));
  return { margin, profit, fees, net: sub(profit, fees), roe: returnOn(profit, margin) };
}

/** The price at which the profit is this share of the margin, to the tick that brings no less; null where no positive price does. */
export function targetPrice(
  { side, entryPrice, leverage }: Omit<Sketch, 'qty'>,
  roe: Decimal,
  { tick }: PerpetualMarket,
): Decimal | null {
  const move = div(mul(entryPrice, roe), `${leverage}`, 18, 'up');
  const price = add(entryPrice, side === 'long' ? move : neg(move));
  const shown = side === 'long' ? ceilToStep(price, tick) : floorToStep(price, tick);
  return isPositive(shown) ? shown : null;
}

/** Of an isolated position with its initial margin and nothing added. */
export const liquidationOf = (sketch: Sketch, market: PerpetualMarket): Decimal | null =>
  liquidationPrice(
    { ...sketch, margin: initialMargin(sketch.qty, sketch.entryPrice, sketch.leverage) },
    riskTermsOf(market),
  );
