/** What a position would bring, computed before there is one, with the formulas of the exchange. Nothing here is an order. */
import type { PerpetualMarket, PerpetualSide } from '@/lib/api/perpetualShapes';
import { inCents, upToCents } from '@/lib/money/cents';
import {
  type Decimal,
  add,
  ceilToStep,
  div,
  floorToStep,
  gte,
  isPositive,
  lte,
  mul,
  neg,
  sub,
} from '@/lib/money/decimal';
import { isBehind, riskTermsOf } from './figures';
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
  /** Where the position is liquidated before it comes to the exit price: then the margin is lost, and the fee of opening. */
  liquidatedAt: Decimal | null;
}

export function outcomeOf(sketch: Sketch, exit: Decimal, market: PerpetualMarket): Outcome {
  const { qty, entryPrice, leverage, side } = sketch;
  const { takerFeeRate } = market;
  const margin = initialMargin(qty, entryPrice, leverage);
  const liquidatedAt = liquidationOf(sketch, market);
  if (liquidatedAt && (side === 'long' ? lte : gte)(exit, liquidatedAt)) {
    const [profit, fees] = [neg(margin), feeOf(mul(qty, entryPrice), takerFeeRate)];
    return { margin, profit, fees, net: sub(profit, fees), roe: '-1', liquidatedAt };
  }
  const profit = profitAt(sketch, exit);
  const fees = add(feeOf(mul(qty, entryPrice), takerFeeRate), feeOf(mul(qty, exit), takerFeeRate));
  return { margin, profit, fees, net: sub(profit, fees), roe: returnOn(profit, margin), liquidatedAt: null };
}

/** With cents: each part rounded once, and the net is what the shown profit leaves after the shown fees. */
export function outcomeInCents(outcome: Outcome): Outcome {
  const [profit, fees] = [inCents(outcome.profit), upToCents(outcome.fees)];
  return { ...outcome, margin: upToCents(outcome.margin), profit, fees, net: sub(profit, fees) };
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

/** Of an isolated position with its initial margin and nothing added; null also for more than anybody may hold, which would be liquidated at once. */
export function liquidationOf(sketch: Sketch, market: PerpetualMarket): Decimal | null {
  const { qty, entryPrice, leverage, side } = sketch;
  const found = liquidationPrice({ ...sketch, margin: initialMargin(qty, entryPrice, leverage) }, riskTermsOf(market));
  return found && isBehind(side, found, entryPrice) ? found : null;
}
