/** The arithmetic of a flash exchange, shared by the app and the exchange. Pure and exact. Source: docs/domains/flash.md. */
import { type Decimal, abs, div, gt, mul, round, sub } from '@/lib/money/decimal';

/** What the exchange costs: the share by which a price lies below the middle of the market. */
export const SPREAD: Decimal = '0.002';
/** So long a price is held. */
export const QUOTE_MS = 10_000;
/** By how much the market may move, either way, between a quote and its order. */
export const MOST_MOVED: Decimal = '0.005';
/** Worth of one order in USDT. */
export const MIN_USDT: Decimal = '10';
export const MAX_USDT: Decimal = '50000';
/** An order is completed or given back within this time. */
export const SETTLES_WITHIN_MS = 5 * 60_000;

/** Digits after the point of a rate: some coins are worth a billionth of another. */
export const RATIO_PLACES = 18;
const LEDGER = 8;

/** Prices in USDT of what is paid and of what is bought. */
export interface Prices {
  from: Decimal;
  to: Decimal;
}

/** What one unit of the coin that is paid brings; 18 places, down. */
export const ratioOf = ({ from, to }: Prices): Decimal => div(mul(from, sub('1', SPREAD)), to, RATIO_PLACES, 'down');

export const inverseOf = (ratio: Decimal): Decimal => div('1', ratio, RATIO_PLACES, 'halfUp');

/**
 * Both amounts, 8 places. What comes is rounded down. Where the amount that is to come was typed, what is paid is rounded up, and what
 * comes is then reckoned from it: never less than was typed.
 */
export function amountsOf(
  typed: { side: 'from' | 'to'; amount: Decimal },
  ratio: Decimal,
): { fromAmount: Decimal; toAmount: Decimal } {
  const fromAmount = typed.side === 'from' ? typed.amount : div(typed.amount, ratio, LEDGER, 'up');
  return { fromAmount, toAmount: round(mul(fromAmount, ratio), LEDGER, 'down') };
}

/** An amount of the coin that is paid for a worth in USDT; 8 places. */
export const amountFor = (worth: Decimal, price: Decimal, rounding: 'up' | 'down'): Decimal =>
  div(worth, price, LEDGER, rounding);

/** The same for a rate that was quoted: an order keeps its rate and not the two prices. */
export const hasLeft = (quoted: Decimal, now: Decimal): boolean => gt(abs(sub(now, quoted)), mul(MOST_MOVED, quoted));

/** Whether the pair's price has left the quote's by more than is allowed, in either direction. */
export const hasMoved = (quoted: Prices, now: Prices): boolean =>
  gt(abs(sub(mul(now.from, quoted.to), mul(quoted.from, now.to))), mul(MOST_MOVED, mul(quoted.from, now.to)));
