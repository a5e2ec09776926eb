/** Savings: a coin is put into a product for a term or until one wants it back, and earns a rate. Rules: docs/domains/earn.md. */
import * as z from 'zod/mini';
import { EarnOrder, EarnProduct, EarnWay } from './earnShapes';
import { endpoint, reads, writes, callsOf } from './endpoint';
import {
  AmountText,
  CoinCode,
  DecimalText,
  Id,
  MaybeDecimal,
  Nothing,
  OrderNo,
  Time,
  pageOf,
  pageRequest,
} from './shapes';

export const EarnPreview = z.object({
  productId: Id,
  coin: CoinCode,
  amount: DecimalText,
  apr: DecimalText,
  /** What a day brings; what the whole term brings, null where it is flexible. */
  daily: DecimalText,
  interest: MaybeDecimal,
  receives: MaybeDecimal,
  startsAt: Time,
  /** When the first revenue is counted. */
  firstAt: Time,
  maturesAt: z.nullable(Time),
  /** When it is paid at the latest. */
  paidBy: z.nullable(Time),
});
export type EarnPreview = z.infer<typeof EarnPreview>;

/** One way out of an order, and exactly what it costs and brings. */
export const EarnExit = z.object({
  way: EarnWay,
  principal: DecimalText,
  /** Comes with the principal. */
  interest: DecimalText,
  /** Counted so far, and lost by this way. */
  forfeited: DecimalText,
  receives: DecimalText,
  /** When it is there at the latest; null: at once. */
  arrivesAt: z.nullable(Time),
  needsFundPassword: z.boolean(),
});
export type EarnExit = z.infer<typeof EarnExit>;

const InterestLine = z.object({
  orderNo: OrderNo,
  coin: CoinCode,
  /** The end of the day of which it is the revenue. */
  at: Time,
  amount: DecimalText,
  /** `paid`; `counted`: is paid at maturity; `forfeited`: lost by redeeming early. */
  state: z.enum(['paid', 'counted', 'forfeited']),
});
export type EarnInterestLine = z.infer<typeof InterestLine>;

/** What is paid into the spot account on one day. */
const Payout = z.object({
  /** The beginning of the day (UTC). */
  dayAt: Time,
  coin: CoinCode,
  principal: DecimalText,
  interest: DecimalText,
  orders: z.int(),
  isPaid: z.boolean(),
});
export type EarnPayout = z.infer<typeof Payout>;

const coinSum = z.object({
  coin: CoinCode,
  /** In products now. */
  principal: DecimalText,
  /** Of the last whole UTC day. */
  yesterday: DecimalText,
  /** Counted since the beginning, less what was forfeited. */
  earned: DecimalText,
  /** At the index price; null where there is none. */
  valueUsdt: MaybeDecimal,
});

const orderErrors = ['notFound', 'earnState', 'earnTermsChanged', 'fundPasswordMissing', 'fundPasswordWrong'] as const;

export const earn = callsOf('earn', {
  products: endpoint({
    path: 'v2/financial/financialProductList',
    summary: 'The savings products that can be bought, with their rates of today, limits and what is left of them.',
    access: 'public',
    ...reads('earn', 'orders'),
    request: Nothing,
    reply: z.array(EarnProduct),
  }),
  introduction: endpoint({
    path: 'v2/financial/productsIntroduction',
    summary: 'One savings product, also one that is no longer sold, and the rates it has had and will have.',
    access: 'public',
    ...reads('earn', 'orders'),
    request: z.strictObject({ productId: Id }),
    reply: z.object({
      product: EarnProduct,
      rates: z.array(z.object({ apr: DecimalText, from: Time, isOpen: z.boolean() })),
    }),
    errors: ['notFound'],
  }),
  preview: endpoint({
    path: 'v2/financial/generateFinancialOrder',
    summary: 'What an amount would bring in a product, when it begins to count and when it is paid. Holds nothing.',
    access: 'user',
    ...reads('earn'),
    request: z.strictObject({ productId: Id, amount: AmountText }),
    reply: EarnPreview,
    errors: ['notFound', 'earnClosed', 'earnWindow', 'earnMinimum', 'earnPersonalLimit', 'earnQuota'],
  }),
  buy: endpoint({
    path: 'v2/financial/buyFinancialProduct',
    summary:
      'Puts an amount of the spot account into a product, at the rate and from the day that were shown; where they are others now it is refused.',
    access: 'user',
    ...writes('earn', 'balances', 'orders'),
    idempotent: true,
    request: z.strictObject({
      productId: Id,
      amount: AmountText,
      apr: AmountText,
      startsAt: Time,
      autoRenew: z._default(z.boolean(), false),
      /** The text about the risk that was accepted. */
      riskVersion: z.string().check(z.maxLength(8)),
    }),
    reply: EarnOrder,
    errors: [
      'identityNeeded',
      'notFound',
      'earnClosed',
      'earnWindow',
      'earnTermsChanged',
      'earnMinimum',
      'earnPersonalLimit',
      'earnQuota',
      'insufficientBalance',
    ],
  }),
  summary: endpoint({
    path: 'v2/financial/CurrentUserOrder',
    summary: 'What one has in savings, what it brought yesterday and altogether, by coin and in USDT.',
    access: 'user',
    ...reads('earn', 'orders'),
    request: Nothing,
    reply: z.object({
      totalUsdt: DecimalText,
      yesterdayUsdt: DecimalText,
      earnedUsdt: DecimalText,
      coins: z.array(coinSum),
      running: z.int(),
      /** Coins without a price, left out of the sums in USDT. */
      unpriced: z.array(CoinCode),
    }),
  }),
  running: endpoint({
    path: 'v2/financial/runningOrder',
    summary: 'One’s orders that have not ended, newest first.',
    access: 'user',
    ...reads('earn', 'orders'),
    request: z.strictObject({ ...pageRequest }),
    reply: pageOf(EarnOrder),
  }),
  finished: endpoint({
    path: 'v2/financial/redeemOver',
    summary: 'One’s orders that have ended, the last one first.',
    access: 'user',
    ...reads('earn', 'orders'),
    request: z.strictObject({ ...pageRequest }),
    reply: pageOf(EarnOrder),
  }),
  interest: endpoint({
    path: 'v2/financial/runningOrderLX',
    summary: 'The revenue of each day, of one order or of all of one’s own, newest first.',
    access: 'user',
    ...reads('earn', 'orders'),
    request: z.strictObject({ orderNo: z.optional(OrderNo), ...pageRequest }),
    reply: pageOf(InterestLine),
  }),
  order: endpoint({
    path: 'v2/financial/orderDetail',
    summary: 'One order of one’s own.',
    access: 'user',
    ...reads('earn', 'orders'),
    request: z.strictObject({ orderNo: OrderNo }),
    reply: EarnOrder,
    errors: ['notFound'],
  }),
  redeemPreview: endpoint({
    path: 'v2/financial/redeemOrderInfo',
    summary: 'The ways in which one may leave an order now, and exactly what each costs, brings and when.',
    access: 'user',
    ...reads('earn', 'orders'),
    request: z.strictObject({ orderNo: OrderNo }),
    reply: z.object({ order: EarnOrder, exits: z.array(EarnExit) }),
    errors: ['notFound'],
  }),
  redeem: endpoint({
    path: 'v2/financial/redeemFinancialOrder',
    summary:
      'Leaves an order by one of these ways, at the cost that was shown; where it is another one now it is refused. Leaving a fixed term early needs the fund password.',
    access: 'user',
    ...writes('earn', 'balances', 'orders'),
    idempotent: true,
    request: z.strictObject({
      orderNo: OrderNo,
      way: EarnWay,
      receives: AmountText,
      forfeited: AmountText,
      fundPassword: z.optional(z.string().check(z.maxLength(20))),
    }),
    reply: EarnOrder,
    errors: [...orderErrors, 'lockedUntil', 'lockedForDay'],
  }),
  setAutoRenew: endpoint({
    path: 'v2/financial/autoRenew',
    summary: 'Switches on or off that a fixed order begins again when it has matured.',
    access: 'user',
    ...writes('earn', 'orders'),
    idempotent: true,
    request: z.strictObject({ orderNo: OrderNo, on: z.boolean() }),
    reply: EarnOrder,
    errors: ['notFound', 'earnState'],
  }),
  payouts: endpoint({
    path: 'v2/financial/payouts',
    summary: 'What was paid and what is due, by UTC day and coin; days to come as they stand now.',
    access: 'user',
    ...reads('earn', 'orders'),
    request: z.strictObject({ from: Time, to: Time }),
    reply: z.array(Payout),
  }),
});
