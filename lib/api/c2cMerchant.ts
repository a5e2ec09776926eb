/** The merchant's side of C2C: becoming one, the deposit, the own adverts. */
import * as z from 'zod/mini';
import { C2cSide, Fiat, LimitMinutes, MerchantStats, PayType, PayTypeId } from './c2cShapes';
import { endpoint, reads, writes, callsOf } from './endpoint';
import {
  AmountText,
  CoinCode,
  DecimalText,
  Id,
  MaybeDecimal,
  Nothing,
  OrderNo,
  PriceText,
  StockText,
  Time,
  pageOf,
  pageRequest,
} from './shapes';

/** `short`: compensation was taken out of the deposit, and until it is whole again no advert is shown. */
export const MerchantStatus = z.enum([
  'applied',
  'approved',
  'active',
  'short',
  'suspended',
  'leaving',
  'left',
  'rejected',
]);
export type MerchantStatus = z.infer<typeof MerchantStatus>;

const OwnMerchant = z.object({
  /** Null for somebody who never applied. */
  merchantId: z.nullable(Id),
  status: z.nullable(MerchantStatus),
  name: z.nullable(z.string()),
  /** Why it was rejected or suspended, as an operator wrote it. */
  note: z.nullable(z.string()),
  /** What has to be put down, and what is. */
  depositNeeded: DecimalText,
  deposit: DecimalText,
  /** When the deposit comes back, where that was asked for. */
  refundAt: z.nullable(Time),
  stats: z.nullable(MerchantStats),
  /** What is missing before one may apply. */
  missing: z.array(z.enum(['identity', 'totp'])),
  allowed: z.array(z.enum(['apply', 'payDeposit', 'leave', 'advertise'])),
});
export type OwnMerchant = z.infer<typeof OwnMerchant>;

/** Why an advert that is on is not shown. */
export const AdvertPause = z.enum(['stock', 'bound', 'stale', 'merchant', 'held']);
export type AdvertPause = z.infer<typeof AdvertPause>;

/** As it is typed. */
const AdvertForm = {
  /** Units of the currency for one coin. Exactly one of `price` and `premiumPct` is given. */
  price: z.optional(PriceText),
  /** Above the index price in per cent, -10 to 10; it moves with the index. */
  premiumPct: z.optional(z.string().check(z.maxLength(8), z.regex(/^-?(0|[1-9]\d?)(\.\d{1,2})?$/))),
  /** Of a moving price: the lowest at which one sells, the highest at which one buys. */
  bound: z.optional(PriceText),
  /** In the coin, with what is left of it now; what comes back of orders is added. */
  qty: StockText,
  min: AmountText,
  max: AmountText,
  /** Of somebody who sells: own payment methods that receive. */
  payMethodIds: z._default(z.array(Id).check(z.maxLength(5)), []),
  /** Of somebody who buys: how one can pay. */
  payTypeIds: z._default(z.array(PayTypeId).check(z.maxLength(5)), []),
  limitMinutes: z._default(LimitMinutes, 60),
  terms: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  /** Sent to the other side when an order is made. */
  autoReply: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  /** Only with people who have completed so many orders, and registered so many days ago. */
  minOrders: z._default(z.int().check(z.minimum(0), z.maximum(100)), 0),
  minDays: z._default(z.int().check(z.minimum(0), z.maximum(365)), 0),
};

const OwnAdvert = z.object({
  advertId: OrderNo,
  /** What the merchant does. */
  side: C2cSide,
  coin: CoinCode,
  fiat: Fiat,
  digits: z.int(),
  price: MaybeDecimal,
  fixedPrice: MaybeDecimal,
  premiumPct: MaybeDecimal,
  bound: MaybeDecimal,
  left: DecimalText,
  min: DecimalText,
  max: DecimalText,
  payMethodIds: z.array(Id),
  payTypes: z.array(PayType),
  limitMinutes: LimitMinutes,
  terms: z.string(),
  autoReply: z.string(),
  minOrders: z.int(),
  minDays: z.int(),
  status: z.enum(['on', 'off', 'closed']),
  pause: z.nullable(AdvertPause),
  openOrders: z.int(),
  createdAt: Time,
});
export type OwnAdvert = z.infer<typeof OwnAdvert>;

const advertErrors = [
  'merchantNeeded',
  'withdrawalsHeld',
  'c2cLimits',
  'c2cPriceForm',
  'c2cWords',
  'payMethodMissing',
  'insufficientBalance',
  'notFound',
] as const;

/** Nothing invisible, two letters or digits at least, and no Latin letters among Cyrillic or Greek ones: no name passes for another. */
const NAME =
  /^(?!.*[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800])(?=(?:.*[\p{L}\p{N}]){2})(?!(?=.*\p{Script=Latin}).*[\p{Script=Cyrillic}\p{Script=Greek}])/u;
const MerchantName = z.string().check(
  z.trim(),
  z.minLength(2),
  z.maxLength(24),
  // No `z.regex`: programs that make texts from a schema's pattern know no lookahead.
  z.refine((name) => NAME.test(name)),
);

export const c2cMerchant = callsOf('c2cMerchant', {
  mine: endpoint({
    path: 'v2/merchant/mine',
    summary: 'How it stands with being a merchant, and what is missing.',
    access: 'user',
    ...reads('c2c', 'balances', 'identity', 'security'),
    request: Nothing,
    reply: OwnMerchant,
  }),
  apply: endpoint({
    path: 'v2/merchant/apply',
    summary: 'Asks to become a merchant: takes an advanced identity and an authenticator.',
    access: 'user',
    ...writes('c2c'),
    request: z.strictObject({ name: MerchantName }),
    reply: OwnMerchant,
    errors: ['identityNeeded', 'totpMissing', 'duplicate', 'merchantState', 'c2cWords'],
  }),
  payDeposit: endpoint({
    path: 'v2/merchant/depositPay',
    summary: 'Puts the deposit of an approved merchant down, from the C2C account.',
    access: 'user',
    ...writes('balances', 'c2c'),
    idempotent: true,
    request: Nothing,
    reply: OwnMerchant,
    errors: ['merchantState', 'insufficientBalance'],
  }),
  leave: endpoint({
    path: 'v2/merchant/depositRefund',
    summary:
      'Leaves: adverts are closed at once, and the deposit comes back after 30 days if no order or appeal is open.',
    access: 'user',
    ...writes('balances', 'c2c'),
    idempotent: true,
    request: Nothing,
    reply: OwnMerchant,
    errors: ['merchantState'],
  }),
  adverts: endpoint({
    path: 'v2/merchantAdvert/list',
    summary: 'One’s own adverts, newest first; those that are closed come last.',
    access: 'user',
    ...reads('c2c', 'orders'),
    request: z.strictObject({ ...pageRequest }),
    reply: pageOf(OwnAdvert),
  }),
  saveAdvert: endpoint({
    path: 'v2/merchantAdvert/save',
    summary: 'Makes an advert. What a merchant sells is set aside from the C2C account.',
    access: 'user',
    ...writes('balances', 'orders', 'c2c'),
    idempotent: true,
    request: z.strictObject({ side: C2cSide, coin: CoinCode, fiat: Fiat, ...AdvertForm }),
    reply: OwnAdvert,
    errors: [...advertErrors, 'tooManyAdverts'],
  }),
  updateAdvert: endpoint({
    path: 'v2/merchantAdvert/update',
    summary: 'Changes an advert; orders that were made keep what they were made with.',
    access: 'user',
    ...writes('balances', 'orders', 'c2c'),
    idempotent: true,
    /** Without `qty` what is left stays: orders go on while an advert is changed. */
    request: z.strictObject({ advertId: OrderNo, ...AdvertForm, qty: z.optional(StockText) }),
    reply: OwnAdvert,
    errors: advertErrors,
  }),
  setAdvert: endpoint({
    path: 'v2/merchantAdvert/setStatus',
    summary: 'Shows an advert, hides it, or closes it for good, which gives back what is set aside.',
    access: 'user',
    ...writes('balances', 'orders', 'c2c'),
    idempotent: true,
    request: z.strictObject({ advertId: OrderNo, status: z.enum(['on', 'off', 'closed']) }),
    reply: OwnAdvert,
    errors: ['notFound', 'merchantNeeded'],
  }),
});
