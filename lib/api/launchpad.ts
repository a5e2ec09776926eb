/** Token offerings: first come at a fixed price, or by ration at the end of a window. */
import * as z from 'zod/mini';
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

/** `buy`: at a fixed price as long as there is something. `ration`: everybody commits, and shares are told at the end. */
export const IcoMode = z.enum(['buy', 'ration']);
export type IcoMode = z.infer<typeof IcoMode>;

/** `closed`: the window is over, the market is not open yet. `failed`: too little was raised, or the issuer withdrew; all comes back. */
export const IcoPhase = z.enum(['upcoming', 'running', 'closed', 'listed', 'failed']);
export type IcoPhase = z.infer<typeof IcoPhase>;

export const IcoStatus = z.enum([
  'subscribed',
  'allotted',
  'notAllotted',
  'paid',
  'unlocking',
  'unlocked',
  'lapsed',
  'refunded',
]);
export type IcoStatus = z.infer<typeof IcoStatus>;

/** In the language that was asked for. */
const Document = z.object({ title: z.string(), text: z.string() });

export const IcoOrder = z.object({
  orderNo: OrderNo,
  icoId: Id,
  coin: CoinCode,
  payCoin: CoinCode,
  mode: IcoMode,
  status: IcoStatus,
  /** What was committed or paid. */
  amount: DecimalText,
  /** Null while it is not decided. */
  tokens: MaybeDecimal,
  cost: MaybeDecimal,
  unlocked: DecimalText,
  payBy: z.nullable(Time),
  createdAt: Time,
  allowed: z.array(z.enum(['pay'])),
});
export type IcoOrder = z.infer<typeof IcoOrder>;

export const Offering = z.object({
  icoId: Id,
  coin: CoinCode,
  name: z.string(),
  payCoin: CoinCode,
  mode: IcoMode,
  phase: IcoPhase,
  /** A minute stands for a day, and the times are short: for trying it out. */
  isTrial: z.boolean(),
  supply: DecimalText,
  price: DecimalText,
  /** The most tokens of one person. */
  cap: DecimalText,
  softCap: MaybeDecimal,
  /** Tokens that are sold, first come. */
  sold: DecimalText,
  committed: DecimalText,
  subscribers: z.int(),
  opensAt: Time,
  closesAt: Time,
  payMs: z.int(),
  unlock: z.object({ atListing: DecimalText, days: z.int(), dayMs: z.int() }),
  /** When its market was opened. */
  listedAt: z.nullable(Time),
  /** The market where the token trades; null where there is none yet. */
  symbol: z.nullable(z.string()),
});
export type Offering = z.infer<typeof Offering>;

export const OfferingDetail = z.object({
  ...Offering.shape,
  about: z.string(),
  documents: z.array(Document),
  /** One's own, newest first; empty for somebody who is logged out. */
  orders: z.array(IcoOrder),
  /** Tokens that one's commitment would bring if nothing more came in. */
  estimate: MaybeDecimal,
});
export type OfferingDetail = z.infer<typeof OfferingDetail>;

const movesMoney = { access: 'user' as const, ...writes('balances', 'orders', 'ico'), idempotent: true as const };

export const launchpad = callsOf('launchpad', {
  offerings: endpoint({
    path: 'v2/ico/getList',
    summary: 'All offerings: those that are running first, then those to come, then what is over.',
    access: 'public',
    ...reads('ico', 'orders'),
    request: Nothing,
    reply: z.array(Offering),
  }),
  offering: endpoint({
    path: 'v2/ico/getDetail',
    summary: 'One offering with its documents, its schedule, and one’s own orders and estimate.',
    access: 'public',
    ...reads('ico', 'orders'),
    request: z.strictObject({ icoId: Id }),
    reply: OfferingDetail,
    errors: ['notFound'],
  }),
  homeTips: endpoint({
    path: 'v2/ico/homeTips',
    summary: 'The offerings that are running, for the home page.',
    access: 'public',
    ...reads('ico'),
    request: Nothing,
    reply: z.array(Offering),
  }),
  orders: endpoint({
    path: 'v2/icoOrder/getOrderList',
    summary: 'One’s orders in offerings, newest first.',
    access: 'user',
    ...reads('ico', 'orders'),
    request: z.strictObject({ status: z.optional(IcoStatus), ...pageRequest }),
    reply: pageOf(IcoOrder),
  }),
  buy: endpoint({
    path: 'v2/icoOrder/buy',
    summary: 'Buys tokens at the fixed price as long as there are some: paid at once, locked until they are unlocked.',
    ...movesMoney,
    request: z.strictObject({ icoId: Id, qty: AmountText }),
    reply: IcoOrder,
    errors: ['notFound', 'identityNeeded', 'icoWindow', 'icoCap', 'belowMinimum', 'insufficientBalance'],
  }),
  ration: endpoint({
    path: 'v2/icoOrder/ration',
    summary: 'Commits an amount, which is held until the window closes; more may be added to it.',
    ...movesMoney,
    request: z.strictObject({ icoId: Id, amount: AmountText }),
    reply: IcoOrder,
    errors: ['notFound', 'identityNeeded', 'icoWindow', 'belowMinimum', 'insufficientBalance'],
  }),
  pay: endpoint({
    path: 'v2/icoOrder/pay',
    summary: 'Pays an allotment from what is held for it. What is not paid in time lapses, and all of it comes back.',
    ...movesMoney,
    request: z.strictObject({ orderNo: OrderNo, fundPassword: z.string().check(z.maxLength(100)) }),
    reply: IcoOrder,
    errors: ['notFound', 'icoState', 'fundPasswordMissing', 'fundPasswordWrong', 'lockedUntil', 'lockedForDay'],
  }),
});
