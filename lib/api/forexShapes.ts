/** Shapes of forex trading on margin: varieties, terms, orders, positions, the account. */
import * as z from 'zod/mini';
import { DecimalText, Id, MaybeDecimal, OrderNo, SymbolCode, Time } from './shapes';
import { OrderType, Side } from './trading';

/** One variety with what it can be traded at now. */
export const ForexVariety = z.object({
  code: SymbolCode,
  marketId: z.string(),
  base: z.string(),
  quote: z.string(),
  name: z.string(),
  /** What people count moves in; a point is a tenth of it. */
  pip: DecimalText,
  tick: DecimalText,
  /** Digits after the point of a price. */
  digits: z.int(),
  /** Base units of one lot. */
  lotSize: DecimalText,
  /** What one can sell and buy at; null while there is no price. */
  bid: MaybeDecimal,
  ask: MaybeDecimal,
  /** Older than 10 s while the market is open: nothing fills and nothing is closed. */
  stale: z.boolean(),
  /** By operators: nothing is opened, filled, closed or charged. */
  halted: z.boolean(),
  session: z.object({
    open: z.boolean(),
    /** When trading ends or resumes. */
    changesAt: z.nullable(Time),
    /** The forex day of now, from 17:00 to 17:00 in New York. */
    dayFrom: Time,
    dayTo: Time,
    /** The first 17:00 in New York from now on at which interest is booked, and for how many nights: none while the variety is halted. */
    rollover: z.object({ at: Time, nights: z.int() }),
    /** A closing of more than an hour, from an hour before it: leverage is bounded until it ends. */
    closing: z.nullable(z.object({ from: Time, to: Time })),
  }),
  /** Points a night and lot for what is bought and sold; negative is paid. */
  swapLong: DecimalText,
  swapShort: DecimalText,
  ts: Time,
});
export type ForexVariety = z.infer<typeof ForexVariety>;

export const ForexTerms = z.object({
  code: SymbolCode,
  lotSize: DecimalText,
  pip: DecimalText,
  lotStep: DecimalText,
  minLots: DecimalText,
  maxLots: DecimalText,
  /** Of one person in one variety, open and in orders. */
  mostLots: DecimalText,
  maxLeverage: z.int(),
  defaultLeverage: z.int(),
  leverages: z.array(z.int()),
  /** The leverage that an account may have over a long closing. */
  weekendLeverage: z.int(),
  swapLong: DecimalText,
  swapShort: DecimalText,
  /** Terms that are decided already, for orders from that time on. */
  next: z.nullable(z.object({ from: Time, maxLeverage: z.int(), swapLong: DecimalText, swapShort: DecimalText })),
});
export type ForexTerms = z.infer<typeof ForexTerms>;

export const ForexOrderStatus = z.enum(['notFilled', 'filled', 'cancelled']);
export type ForexOrderStatus = z.infer<typeof ForexOrderStatus>;

export const ForexOrder = z.object({
  orderNo: OrderNo,
  code: SymbolCode,
  side: Side,
  type: OrderType,
  leverage: z.int(),
  lots: DecimalText,
  /** Of a limit order. */
  price: MaybeDecimal,
  filledPrice: MaybeDecimal,
  /** Still on hold for it, in USDT. */
  held: DecimalText,
  takeProfit: MaybeDecimal,
  stopLoss: MaybeDecimal,
  status: ForexOrderStatus,
  /** `margin`: there was too little when its price came. `stopOut`: the account was stopped out. */
  endReason: z.nullable(z.enum(['user', 'margin', 'stopOut', 'barred', 'heldHalted'])),
  /** The position that it opened. */
  positionId: z.nullable(Id),
  createdAt: Time,
  updatedAt: Time,
  allowed: z.array(z.enum(['recall'])),
});
export type ForexOrder = z.infer<typeof ForexOrder>;

export const ForexPositionStatus = z.enum(['holding', 'closed']);
export type ForexPositionStatus = z.infer<typeof ForexPositionStatus>;
/** `weekend`: the account had more leverage than it may have over a long closing. */
export const ForexCloseReason = z.enum(['user', 'takeProfit', 'stopLoss', 'stopOut', 'weekend']);
export type ForexCloseReason = z.infer<typeof ForexCloseReason>;

export const ForexPosition = z.object({
  positionId: Id,
  code: SymbolCode,
  side: Side,
  leverage: z.int(),
  lots: DecimalText,
  entryPrice: DecimalText,
  /** At which it would be closed now. */
  price: MaybeDecimal,
  /** What one unit of the quote currency is worth in USD. */
  rate: MaybeDecimal,
  margin: DecimalText,
  unrealizedPnl: MaybeDecimal,
  /** Where the account would be stopped out if only this variety moved. */
  stopOutPrice: MaybeDecimal,
  /** Realised by partial closes so far. */
  realizedPnl: DecimalText,
  /** Overnight interest paid (negative) or received so far. */
  swap: DecimalText,
  takeProfit: MaybeDecimal,
  stopLoss: MaybeDecimal,
  status: ForexPositionStatus,
  openedAt: Time,
  updatedAt: Time,
  allowed: z.array(z.enum(['close', 'setStops'])),
});
export type ForexPosition = z.infer<typeof ForexPosition>;

/** A position that is closed, or one closing of all or a part of a position: then lots, price, profit, reason and time are of that closing. */
export const ClosedForex = z.object({
  positionId: Id,
  /** Of a closing: the fill it is. */
  closingId: z.optional(z.string()),
  code: SymbolCode,
  side: Side,
  leverage: z.int(),
  /** As it was opened. */
  lots: DecimalText,
  entryPrice: DecimalText,
  /** The average of all its closes. */
  closePrice: DecimalText,
  /** Overnight interest not counted. */
  realizedPnl: DecimalText,
  /** Of the position; of its closings the one that ended it carries all of it, so that the rows of a position add up to it. */
  swap: DecimalText,
  /** What the person got or lost in all. */
  netPnl: DecimalText,
  closeReason: ForexCloseReason,
  openedAt: Time,
  closedAt: Time,
});
export type ClosedForex = z.infer<typeof ClosedForex>;

export const ForexFill = z.object({
  id: z.string(),
  kind: z.enum(['open', 'close']),
  price: DecimalText,
  lots: DecimalText,
  /** USD for one unit of the quote currency at that moment. */
  rate: DecimalText,
  realizedPnl: MaybeDecimal,
  /** Why it was closed; null where it was opened. */
  reason: z.nullable(ForexCloseReason),
  ts: Time,
});
export type ForexFill = z.infer<typeof ForexFill>;

export const ForexSwap = z.object({
  at: Time,
  nights: z.int(),
  points: DecimalText,
  rate: DecimalText,
  /** What the person got (positive) or paid in money. */
  amount: DecimalText,
  /** What was paid beside it out of a gain, by a worse entry price, above zero; absent where nothing was. */
  fromGain: z.optional(DecimalText),
});
export type ForexSwap = z.infer<typeof ForexSwap>;

export const ForexAccount = z.object({
  /** Free, in margins and in orders together. */
  balance: DecimalText,
  /** On hold for orders. */
  inOrders: DecimalText,
  usedMargin: DecimalText,
  /** Null while a price is missing. */
  unrealizedPnl: MaybeDecimal,
  equity: MaybeDecimal,
  /** Equity as a fraction of the used margin; null without positions. */
  level: MaybeDecimal,
  /** Free for orders, margins and transfers. */
  free: MaybeDecimal,
});
export type ForexAccount = z.infer<typeof ForexAccount>;

/** What an order would do, before it is sent. */
export const ForexPreview = z.object({
  price: DecimalText,
  margin: DecimalText,
  pipWorth: DecimalText,
  spreadCost: DecimalText,
  levelBefore: MaybeDecimal,
  levelAfter: MaybeDecimal,
  stopOutPrice: MaybeDecimal,
  /** In money: everything on the account. */
  worstLoss: DecimalText,
});
