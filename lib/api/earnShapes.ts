/** What a savings product and an order are, as they travel. */
import * as z from 'zod/mini';
import { CoinCode, DecimalText, Id, MaybeDecimal, OrderNo, Time } from './shapes';

export const EarnKind = z.enum(['fixed', 'flexible']);
export type EarnKind = z.infer<typeof EarnKind>;

/**
 * `subscribed`: bought, does not count yet. `matured`: the term is over, it is paid within hours. `redeeming`: leaves with the next day.
 * `earlyRedeeming`: leaves a fixed term early. `refunded`: taken back before it began. `renewed`: goes on as another order.
 */
export const EarnStatus = z.enum([
  'subscribed',
  'accruing',
  'matured',
  'redeeming',
  'earlyRedeeming',
  'redeemed',
  'earlyRedeemed',
  'refunded',
  'renewed',
]);
export type EarnStatus = z.infer<typeof EarnStatus>;

/** `refund`: before it begins. `early`: a fixed term. `fast` and `standard`: flexible, at once or with the next day. */
export const EarnWay = z.enum(['refund', 'early', 'fast', 'standard']);
export type EarnWay = z.infer<typeof EarnWay>;

export const EarnProduct = z.object({
  productId: Id,
  coin: CoinCode,
  kind: EarnKind,
  /** Null where it is flexible. */
  termDays: z.nullable(z.int()),
  /** How long a day of this product is: a real one, or a minute of the sandbox. */
  dayMs: z.int(),
  /** Of the sandbox: a minute stands for a day. */
  demo: z.boolean(),
  /** A share of the amount in 365 days: 0.08 is eight per cent. */
  apr: DecimalText,
  /** What counts after that, where it is decided already. */
  next: z.nullable(z.object({ apr: DecimalText, from: Time })),
  min: DecimalText,
  /** The most that one person may have in it, and what is left of it for this one; null where nobody is logged in. */
  personalMax: DecimalText,
  personalLeft: MaybeDecimal,
  quota: DecimalText,
  quotaLeft: DecimalText,
  /** When what is bought now begins to count. */
  startsAt: Time,
  firstAt: Time,
  maturesAt: z.nullable(Time),
  paidBy: z.nullable(Time),
  /** Closed around midnight (UTC) until then. */
  closedUntil: z.nullable(Time),
  isOpen: z.boolean(),
});
export type EarnProduct = z.infer<typeof EarnProduct>;

export const EarnOrder = z.object({
  orderNo: OrderNo,
  productId: Id,
  coin: CoinCode,
  kind: EarnKind,
  termDays: z.nullable(z.int()),
  dayMs: z.int(),
  demo: z.boolean(),
  amount: DecimalText,
  apr: DecimalText,
  status: EarnStatus,
  daily: DecimalText,
  /** Days that were counted, and what they brought. */
  days: z.int(),
  earned: DecimalText,
  /** Of it what was paid, and what was lost by redeeming early. */
  paid: DecimalText,
  forfeited: DecimalText,
  /** What the whole term brings; null where it is flexible. */
  interest: MaybeDecimal,
  autoRenew: z.boolean(),
  createdAt: Time,
  startsAt: Time,
  firstAt: Time,
  maturesAt: z.nullable(Time),
  paidBy: z.nullable(Time),
  /** When the next day is counted; null once none is any more. */
  nextAt: z.nullable(Time),
  redeemAskedAt: z.nullable(Time),
  /** When what was redeemed is there. */
  arrivesAt: z.nullable(Time),
  endedAt: z.nullable(Time),
  /** The order that this one goes on from, and the one that goes on from it. */
  renews: z.nullable(OrderNo),
  renewedAs: z.nullable(OrderNo),
  allowed: z.array(z.enum(['refund', 'early', 'fast', 'standard', 'autoRenew'])),
});
export type EarnOrder = z.infer<typeof EarnOrder>;
