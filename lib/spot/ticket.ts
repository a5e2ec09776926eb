/** The spot ticket as a pure value: what keeps a draft from being an order, and what the order would mean. */
import type { Allowance, SpotMarket, SpotOrder } from '@/lib/api/spot';
import type { Side, TimeInForce } from '@/lib/api/trading';
import { typedDecimal } from '@/lib/format/typing';
import { type Decimal, div, gt, gte, isPositive, mul, sub } from '@/lib/money/decimal';
import { type DraftField, type DraftScope, type OrderDraft, isBeyond } from '@/lib/trading/draft';
import {
  checkOrder,
  checkTrigger,
  estimateMarketOrder,
  feeStep,
  protectionPrice,
  type Estimate,
  type StopTrigger,
  type TriggerViolation,
} from '@/lib/trading/rules';
import { wouldTake } from '@/lib/trading/throughMarket';

/** A finished order: the body of the call, and what the confirming sheet shows. Nothing in it is a draft. */
export type NewOrder = { symbol: string; trigger?: StopTrigger } & (
  | { side: Side; type: 'limit'; timeInForce: TimeInForce; price: Decimal; qty: Decimal }
  | { side: 'buy'; type: 'market'; quoteAmount: Decimal }
  | { side: 'sell'; type: 'market'; qty: Decimal }
);

/** The order that a draft stands for, or null while something is not typed yet. `last` says from which side a trigger price is reached. */
export function orderOf(draft: OrderDraft, symbol: string, last: Decimal | null): NewOrder | null {
  const stop = draft.isStop ? triggerOf(draft, last) : {};
  const terms = stop && termsOf(draft);
  return terms && { symbol, ...stop, ...terms };
}

function termsOf(draft: OrderDraft) {
  const [price, qty, total] = [typedDecimal(draft.price), typedDecimal(draft.qty), typedDecimal(draft.total)];
  const { side, timeInForce } = draft;
  if (draft.type === 'limit') return price && qty ? { side, type: 'limit' as const, timeInForce, price, qty } : null;
  if (side === 'buy') return total ? { side, type: 'market' as const, quoteAmount: total } : null;
  return qty ? { side, type: 'market' as const, qty } : null;
}

function triggerOf({ trigger }: OrderDraft, last: Decimal | null): { trigger: StopTrigger } | null {
  const price = typedDecimal(trigger);
  return price && last ? { trigger: { price, goes: gt(price, last) ? 'above' : 'below' } } : null;
}

export interface SpotScope extends DraftScope {
  market: SpotMarket;
  /** What may still be traded today; null where there is no limit. */
  allowance: Allowance | null;
  /** The first price that the order would take; null or absent while unknown. */
  best?: Decimal | null;
}

export type DraftProblem = (
  | TriggerViolation
  | {
      reason:
        | 'missingTrigger'
        | 'missingPrice'
        | 'zeroPrice'
        | 'wouldTake'
        | 'missingAmount'
        | 'insufficientBalance'
        | 'overAllowance'
        | 'priceStale';
      args: Record<string, string>;
    }
) & {
  /** The field that has to change, where the reason alone does not say it. */
  of?: DraftField;
};

const OF_PRICE = new Set(['missingPrice', 'zeroPrice', 'wouldTake', 'priceStep', 'priceOutOfBand']);
const OF_WORTH = new Set(['insufficientBalance', 'overAllowance']);

/** The field under which a problem stands: the one that has to change, among those that the draft shows. */
export function fieldOf(
  { reason, args, of }: DraftProblem,
  { side, type, typed, qty }: OrderDraft,
  market: SpotMarket,
): DraftField {
  if (of) return of;
  if (OF_PRICE.has(reason)) return 'price';
  // A market order has one field of an amount.
  if (type === 'market') return side === 'buy' ? 'total' : 'qty';
  // A total that is not shown cannot be what has to change.
  if (OF_WORTH.has(reason)) return side === 'buy' && !(typed === 'qty' && isBeyond(qty, market)) ? 'total' : 'qty';
  return reason === 'belowMinimum' && args.unit === market.quote ? 'total' : 'qty';
}

/** The first thing that keeps the draft from being an order, or null. The server decides in the end. */
export function draftProblem(
  draft: OrderDraft,
  { market, index, available, allowance, best = null }: SpotScope,
): DraftProblem | null {
  const inTrigger = draft.isStop ? triggerProblem(draft, market, index) : null;
  if (inTrigger) return inTrigger;
  const price = typedDecimal(draft.price);
  if (draft.type === 'limit' && price === null) return { reason: 'missingPrice', args: {} };
  if (draft.type === 'limit' && price !== null && !isPositive(price)) return { reason: 'zeroPrice', args: {} };
  if (wouldTake({ ...draft, price }, best)) return { reason: 'wouldTake', args: {} };
  const order = orderOf(draft, market.symbol, index);
  if (!order || !isPositive('quoteAmount' in order ? order.quoteAmount : order.qty))
    return amountProblem(draft, market);
  // A stop is judged where the market will be when it is set off.
  const reference = order.trigger?.price ?? index;
  const violation = reference === null ? null : checkOrder(market, reference, order);
  const worth = worthOf(order, reference);
  const needed = order.side === 'sell' ? order.qty : worth;
  const isShort = available !== null && needed !== null && gt(needed, available);
  // Who has too little is told so first: an amount that the market would take is still more than there is.
  if (violation && !(isShort && violation.reason === 'aboveMaximum')) return violation;
  if (isShort) return { reason: 'insufficientBalance', args: {} };
  // In USDT: a market that is quoted otherwise is left to the exchange.
  return allowance && worth !== null && market.quote === 'USDT' && gt(worth, allowance.left)
    ? { reason: 'overAllowance', args: allowance }
    : null;
}

function triggerProblem({ trigger }: OrderDraft, market: SpotMarket, last: Decimal | null): DraftProblem | null {
  const price = typedDecimal(trigger);
  if (price === null) return { reason: 'missingTrigger', args: {}, of: 'trigger' };
  if (!isPositive(price)) return { reason: 'zeroPrice', args: {}, of: 'trigger' };
  if (last === null) return { reason: 'priceStale', args: {}, of: 'trigger' };
  const violation = checkTrigger(market, last, last, { price, goes: gt(price, last) ? 'above' : 'below' });
  return violation && { ...violation, of: 'trigger' };
}

/** Nothing is typed yet, or so little money that it buys no whole step. */
function amountProblem(draft: OrderDraft, market: SpotMarket): DraftProblem {
  const total = typedDecimal(draft.total);
  if (draft.type === 'limit' && draft.typed === 'total' && total !== null && isPositive(total))
    return { reason: 'belowMinimum', args: { min: market.minNotional, unit: market.quote } };
  return { reason: 'missingAmount', args: {} };
}

/** An order in quote units, at its own price or else at the index; null where neither is known. */
function worthOf(order: NewOrder, index: Decimal | null): Decimal | null {
  if ('quoteAmount' in order) return order.quoteAmount;
  const price = order.type === 'limit' ? order.price : index;
  return price && mul(price, order.qty);
}

/** An estimate as the draft shows it. The fee is the most it can be: a limit order may pay the lower maker's fee. */
export interface Outlook extends Estimate {
  feeCoin: string;
  /** Worst price at which it may fill; null while there is no last price to protect from. */
  worstPrice: Decimal | null;
}

/** What an order would do to the book on screen. `levels` are those it would take, best first. */
export function outlookOf(
  order: NewOrder,
  market: SpotMarket,
  last: Decimal | null,
  levels: readonly (readonly [Decimal, Decimal])[],
): Outlook {
  const feeCoin = order.side === 'buy' ? market.base : market.quote;
  if (order.type === 'limit') {
    const { price, qty } = order;
    const quote = mul(price, qty);
    const received = order.side === 'buy' ? qty : quote;
    const rate = order.timeInForce === 'postOnly' ? market.makerFeeRate : market.takerFeeRate;
    const fee = feeStep(rate, '0', received);
    return {
      qty,
      quote,
      averagePrice: price,
      impactPct: null,
      fee,
      receive: sub(received, fee),
      feeCoin,
      partial: false,
      worstPrice: price,
    };
  }
  const [by, amount] =
    'quoteAmount' in order ? (['quoteAmount', order.quoteAmount] as const) : (['qty', order.qty] as const);
  if (order.trigger)
    // Of the book of then nothing is known: the estimate is at the price that sets it off, and it may be worse.
    return {
      ...estimateMarketOrder(order.side, by, amount, [[order.trigger.price, market.maxQty]], market),
      impactPct: null,
      feeCoin,
      partial: false,
      worstPrice: null,
    };
  return {
    ...estimateMarketOrder(order.side, by, amount, levels, market),
    feeCoin,
    worstPrice: last === null ? null : protectionPrice(order.side, last, market),
  };
}

/** From this distance on an order against the market is asked about once more. */
const FAR: Decimal = '0.05';

/**
 * How far beyond the market a limit order would buy or sell, as a fraction of the last price; null where that is less than 5 %, and for
 * post-only, which never fills there: it is refused.
 */
export function worseThanMarket(order: NewOrder, last: Decimal | null): Decimal | null {
  if (order.trigger || order.type !== 'limit' || last === null || !isPositive(last)) return null;
  if (order.timeInForce === 'postOnly') return null;
  const away = order.side === 'buy' ? sub(order.price, last) : sub(last, order.price);
  const share = div(away, last, 4, 'down');
  return gte(share, FAR) ? share : null;
}

/** What of a market buy's amount came back when it was finished, because it was too little for one more step; null for every other order. */
export function cameBack(order: Pick<SpotOrder, 'status' | 'quoteAmount' | 'filledQuote'>): Decimal | null {
  if (order.status !== 'completed' || order.quoteAmount === null) return null;
  const rest = sub(order.quoteAmount, order.filledQuote);
  return isPositive(rest) ? rest : null;
}
