/** Shapes of perpetual contracts: markets, orders, positions, accounts. */
import * as z from 'zod/mini';
import { DecimalText, Id, MaybeDecimal, OrderNo, SymbolCode, Time } from './shapes';
import { OrderType, TimeInForce, marketTerms } from './trading';

/** Long gains when the price rises, short when it falls. Both may be open at once. */
export const PerpetualSide = z.enum(['long', 'short']);
export type PerpetualSide = z.infer<typeof PerpetualSide>;

/** `isolated`: a margin of its own bounds the loss. `cross`: all cross positions share what is available on the account. */
export const MarginMode = z.enum(['isolated', 'cross']);
export type MarginMode = z.infer<typeof MarginMode>;

/** Which price sets a stop off. */
export const TriggerPrice = z.enum(['mark', 'last']);
export type TriggerPrice = z.infer<typeof TriggerPrice>;

/** What a position of a certain value needs. */
export const Tier = z.object({
  /** In USDT: the tier begins here. */
  floor: DecimalText,
  /** And ends here; null for the last. */
  cap: MaybeDecimal,
  /** Maintenance margin as a fraction of the value. */
  mmr: DecimalText,
  /** Taken off, so that the maintenance margin has no step between tiers. */
  cum: DecimalText,
  maxLeverage: z.int(),
});
export type Tier = z.infer<typeof Tier>;

export const PerpetualMarket = z.object({
  ...marketTerms,
  /** Base units of one contract; quantities are in base units. */
  faceValue: DecimalText,
  multiplier: DecimalText,
  maxLeverage: z.int(),
  defaultLeverage: z.int(),
  tiers: z.array(Tier),
  /** Of the value that a liquidation takes over; part of what decides the liquidation price. */
  liquidationFeeRate: DecimalText,
  fundingIntervalMs: z.int(),
  /** When other terms begin that operators have decided; null where none are. */
  termsUntil: z.nullable(Time),
  status: z.enum(['trading', 'halted']),
});
export type PerpetualMarket = z.infer<typeof PerpetualMarket>;

/** `notFilled` may be partly filled. */
export const PerpetualOrderStatus = z.enum(['notFilled', 'filled', 'cancelled']);
export type PerpetualOrderStatus = z.infer<typeof PerpetualOrderStatus>;

export const PerpetualOrder = z.object({
  orderNo: OrderNo,
  symbol: SymbolCode,
  side: PerpetualSide,
  /** A closing order only ever reduces its position. */
  action: z.enum(['open', 'close']),
  positionId: z.nullable(Id),
  marginMode: MarginMode,
  leverage: z.int(),
  type: OrderType,
  timeInForce: TimeInForce,
  price: MaybeDecimal,
  qty: DecimalText,
  filledQty: DecimalText,
  averagePrice: MaybeDecimal,
  fee: DecimalText,
  /** Still on hold for it, in USDT. */
  held: DecimalText,
  /** Set on the position when the order fills. */
  takeProfit: MaybeDecimal,
  stopLoss: MaybeDecimal,
  triggerBy: TriggerPrice,
  status: PerpetualOrderStatus,
  endReason: z.nullable(
    z.enum([
      'user',
      'protection',
      'liquidity',
      'selfTrade',
      'unfilled',
      'wouldTake',
      'margin',
      'barred',
      'heldHalted',
      'liquidation',
      'closed',
    ]),
  ),
  createdAt: Time,
  updatedAt: Time,
  allowed: z.array(z.enum(['recall'])),
});
export type PerpetualOrder = z.infer<typeof PerpetualOrder>;

/** `locked`: it is being liquidated, and nothing can be asked for. */
export const PositionStatus = z.enum(['holding', 'locked', 'pendingSettlement', 'closed']);
export type PositionStatus = z.infer<typeof PositionStatus>;
export const CloseReason = z.enum(['user', 'takeProfit', 'stopLoss', 'liquidation', 'adl', 'delisted']);
export type CloseReason = z.infer<typeof CloseReason>;

export const Position = z.object({
  positionId: Id,
  symbol: SymbolCode,
  side: PerpetualSide,
  marginMode: MarginMode,
  leverage: z.int(),
  qty: DecimalText,
  /** Of that, promised to resting orders that close. */
  closingQty: DecimalText,
  /** Unrounded, so that every screen computes the same profit from it. */
  entryPrice: DecimalText,
  markPrice: MaybeDecimal,
  /** At the mark price. */
  value: MaybeDecimal,
  liquidationPrice: MaybeDecimal,
  /** Isolated: what stands behind it. Cross: its initial margin at the mark price. */
  margin: MaybeDecimal,
  /** As a fraction; 1 is liquidated. */
  marginRatio: MaybeDecimal,
  unrealizedPnl: MaybeDecimal,
  /** Unrealised profit as a fraction of the initial margin. */
  roe: MaybeDecimal,
  /** Realised by partial closes so far, fees not taken off. */
  realizedPnl: DecimalText,
  fees: DecimalText,
  /** Paid (negative) or received so far. */
  funding: DecimalText,
  takeProfit: MaybeDecimal,
  stopLoss: MaybeDecimal,
  triggerBy: TriggerPrice,
  status: PositionStatus,
  openedAt: Time,
  updatedAt: Time,
  allowed: z.array(z.enum(['close', 'setStops', 'adjustMargin', 'setLeverage'])),
});
export type Position = z.infer<typeof Position>;

export const ClosedPosition = z.object({
  positionId: Id,
  symbol: SymbolCode,
  side: PerpetualSide,
  marginMode: MarginMode,
  leverage: z.int(),
  /** The largest it ever was. */
  qty: DecimalText,
  entryPrice: DecimalText,
  /** The average of all its closes. */
  closePrice: DecimalText,
  /** Fees and funding not taken off. */
  realizedPnl: DecimalText,
  fees: DecimalText,
  funding: DecimalText,
  /** What the person got or lost in all. */
  netPnl: DecimalText,
  /** The largest initial margin it ever had; with another leverage than the last one it is not what that makes of the quantity. */
  mostMargin: DecimalText,
  /** Of the largest initial margin, as a fraction. */
  roe: MaybeDecimal,
  closeReason: CloseReason,
  openedAt: Time,
  closedAt: Time,
});
export type ClosedPosition = z.infer<typeof ClosedPosition>;

export const PerpetualFill = z.object({
  id: z.string(),
  orderNo: z.nullable(OrderNo),
  price: DecimalText,
  qty: DecimalText,
  fee: DecimalText,
  /** Null for a fill that opens. */
  realizedPnl: MaybeDecimal,
  role: z.enum(['maker', 'taker']),
  againstMarketMaker: z.boolean(),
  ts: Time,
});
export type PerpetualFill = z.infer<typeof PerpetualFill>;

export const PerpetualAccount = z.object({
  /** Available, in orders and in isolated margins together. */
  balance: DecimalText,
  /** Free for orders, margins and transfers: losses of cross positions and their margins are taken off. */
  available: DecimalText,
  /** On hold for orders. */
  frozen: DecimalText,
  /** Of isolated and cross positions. */
  positionMargin: DecimalText,
  /** Null while a mark price is missing. */
  unrealizedPnl: MaybeDecimal,
  equity: MaybeDecimal,
  /** Of the cross positions, as a fraction; null without any. */
  crossMarginRatio: MaybeDecimal,
});
export type PerpetualAccount = z.infer<typeof PerpetualAccount>;

/** What an order would do, before it is sent. */
export const OrderPreview = z.object({
  /** Of the fills that the present book gives, or the order's own price. */
  price: MaybeDecimal,
  cost: DecimalText,
  fee: DecimalText,
  /** In money: isolated its margin and fees, cross all that stands behind cross positions. */
  worstLoss: DecimalText,
  before: MaybeDecimal,
  after: MaybeDecimal,
});
