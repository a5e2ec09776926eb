/** Shapes of C2C: coins for money that people send one another outside the exchange, with the coins in escrow meanwhile. */
import * as z from 'zod/mini';
import { CoinCode, DecimalText, Id, MaybeDecimal, OrderNo, Time } from './shapes';

/** Three letters, such as HKD. */
export const Fiat = z.string().check(z.regex(/^[A-Z]{3}$/));

/** What the caller does with the coin. Of one order the buyer reads `buy` and the seller reads `sell`. */
export const C2cSide = z.enum(['buy', 'sell']);
export type C2cSide = z.infer<typeof C2cSide>;

/** Whether an amount is in the currency or in the coin. */
export const AmountType = z.enum(['fiat', 'coin']);
export type AmountType = z.infer<typeof AmountType>;

export const C2cStatus = z.enum(['awaitingPayment', 'paid', 'inAppeal', 'timedOut', 'cancelled', 'completed']);
export type C2cStatus = z.infer<typeof C2cStatus>;

/** What a person may be offered to do with an order. */
export const C2cAct = z.enum([
  'pay',
  'cancel',
  'cancelPaid',
  'release',
  'appeal',
  'reopen',
  'withdrawAppeal',
  'confirmReason',
  'rate',
  'answer',
]);
export type C2cAct = z.infer<typeof C2cAct>;

/** Why a buyer cancels. With `sellerAsked` the seller is asked whether it is so; then it does not count. */
export const CancelReason = z.enum(['changedMind', 'cannotPay', 'sellerAsked', 'termsUnclear', 'refunded', 'other']);
export type CancelReason = z.infer<typeof CancelReason>;

/** A way of paying, such as a bank transfer, by the name of its kind; payment methods of people are of one. */
export const PayTypeId = Id;
export const PayType = z.object({
  payTypeId: PayTypeId,
  /** In the caller's language. */
  name: z.string(),
});
export type PayType = z.infer<typeof PayType>;

/** Of the last 30 times 24 hours. What would be told of fewer than 5 orders is null. */
export const MerchantStats = z.object({
  completed: z.int(),
  /** Completed of those that ended, without those that ended through no fault of the merchant. */
  completionPct: MaybeDecimal,
  releaseMinutes: MaybeDecimal,
  payMinutes: MaybeDecimal,
  goodPct: MaybeDecimal,
  ratings: z.int(),
  counterparties: z.int(),
  registeredDays: z.int(),
});
export type MerchantStats = z.infer<typeof MerchantStats>;

export const Merchant = z.object({
  merchantId: Id,
  name: z.string(),
  /** Has put the deposit down, and it is whole: no compensation was taken out of it since. */
  certified: z.boolean(),
  online: z.boolean(),
  stats: MerchantStats,
});
export type Merchant = z.infer<typeof Merchant>;

/** Why an advert cannot be taken by the caller: `own` is what the caller has, `needed` what the advert asks for. */
export const AdvertObstacle = z.object({
  why: z.enum(['own', 'orders', 'days']),
  own: z.nullable(z.int()),
  needed: z.nullable(z.int()),
});
export type AdvertObstacle = z.infer<typeof AdvertObstacle>;

/** Minutes within which the buyer has to pay. */
export const LimitMinutes = z.literal([15, 30, 45, 60]);

/** An advert as others see it. */
export const Advert = z.object({
  advertId: OrderNo,
  side: C2cSide,
  coin: CoinCode,
  fiat: Fiat,
  /** Places of an amount in the currency. */
  digits: z.int(),
  /** Of one coin, in the currency, now. */
  price: DecimalText,
  floating: z.boolean(),
  /** How far above the index price it is, in per cent; below zero under it. Null while there is no index price. */
  indexPct: MaybeDecimal,
  /** What is left of it, in the coin. */
  available: DecimalText,
  /** Of one order, in the currency; the upper one is what can be had now. */
  min: DecimalText,
  max: DecimalText,
  payTypes: z.array(PayType),
  limitMinutes: LimitMinutes,
  terms: z.string(),
  minOrders: z.int(),
  minDays: z.int(),
  obstacle: z.nullable(AdvertObstacle),
  merchant: Merchant,
});
export type Advert = z.infer<typeof Advert>;

/** Whom the buyer pays: the buyer reads all of it while the order is open, the seller the own account masked. */
export const Payee = z.object({
  payMethodId: Id,
  typeName: z.string(),
  kind: z.enum(['bank', 'account', 'qr']),
  /** Masked: nothing of it can be copied. */
  masked: z.boolean(),
  name: z.string(),
  number: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  /** What stands in the QR code. */
  qr: z.nullable(z.string()),
});
export type Payee = z.infer<typeof Payee>;

export const Counterparty = z.object({
  /** A merchant's name, or a person's masked one. */
  name: z.string(),
  merchantId: z.nullable(Id),
  /** Orders that this person has completed in C2C. */
  completed: z.int(),
  /** No order of the two was completed before. */
  first: z.boolean(),
});

export const C2cOrder = z.object({
  orderNo: OrderNo,
  advertId: OrderNo,
  side: C2cSide,
  status: C2cStatus,
  coin: CoinCode,
  fiat: Fiat,
  digits: z.int(),
  price: DecimalText,
  qty: DecimalText,
  amount: DecimalText,
  fee: DecimalText,
  payType: PayType,
  limitMinutes: LimitMinutes,
  counterparty: Counterparty,
  createdAt: Time,
  /** Until when the buyer pays. */
  payBy: Time,
  paidAt: z.nullable(Time),
  /** Until when the seller is expected to have looked; nothing ends then. */
  releaseBy: z.nullable(Time),
  appealFrom: z.nullable(Time),
  /** When it goes to appeal by itself. */
  escalateAt: z.nullable(Time),
  /** Until when a buyer who had paid can bring an ended order back, and its coins stay in escrow. */
  reopenUntil: z.nullable(Time),
  endedAt: z.nullable(Time),
  cancelReason: z.nullable(CancelReason),
  /** Whether its end counts among the buyer's cancellations of that day. */
  counted: z.boolean(),
  appellant: z.nullable(z.enum(['you', 'other', 'exchange'])),
  /** What the caller may do now. */
  allowed: z.array(C2cAct),
});
export type C2cOrder = z.infer<typeof C2cOrder>;

/** What happened to an order, as the table of states names it. */
export const C2cEvent = z.enum([
  'created',
  'pay',
  'cancel',
  'cancelPaid',
  'expire',
  'release',
  'appeal',
  'escalate',
  'reopen',
  'giveBack',
  'withdrawAppeal',
  'decideForBuyer',
  'decideForSeller',
  'confirmReason',
]);
export type C2cEvent = z.infer<typeof C2cEvent>;

/** What one of the two said of the other, and the one answer to it. */
export const Rating = z.object({ good: z.boolean(), words: z.string(), answer: z.nullable(z.string()) });
export type Rating = z.infer<typeof Rating>;

export const C2cOrderDetail = z.object({
  ...C2cOrder.shape,
  payee: z.nullable(Payee),
  /** Under which name the buyer's payment comes: the buyer reads the own one masked, the seller in full while the order is open. */
  payerName: z.nullable(z.string()),
  terms: z.string(),
  proofs: z.array(z.object({ fileId: Id, url: z.string() })),
  events: z.array(z.object({ event: C2cEvent, by: z.enum(['you', 'other', 'exchange']), at: Time })),
  /** The caller's own rating of the other; null where none was given. */
  rating: z.nullable(Rating),
  /** What the other said of the caller. */
  ratedBy: z.nullable(Rating),
  /** The caller has blocked the other. */
  isBlocked: z.boolean(),
});
export type C2cOrderDetail = z.infer<typeof C2cOrderDetail>;

/** Cancellations of today, in the zone of the market (UTC+8). */
export const CancelQuota = z.object({
  countToday: z.int(),
  limit: z.int(),
  /** Until when no order can be made; null where one can. */
  blockedUntil: z.nullable(Time),
  /** Whether an order that was marked as paid may be cancelled once more today. */
  paidLeft: z.int(),
});
export type CancelQuota = z.infer<typeof CancelQuota>;
