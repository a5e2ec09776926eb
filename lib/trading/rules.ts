/** Rules of every market with orders, which the client shows and the server enforces. Amounts are decimal text; nothing here knows time or data. */
import type { ErrorArgs } from '@/lib/api/errors';
import type { MarketTerms, OrderType, Side, TimeInForce, TriggerGoes } from '@/lib/api/trading';
import {
  add,
  compare,
  div,
  floorToStep,
  gt,
  gte,
  isMultiple,
  isPositive,
  lt,
  lte,
  min,
  mul,
  round,
  sub,
  type Decimal,
} from '@/lib/money/decimal';

/** Of one person in one market. */
export const MAX_OPEN_ORDERS = 200;

type FilterError = 'badRequest' | 'priceStep' | 'quantityStep' | 'belowMinimum' | 'aboveMaximum' | 'priceOutOfBand';

/** An order as far as it is wanted: what the filters judge. */
export interface OrderTerms {
  side: Side;
  type: OrderType;
  price?: Decimal | undefined;
  qty?: Decimal | undefined;
  quoteAmount?: Decimal | undefined;
}

export interface Violation {
  reason: FilterError;
  args: ErrorArgs;
}

/** The limits of a limit price: the index plus and minus the market's band, cut to the tick. */
export function priceBand(
  market: Pick<MarketTerms, 'priceBand' | 'tick'>,
  index: Decimal,
): { low: Decimal; high: Decimal } {
  const width = mul(index, market.priceBand);
  return { low: floorToStep(sub(index, width), market.tick), high: floorToStep(add(index, width), market.tick) };
}

/** The worst price at which a market order may still fill: the last price and the protection on the unfavourable side. */
export function protectionPrice(
  side: Side,
  last: Decimal,
  market: Pick<MarketTerms, 'marketProtection' | 'tick'>,
): Decimal {
  const width = mul(last, market.marketProtection);
  return floorToStep(side === 'buy' ? add(last, width) : sub(last, width), market.tick);
}

/**
 * The first filter that a draft violates, or null. `index` is the reference price: limit prices must lie in its band, and the
 * value of a market order by quantity is estimated with it.
 */
export function checkOrder(market: MarketTerms, index: Decimal, draft: OrderTerms): Violation | null {
  const { price, qty, quoteAmount } = draft;
  if (draft.type === 'limit' && (!price || !qty || quoteAmount))
    return missing(!price ? 'price' : !qty ? 'qty' : 'quoteAmount');
  if (draft.type === 'market' && price) return missing('price');
  if (draft.type === 'market' && (draft.side === 'sell' ? !qty || quoteAmount : Boolean(qty) === Boolean(quoteAmount)))
    return missing('qty');
  const refused = price && checkPrice(market, index, price);
  if (refused) return refused;
  return qty ? checkQuantity(market, qty, mul(price ?? index, qty)) : checkNotional(market, quoteAmount ?? '0');
}

/** What keeps a limit price from being taken, or null: it is off the tick, or outside the band around the index. */
export function checkPrice(
  market: Pick<MarketTerms, 'priceBand' | 'tick'>,
  index: Decimal,
  price: Decimal,
): Violation | null {
  if (!isPositive(price) || !isMultiple(price, market.tick))
    return { reason: 'priceStep', args: { tick: market.tick } };
  const { low, high } = priceBand(market, index);
  return lt(price, low) || gt(price, high) ? { reason: 'priceOutOfBand', args: { low, high } } : null;
}

/** The price at which an order comes to life. */
export interface StopTrigger {
  price: Decimal;
  goes: TriggerGoes;
}

export interface TriggerViolation {
  reason: FilterError | 'triggerReached';
  args: ErrorArgs;
}

/** Whether the last price has set it off. */
export const isSetOff = ({ price, goes }: StopTrigger, last: Decimal): boolean =>
  goes === 'above' ? gte(last, price) : lte(last, price);

/** What keeps a price from setting something off: it is off the tick, too far from the index, or the market is there already. */
export function checkTrigger(
  market: Pick<MarketTerms, 'priceBand' | 'tick'>,
  index: Decimal,
  last: Decimal,
  trigger: StopTrigger,
): TriggerViolation | null {
  return (
    checkPrice(market, index, trigger.price) ??
    (isSetOff(trigger, last) ? { reason: 'triggerReached', args: {} } : null)
  );
}

function checkQuantity(market: MarketTerms, qty: Decimal, notional: Decimal): Violation | null {
  if (!isPositive(qty) || !isMultiple(qty, market.step)) return { reason: 'quantityStep', args: { step: market.step } };
  if (lt(qty, market.minQty)) return { reason: 'belowMinimum', args: { min: market.minQty, unit: market.base } };
  if (gt(qty, market.maxQty)) return { reason: 'aboveMaximum', args: { max: market.maxQty, unit: market.base } };
  return checkNotional(market, notional);
}

function checkNotional(market: MarketTerms, notional: Decimal): Violation | null {
  return lt(notional, market.minNotional)
    ? { reason: 'belowMinimum', args: { min: market.minNotional, unit: market.quote } }
    : null;
}

const missing = (field: string): Violation => ({ reason: 'badRequest', args: { field } });

interface Duration {
  type: OrderType;
  timeInForce: TimeInForce;
}

/** Whether what an order cannot fill at once stays in the book. */
export const mayRest = ({ type, timeInForce }: Duration): boolean => type === 'limit' && timeInForce !== 'ioc';

/** Why an order is refused for what it would or would not meet in the book; null where it is taken. */
export function takingProblem(order: Duration, meets: boolean): 'wouldTake' | 'noLiquidity' | null {
  if (meets) return order.timeInForce === 'postOnly' ? 'wouldTake' : null;
  return mayRest(order) ? null : 'noLiquidity';
}

/**
 * Fee on what an order receives, in the asset received: 8 places, half up, on the order's total at this rate, so that many small
 * fills cost what one large one does. Returns the part that falls on `added` after `before` was received already.
 */
export function feeStep(rate: Decimal, before: Decimal, added: Decimal): Decimal {
  return sub(round(mul(add(before, added), rate), 8, 'halfUp'), round(mul(before, rate), 8, 'halfUp'));
}

/** Average price of what was filled: 8 places, half up; null before the first fill. */
export function averagePrice(filledQty: Decimal, filledQuote: Decimal): Decimal | null {
  return isPositive(filledQty) ? div(filledQuote, filledQty, 8, 'halfUp') : null;
}

/** The largest quantity, down to the step, that an amount of quote pays for at one price. */
export function affordableQty(quote: Decimal, price: Decimal, step: Decimal): Decimal {
  return floorToStep(div(quote, price, 18, 'down'), step);
}

export interface Estimate {
  /** Base quantity that would fill. */
  qty: Decimal;
  /** Quote paid or received before the fee. */
  quote: Decimal;
  averagePrice: Decimal | null;
  /** Distance of the average from the best price, percent, two places; null when nothing fills. */
  impactPct: Decimal | null;
  fee: Decimal;
  /** In the asset received, after the fee. */
  receive: Decimal;
  /** True when the book shown ends before the order does. */
  partial: boolean;
}

/** What a market order would do to the levels shown, best first. `amount` is quote for a buy by amount, base otherwise. */
export function estimateMarketOrder(
  side: Side,
  by: 'qty' | 'quoteAmount',
  amount: Decimal,
  levels: readonly (readonly [Decimal, Decimal])[],
  market: Pick<MarketTerms, 'step' | 'takerFeeRate'>,
): Estimate {
  let qty: Decimal = '0';
  let quote: Decimal = '0';
  for (const [price, available] of levels) {
    const wanted = by === 'qty' ? sub(amount, qty) : affordableQty(sub(amount, quote), price, market.step);
    if (!isPositive(wanted)) break;
    const take = min(wanted, available);
    qty = add(qty, take);
    quote = add(quote, mul(take, price));
  }
  const best = levels[0]?.[0];
  const average = averagePrice(qty, quote);
  const received = side === 'buy' ? qty : quote;
  const fee = feeStep(market.takerFeeRate, '0', received);
  const last = levels.at(-1)?.[0];
  const rest = by === 'qty' ? sub(amount, qty) : last ? affordableQty(sub(amount, quote), last, market.step) : amount;
  return {
    qty,
    quote,
    averagePrice: average,
    impactPct: best && average ? round(div(mul(sub(average, best), '100'), best, 8, 'halfUp'), 2, 'halfUp') : null,
    fee,
    receive: sub(received, fee),
    partial: compare(rest, '0') > 0,
  };
}

/** How much of an order is filled, as a fraction cut to four places; null where it cannot be said. A finished order is filled. */
export function filledShare(order: {
  qty: Decimal | null;
  quoteAmount: Decimal | null;
  filledQty: Decimal;
  filledQuote: Decimal;
  status?: string;
}): Decimal | null {
  if (order.status === 'completed') return '1';
  const [done, all] = order.qty === null ? [order.filledQuote, order.quoteAmount] : [order.filledQty, order.qty];
  return all === null || !isPositive(all) ? null : min('1', div(done, all, 4, 'down'));
}
