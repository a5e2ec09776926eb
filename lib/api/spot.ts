/** Spot trading. Rules: docs/domains/spot.md. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import {
  AmountText,
  DecimalText,
  MaybeDecimal,
  Nothing,
  OrderNo,
  PriceText,
  SymbolCode,
  Time,
  pageOf,
  pageRequest,
} from './shapes';
import { OrderType, Side, TimeInForce, TriggerGoes, marketTerms } from './trading';

/** `waiting` is a stop whose price has not come; `submitted` rests in the book and may be partly filled. `pendingSettlement` is never seen on this server. */
export const OrderStatus = z.enum(['waiting', 'submitted', 'completed', 'cancelled', 'pendingSettlement']);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const SpotMarket = z.object({
  ...marketTerms,
  status: z.enum(['trading', 'halted']),
});
export type SpotMarket = z.infer<typeof SpotMarket>;

export const SpotOrder = z.object({
  orderNo: OrderNo,
  symbol: SymbolCode,
  side: Side,
  type: OrderType,
  timeInForce: TimeInForce,
  /** Null for a market order. */
  price: MaybeDecimal,
  /** Of a stop: the last price that sets it off, from which side it comes, and when it came. Null for other orders. */
  trigger: z.nullable(z.object({ price: DecimalText, goes: TriggerGoes, firedAt: z.nullable(Time) })),
  /** Base quantity asked for; null for a market buy by quote amount. */
  qty: MaybeDecimal,
  /** Quote amount of a market buy by amount. */
  quoteAmount: MaybeDecimal,
  filledQty: DecimalText,
  filledQuote: DecimalText,
  /** Null before the first fill. 8 places, half up. */
  averagePrice: MaybeDecimal,
  /** Total fee so far, in the asset received. */
  fee: DecimalText,
  feeCoin: z.string(),
  /** What is still on hold for this order, and in which coin. */
  held: DecimalText,
  heldCoin: z.string(),
  status: OrderStatus,
  /** Why it ended without being filled. */
  endReason: z.nullable(z.enum(['user', 'protection', 'liquidity', 'selfTrade', 'unfilled', 'notPlaced'])),
  createdAt: Time,
  updatedAt: Time,
  /** What its owner may do now. */
  allowed: z.array(z.enum(['cancel'])),
});
export type SpotOrder = z.infer<typeof SpotOrder>;

export const Fill = z.object({
  id: z.string(),
  orderNo: OrderNo,
  symbol: SymbolCode,
  side: Side,
  price: DecimalText,
  qty: DecimalText,
  quoteQty: DecimalText,
  fee: DecimalText,
  feeCoin: z.string(),
  role: z.enum(['maker', 'taker']),
  /** Whether the other side was the disclosed market maker. */
  againstMarketMaker: z.boolean(),
  ts: Time,
});
export type Fill = z.infer<typeof Fill>;

/** In USDT. What rests counts as if it filled today. */
export const Allowance = z.object({ limit: DecimalText, left: DecimalText });
export type Allowance = z.infer<typeof Allowance>;

const orderFilter = {
  symbol: z.optional(SymbolCode),
  side: z.optional(Side),
  kind: z.optional(z.enum(['limit', 'market', 'stop'])),
};

export const spot = callsOf('spot', {
  markets: endpoint({
    path: 'v2/coinVarieties/getList',
    summary: 'Spot markets with their filters and fees.',
    access: 'public',
    ...reads('market'),
    request: Nothing,
    reply: z.array(SpotMarket),
  }),
  placeOrder: endpoint({
    path: 'v2/tradingContracts/save',
    summary:
      'Places a limit order, which waits as long as `timeInForce` says, or a market order (what cannot fill at once is cancelled). A market buy takes `quoteAmount` or `qty`. With `trigger` it is a stop, which waits until the last price comes there.',
    access: 'user',
    ...writes('orders', 'balances', 'depth', 'allowance'),
    idempotent: true,
    request: z.strictObject({
      symbol: SymbolCode,
      side: Side,
      type: OrderType,
      timeInForce: z._default(TimeInForce, 'gtc'),
      price: z.optional(PriceText),
      qty: z.optional(AmountText),
      quoteAmount: z.optional(AmountText),
      /** `goes` says from which side the price comes, so that a price that has passed meanwhile is refused and not turned round. */
      trigger: z.optional(z.strictObject({ price: PriceText, goes: TriggerGoes })),
    }),
    reply: SpotOrder,
    errors: [
      'notFound',
      'insufficientBalance',
      'priceStep',
      'quantityStep',
      'belowMinimum',
      'aboveMaximum',
      'priceOutOfBand',
      'priceStale',
      'noLiquidity',
      'wouldTake',
      'triggerReached',
      'marketHalted',
      'tooManyOrders',
      'identityNeeded',
    ],
  }),
  openOrders: endpoint({
    path: 'v2/tradingContracts/getCurrentContractsData',
    summary: 'One’s orders that rest in the book or wait for their price, newest first.',
    access: 'user',
    ...reads('orders'),
    request: z.strictObject({ ...orderFilter, ...pageRequest }),
    reply: pageOf(SpotOrder),
  }),
  orderHistory: endpoint({
    path: 'v2/tradingContracts/getHistoryContractsData',
    summary: 'One’s finished orders, newest first.',
    access: 'user',
    ...reads('orders'),
    request: z.strictObject({
      ...orderFilter,
      status: z.optional(z.enum(['completed', 'cancelled'])),
      from: z.optional(Time),
      to: z.optional(Time),
      ...pageRequest,
    }),
    reply: pageOf(SpotOrder),
  }),
  updateOrder: endpoint({
    path: 'v2/tradingContracts/update',
    summary: 'Cancels an order: what is filled stays, the rest of the hold is released.',
    access: 'user',
    ...writes('orders', 'balances', 'depth', 'allowance'),
    idempotent: true,
    request: z.strictObject({ orderNo: OrderNo, action: z.literal('cancel') }),
    reply: SpotOrder,
    errors: ['notFound', 'orderFinished'],
  }),
  cancelAll: endpoint({
    path: 'v2/tradingContracts/cancelAll',
    summary:
      'Cancels one’s resting and waiting orders, all or those of one symbol: at most a thousand at once, and `left` is how many remain.',
    access: 'user',
    ...writes('orders', 'balances', 'depth', 'allowance'),
    idempotent: true,
    request: z.strictObject({ symbol: z.optional(SymbolCode) }),
    reply: z.object({ cancelled: z.int(), left: z.int() }),
  }),
  order: endpoint({
    path: 'v2/tradingContracts/detail',
    summary: 'One order with its fills.',
    access: 'user',
    ...reads('orders'),
    request: z.strictObject({ orderNo: OrderNo }),
    reply: z.object({ order: SpotOrder, fills: z.array(Fill) }),
    errors: ['notFound'],
  }),
  allowance: endpoint({
    path: 'v2/tradingContracts/allowance',
    summary:
      'What may be traded a day (UTC) without a verified identity, and what of it is left; null where there is no limit.',
    access: 'user',
    ...reads('allowance'),
    request: Nothing,
    reply: z.nullable(Allowance),
    errors: ['priceStale'],
  }),
  fills: endpoint({
    path: 'v2/tradingContracts/fills',
    summary: 'One’s fills, newest first; marks them on the chart.',
    access: 'user',
    ...reads('orders'),
    request: z.strictObject({
      symbol: z.optional(SymbolCode),
      from: z.optional(Time),
      to: z.optional(Time),
      ...pageRequest,
    }),
    reply: pageOf(Fill),
  }),
});
