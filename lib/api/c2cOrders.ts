/** Orders of C2C: made, paid, released, cancelled. What becomes of one stands in lib/c2c/states.ts. */
import * as z from 'zod/mini';
import {
  Advert,
  AmountType,
  C2cOrder,
  C2cOrderDetail,
  C2cSide,
  C2cStatus,
  CancelQuota,
  CancelReason,
  Fiat,
  LimitMinutes,
  Merchant,
  PayTypeId,
} from './c2cShapes';
import { endpoint, reads, writes, callsOf } from './endpoint';
import {
  AmountText,
  CoinCode,
  DecimalText,
  Id,
  Nothing,
  OrderNo,
  PriceText,
  Proof,
  Time,
  pageOf,
  pageRequest,
  proofErrors,
} from './shapes';

const making = [
  'identityNeeded',
  'withdrawalsHeld',
  'withdrawalsSuspended',
  'c2cBlocked',
  'c2cOrderOpen',
  'c2cConditions',
  'c2cLimits',
  'c2cDayLimit',
  'advertChanged',
  'c2cPriceChanged',
  'payMethodMissing',
  'insufficientBalance',
  'priceStale',
] as const;
const acting = ['notFound', 'c2cState'] as const;

/** A price that is held for the caller. */
const HeldPrice = z.object({
  advertId: OrderNo,
  price: DecimalText,
  until: Time,
});
export type HeldPrice = z.infer<typeof HeldPrice>;

/** The best offer for a wish, held for the caller. */
const Offer = z.object({ ...HeldPrice.shape, qty: DecimalText, amount: DecimalText, advert: Advert });

/** How much, and how it is paid. */
const wish = { amountType: AmountType, amount: AmountText };
const quick = {
  coin: CoinCode,
  fiat: Fiat,
  side: z._default(C2cSide, 'buy'),
  ...wish,
  payType: PayTypeId,
};

export const c2cOrders = callsOf('c2cOrders', {
  quote: endpoint({
    path: 'v2/merchantOrder/quote',
    summary:
      'Holds the price of an advert for the caller for 60 seconds. A newer price takes the place of an older one.',
    access: 'user',
    ...writes(),
    request: z.strictObject({ advertId: OrderNo }),
    reply: HeldPrice,
    errors: ['advertChanged'],
  }),
  save: endpoint({
    path: 'v2/merchantOrder/saveBuy',
    summary:
      'Makes an order with an advert at the price that was shown, which is the one held for the caller or the one of now. The seller’s coins go into escrow at once. Somebody who sells says by which own payment method the money shall come.',
    access: 'user',
    ...writes('balances', 'orders', 'c2c'),
    idempotent: true,
    loading: true,
    request: z.strictObject({
      advertId: OrderNo,
      side: z._default(C2cSide, 'buy'),
      ...wish,
      price: PriceText,
      payTypeId: PayTypeId,
      payMethodId: z.optional(Id),
      /** As they were shown: an advert that says something else by now is refused. */
      limitMinutes: z.optional(LimitMinutes),
      terms: z.optional(z.string().check(z.maxLength(500))),
    }),
    reply: C2cOrder,
    errors: making,
  }),
  quickQuote: endpoint({
    path: 'v2/merchantOrder/fastQuote',
    summary:
      'The best offer for an amount and a way of paying, held for the caller for 60 seconds: of merchants who are here, cover the amount and complete at least 90 % of their orders.',
    access: 'user',
    ...writes(),
    request: z.strictObject(quick),
    reply: Offer,
    errors: ['quickMinimum', 'c2cNoOffer', 'priceStale'],
  }),
  quickSave: endpoint({
    path: 'v2/merchantOrder/fastSaveBuy',
    summary: 'Makes an order at the offer that is held for exactly this wish.',
    access: 'user',
    ...writes('balances', 'orders', 'c2c'),
    idempotent: true,
    request: z.strictObject({ ...quick, quotedPrice: PriceText, payMethodId: z.optional(Id) }),
    reply: C2cOrder,
    errors: making,
  }),
  list: endpoint({
    path: 'v2/merchantOrder/getList',
    summary:
      'One’s orders on both sides. `open`: those that wait for somebody, the nearest deadline first; others newest first.',
    access: 'user',
    ...reads('orders', 'c2c'),
    request: z.strictObject({
      open: z.optional(z.boolean()),
      status: z.optional(C2cStatus),
      ...pageRequest,
    }),
    reply: pageOf(C2cOrder),
  }),
  order: endpoint({
    path: 'v2/merchantOrder/getOrderByOrderNo',
    summary: 'How it stands with an order of one’s own.',
    access: 'user',
    ...reads('orders', 'c2c'),
    request: z.strictObject({ orderNo: OrderNo }),
    reply: C2cOrder,
    errors: ['notFound'],
  }),
  detail: endpoint({
    path: 'v2/merchantOrder/selectDetail',
    summary: 'An order of one’s own with whom to pay, what happened, and its proofs.',
    access: 'user',
    ...reads('orders', 'c2c'),
    request: z.strictObject({ orderNo: OrderNo }),
    reply: C2cOrderDetail,
    errors: ['notFound'],
  }),
  merchant: endpoint({
    path: 'v2/merchantOrder/getMerchant',
    summary: 'The merchant of an order of one’s own.',
    access: 'user',
    ...reads('orders', 'c2c'),
    request: z.strictObject({ orderNo: OrderNo }),
    reply: Merchant,
    errors: ['notFound'],
  }),
  pay: endpoint({
    path: 'v2/merchantOrder/payment',
    summary: 'The buyer says to have paid, to the payment method that was shown; pictures may be added.',
    access: 'user',
    ...writes('balances', 'orders', 'c2c'),
    idempotent: true,
    loading: true,
    request: z.strictObject({
      orderNo: OrderNo,
      payMethodId: Id,
      proofs: z._default(z.array(Id).check(z.maxLength(3)), []),
    }),
    reply: C2cOrder,
    errors: [...acting, 'advertChanged', 'fileUnknown'],
  }),
  release: endpoint({
    path: 'v2/merchantOrder/release',
    summary:
      'The seller has received the money and lets the coins go: by fund password and second factor, and for good.',
    access: 'user',
    ...writes('balances', 'orders', 'c2c'),
    idempotent: true,
    request: z.strictObject({ orderNo: OrderNo, fundPassword: z.string().check(z.maxLength(20)), proof: Proof }),
    reply: C2cOrder,
    errors: [
      ...acting,
      'withdrawalsHeld',
      'fundPasswordMissing',
      'fundPasswordWrong',
      'secondFactorMissing',
      ...proofErrors,
    ],
  }),
  cancel: endpoint({
    path: 'v2/merchantOrder/cancelOrder',
    summary:
      'The buyer cancels, with a reason. After “paid” it takes a proof of the person and the word that nothing was sent or all of it came back, once a day.',
    access: 'user',
    ...writes('balances', 'orders', 'c2c'),
    idempotent: true,
    loading: true,
    request: z.strictObject({
      orderNo: OrderNo,
      reason: CancelReason,
      /** After “paid”: nothing was sent, or all of it came back. */
      nothingSent: z._default(z.boolean(), false),
      /** After “paid”: the coins go back for good. */
      proof: z._default(Proof, {}),
    }),
    reply: z.object({ ...CancelQuota.shape, order: C2cOrder }),
    errors: [...acting, 'c2cPaidCancel', ...proofErrors],
  }),
  confirmReason: endpoint({
    path: 'v2/merchantOrder/confirmReason',
    summary: 'The seller confirms to have asked for a cancellation: it does not count against the buyer.',
    access: 'user',
    ...writes('balances', 'orders', 'c2c'),
    idempotent: true,
    request: z.strictObject({ orderNo: OrderNo }),
    reply: C2cOrder,
    errors: acting,
  }),
  cancelQuota: endpoint({
    path: 'v2/merchantOrder/cancelQuota',
    summary: 'How many cancellations of today count, before one more is made.',
    access: 'user',
    ...reads('orders', 'c2c'),
    request: Nothing,
    reply: CancelQuota,
  }),
  rate: endpoint({
    path: 'v2/merchantOrder/rate',
    summary: 'Rates the other side of a completed order, once.',
    access: 'user',
    ...writes('c2c'),
    request: z.strictObject({
      orderNo: OrderNo,
      good: z.boolean(),
      words: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    }),
    reply: C2cOrder,
    errors: [...acting, 'c2cWords'],
  }),
  answerRating: endpoint({
    path: 'v2/merchantOrder/answerRating',
    summary: 'Answers what the other side said about an order, once; others read it with the rating.',
    access: 'user',
    ...writes('c2c'),
    request: z.strictObject({ orderNo: OrderNo, words: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    reply: C2cOrder,
    errors: [...acting, 'c2cWords'],
  }),
  block: endpoint({
    path: 'v2/merchantOrder/block',
    summary:
      'Blocks the other side of an order of one’s own, or lifts that: neither sees or takes an advert of the other any more, and the other is not told. Open orders go on.',
    access: 'user',
    ...writes('c2c'),
    request: z.strictObject({ orderNo: OrderNo, isBlocked: z.boolean() }),
    reply: z.object({ isBlocked: z.boolean() }),
    errors: ['notFound'],
  }),
  blocked: endpoint({
    path: 'v2/merchantOrder/blocked',
    summary: 'Whom one has blocked, newest first, each by the order in which it was done.',
    access: 'user',
    ...reads('c2c'),
    request: Nothing,
    reply: z.array(z.object({ orderNo: OrderNo, name: z.string(), at: Time })),
  }),
});
