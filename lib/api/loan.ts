/** Pledged loans: coins lent against coins that stay locked until the debt is repaid. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { AmountText, CoinCode, DecimalText, MaybeDecimal, Nothing, OrderNo, Time, pageOf, pageRequest } from './shapes';

/**
 * `marginCall`: the debt has come near what secures it. `overdue`: the term is over, and so long as `graceUntil` it may still be repaid.
 * `liquidating`: as much of the collateral is being sold as the debt needs; the rest comes back.
 */
export const LoanStatus = z.enum(['active', 'marginCall', 'overdue', 'liquidating', 'repaid', 'liquidated']);
export type LoanStatus = z.infer<typeof LoanStatus>;

/** What happened to a loan. `swept`: its short rest was closed. */
export const LoanEvent = z.enum([
  'borrowed',
  'repaid',
  'collateralAdded',
  'collateralTaken',
  'called',
  'calmed',
  'overdue',
  'liquidating',
  'sold',
  'liquidated',
]);
export type LoanEvent = z.infer<typeof LoanEvent>;

const Thresholds = z.object({ initial: DecimalText, call: DecimalText, liquidation: DecimalText });

/** Shares of the principal: 0.00024 a day is 0.024 %. */
const rates = { hourlyRate: DecimalText, dailyRate: DecimalText, yearlyRate: DecimalText };

const LoanTerm = z.object({
  /** 0: without an end. */
  termDays: z.int(),
  /** Of the sandbox's short term, which is for trying it out; null for all others. */
  termMinutes: z.nullable(z.int()),
  ...rates,
});
export type LoanTerm = z.infer<typeof LoanTerm>;

export const LoanProduct = z.object({
  loanCoin: CoinCode,
  collateralCoin: CoinCode,
  /** Of one unit of the collateral, in the coin that is lent; null while there is none. */
  price: MaybeDecimal,
  /** Too old to borrow on. */
  stale: z.boolean(),
  thresholds: Thresholds,
  minLoan: DecimalText,
  maxLoan: DecimalText,
  terms: z.array(LoanTerm),
});
export type LoanProduct = z.infer<typeof LoanProduct>;

const Prices = {
  /** Rounded up to 8 places; null where there is no debt. */
  marginCallPrice: MaybeDecimal,
  liqPrice: MaybeDecimal,
};

export const LoanQuote = z.object({
  quoteId: OrderNo,
  loanCoin: CoinCode,
  loanAmount: DecimalText,
  collateralCoin: CoinCode,
  collateralQty: DecimalText,
  price: DecimalText,
  ltv: DecimalText,
  thresholds: Thresholds,
  ...Prices,
  termDays: z.int(),
  termMinutes: z.nullable(z.int()),
  ...rates,
  /** What the hour that is under way costs, which is owed at once. */
  firstHour: DecimalText,
  /** Of the whole term; null for a loan without an end. */
  hours: z.nullable(z.int()),
  interestEstimate: MaybeDecimal,
  totalDue: MaybeDecimal,
  expiry: z.nullable(Time),
  expireTime: Time,
});
export type LoanQuote = z.infer<typeof LoanQuote>;

export const LoanAct = z.enum(['repay', 'addCollateral', 'withdrawCollateral', 'close']);
export type LoanAct = z.infer<typeof LoanAct>;

export const LoanOrder = z.object({
  orderNo: OrderNo,
  status: LoanStatus,
  loanCoin: CoinCode,
  collateralCoin: CoinCode,
  loanAmount: DecimalText,
  /** What is left of it. */
  principal: DecimalText,
  /** Owed and not paid yet. */
  interest: DecimalText,
  debt: DecimalText,
  collateral: DecimalText,
  price: MaybeDecimal,
  /** The price is too old: nothing is liquidated on it. */
  stale: z.boolean(),
  priceAt: z.nullable(Time),
  ltv: MaybeDecimal,
  thresholds: Thresholds,
  ...Prices,
  ...rates,
  termDays: z.int(),
  termMinutes: z.nullable(z.int()),
  /** Charged so far in all, over so many hours, and of it paid. */
  hours: z.int(),
  interestTotal: DecimalText,
  interestPaid: DecimalText,
  nextAccrual: z.nullable(z.object({ at: Time, amount: DecimalText })),
  drawnAt: Time,
  expiresAt: z.nullable(Time),
  graceUntil: z.nullable(Time),
  /** What the present segment of interest is reckoned from, so that a screen can say what would be. */
  segment: z.object({ fromHour: z.int(), settledInterest: DecimalText }),
  /** The collateral was watched reaching the last mark; a second look decides. */
  breachedAt: z.nullable(Time),
  liquidation: z.nullable(
    z.object({
      reason: z.enum(['price', 'overdue']),
      sold: DecimalText,
      received: DecimalText,
      fee: DecimalText,
      returned: DecimalText,
      shortfall: DecimalText,
    }),
  ),
  endedAt: z.nullable(Time),
  allowed: z.array(LoanAct),
});
export type LoanOrder = z.infer<typeof LoanOrder>;

export const LoanRecord = z.object({
  id: z.string(),
  orderNo: OrderNo,
  event: LoanEvent,
  ts: Time,
  /** What moved, and of which coin; null where nothing did. */
  amount: MaybeDecimal,
  coin: z.nullable(CoinCode),
  interest: MaybeDecimal,
  principal: MaybeDecimal,
  price: MaybeDecimal,
  ltv: MaybeDecimal,
  /** What was owed after it. */
  debt: DecimalText,
  /** The order on the spot market by which collateral was sold. */
  spotOrderNo: z.nullable(OrderNo),
});
export type LoanRecord = z.infer<typeof LoanRecord>;

const named = { orderNo: OrderNo };
const movesMoney = { access: 'user' as const, ...writes('balances', 'orders', 'loan'), idempotent: true as const };

export const loan = callsOf('loan', {
  products: endpoint({
    path: 'v2/pledgeConfig/getList',
    summary: 'What can be borrowed against what, the marks of each pair, and its rates by term.',
    access: 'public',
    ...reads('market', 'loan'),
    request: Nothing,
    reply: z.array(LoanProduct),
  }),
  quote: endpoint({
    path: 'v2/pledgeOrder/quote',
    summary:
      'What a loan needs and costs; held for thirty seconds under its id. Only the newest one of a person counts. `ltv` below the highest asks for more collateral.',
    access: 'user',
    ...writes(),
    request: z.strictObject({
      loanCoin: CoinCode,
      loanAmount: AmountText,
      collateralCoin: CoinCode,
      termDays: z.int().check(z.minimum(0), z.maximum(180)),
      termMinutes: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(60)))),
      ltv: z.optional(AmountText),
    }),
    reply: LoanQuote,
    errors: ['notFound', 'priceStale', 'belowMinimum', 'aboveMaximum'],
  }),
  borrow: endpoint({
    path: 'v2/pledgeOrder/save',
    summary:
      'Borrows by a quote: the collateral is locked, the loan is on the spot account. Refused where the quote has run out or was used, or the price has moved by more than half a per cent.',
    ...movesMoney,
    request: z.strictObject({ quoteId: OrderNo, fundPassword: z.string().check(z.maxLength(100)) }),
    reply: LoanOrder,
    errors: [
      'identityNeeded',
      'rateChanged',
      'priceStale',
      'insufficientBalance',
      'tooManyLoans',
      'fundPasswordMissing',
      'fundPasswordWrong',
      'lockedUntil',
      'lockedForDay',
    ],
  }),
  orders: endpoint({
    path: 'v2/pledgeOrder/getList',
    summary: 'One’s loans, newest first; `open`: those that are owed, those nearest to liquidation first.',
    access: 'user',
    ...reads('loan', 'orders'),
    request: z.strictObject({ status: z.optional(LoanStatus), open: z.optional(z.boolean()), ...pageRequest }),
    reply: pageOf(LoanOrder),
  }),
  order: endpoint({
    path: 'v2/pledgeOrder/getDetail',
    summary: 'One loan of one’s own.',
    access: 'user',
    ...reads('loan', 'orders'),
    request: z.strictObject(named),
    reply: LoanOrder,
    errors: ['notFound'],
  }),
  repay: endpoint({
    path: 'v2/pledgeOrder/repay',
    summary:
      'Repays a part or, with ALL, everything: interest first, then principal. With the last of it all collateral comes back.',
    ...movesMoney,
    request: z.strictObject({ ...named, amount: z.union([AmountText, z.literal('ALL')]) }),
    reply: LoanOrder,
    errors: ['notFound', 'loanState', 'belowMinimum', 'insufficientBalance'],
  }),
  addCollateral: endpoint({
    path: 'v2/pledgeOrder/addCollateral',
    summary: 'Locks more collateral for a loan.',
    ...movesMoney,
    request: z.strictObject({ ...named, amount: AmountText }),
    reply: LoanOrder,
    errors: ['notFound', 'loanState', 'belowMinimum', 'insufficientBalance'],
  }),
  withdrawCollateral: endpoint({
    path: 'v2/pledgeOrder/withdrawCollateral',
    summary: 'Takes collateral back, so long as the loan stays within the highest rate of the beginning.',
    ...movesMoney,
    request: z.strictObject({ ...named, amount: AmountText }),
    reply: LoanOrder,
    errors: ['notFound', 'loanState', 'belowMinimum', 'loanLtv', 'priceStale'],
  }),
  records: endpoint({
    path: 'v2/pledgeOrder/record',
    summary: 'What happened to one’s loans, newest first.',
    access: 'user',
    ...reads('loan', 'orders'),
    request: z.strictObject({ orderNo: z.optional(OrderNo), type: z.optional(LoanEvent), ...pageRequest }),
    reply: pageOf(LoanRecord),
  }),
});
