/** What the ticket of dual currency shows and would send. */
import type { DualMarket, DualProduct } from '@/lib/api/dualShapes';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { type Decimal, div, gt, isZero, mul, round } from '@/lib/money/decimal';
import { type Agreed, amountProblem, type AmountProblem, holdingAt, isSoldOut, worthAt, worthInUsdt } from './rules';

export type Fault =
  | AmountProblem
  | { reason: 'missing' }
  | { reason: 'insufficientBalance' }
  | { reason: 'lossLimitExceeded'; left: Decimal };

/** What somebody has: null where it is not known, as before logging in, or where they have set no limit. */
export interface Means {
  available: Decimal | null;
  /** In USDT. */
  leftToLose: Decimal | null;
}

/** What the least amount of a product is worth in USDT; null while there is no index. */
export const leastWorth = ({ kind, min }: DualProduct, index: Decimal | null): Decimal | null =>
  index === null ? null : worthInUsdt(kind, min, index);

/** The first thing that is wrong; what is not known is not judged. The index says what a coin is worth. */
export function faultOf(
  typed: Typed,
  product: DualProduct,
  { available, leftToLose }: Means,
  index: Decimal | null,
): Fault | null {
  const amount = typedDecimal(typed);
  if (amount === null || isZero(amount)) return { reason: 'missing' };
  if (leftToLose !== null && index !== null && gt(worthInUsdt(product.kind, amount, index), leftToLose))
    return { reason: 'lossLimitExceeded', left: leftToLose };
  return (
    amountProblem(amount, product) ??
    (available !== null && gt(amount, available) ? { reason: 'insufficientBalance' } : null)
  );
}

/** Of what is sold: the markets, the dates of one, and the strikes of a date; nearest to the price first. */
export function choicesOf(
  { markets, products }: { markets: readonly DualMarket[]; products: readonly DualProduct[] },
  wanted: { symbol: string; kind: DualProduct['kind']; settlesAt: number; productId: string },
) {
  const offered = markets.filter(({ symbol }) => products.some((one) => one.symbol === symbol));
  const market = offered.find(({ symbol }) => symbol === wanted.symbol) ?? offered[0] ?? null;
  const own = products.filter(({ symbol, kind }) => symbol === market?.symbol && kind === wanted.kind);
  const dates = [...new Map(own.map((one) => [`${one.settlesAt} ${one.windowMs}`, one])).values()].sort(
    (a, b) => a.settlesAt - b.settlesAt,
  );
  const date =
    dates.find(({ settlesAt }) => settlesAt === wanted.settlesAt) ??
    dates.find((one) => !one.isTrial) ??
    dates[0] ??
    null;
  const strikes = own
    .filter((one) => one.settlesAt === date?.settlesAt && one.windowMs === date.windowMs)
    .sort((a, b) => (gt(a.strike, b.strike) === (wanted.kind === 'buyLow') ? -1 : 1));
  const product =
    strikes.find(({ productId }) => productId === wanted.productId) ?? strikes.find((one) => !isSoldOut(one)) ?? null;
  return { offered, market, dates, date, strikes, product };
}

/** Of the figure: one seventh of the strike to either side of it. */
export interface Curve {
  low: Decimal;
  high: Decimal;
  /** In the quote coin, at the low end, the strike and the high end. */
  own: readonly [Decimal, Decimal, Decimal];
  holding: readonly [Decimal, Decimal];
}

export function curveOf(order: Agreed): Curve {
  const low = div(mul(order.strike, '6'), '7', 8, 'down');
  const high = div(mul(order.strike, '8'), '7', 8, 'down');
  return {
    low,
    high,
    own: [worthAt(order, low), worthAt(order, order.strike), worthAt(order, high)],
    holding: [holdingAt(order, low), holdingAt(order, high)],
  };
}

/** An amount for a figure's label. */
export const cents = (value: Decimal): Decimal => round(value, 2, 'down');
