/** How the exchange is, and what its books say. Part of `api.operator`. */
import * as z from 'zod/mini';
import { endpoint, reads } from '../endpoint';
import { CoinCode, DecimalText, Nothing, SymbolCode, Time } from '../shapes';

const Health = z.object({
  at: Time,
  withdrawals: z.object({ suspended: z.boolean(), since: z.nullable(Time), reason: z.nullable(z.string()) }),
  /** The last pass of the auditor on this node; null before the first. */
  auditor: z.nullable(z.object({ at: Time, findings: z.int(), first: z.nullable(z.string()) })),
  /** Symbols whose price is too old to trade on. */
  staleSymbols: z.array(SymbolCode),
  /** By how much the oldest due job is late. */
  jobDelayMs: z.int(),
  openProposals: z.int(),
  haltedMarkets: z.int(),
  /** The last block that was read and when the chain answered last; `stopped` says why nothing is read any more. Null without a chain. */
  chain: z.nullable(z.object({ block: z.int(), heardAt: Time, stopped: z.nullable(z.string()) })),
  node: z.object({ version: z.string(), startedAt: Time, uptimeMs: z.int(), leads: z.boolean() }),
});
export type Health = z.infer<typeof Health>;

const Reserve = z.object({
  /** When this was read; it is kept for a minute. */
  at: Time,
  books: z.array(
    z.object({
      asset: CoinCode,
      /** Owed to all people together. */
      people: DecimalText,
      /** The house's own accounts; negative where it gave. */
      house: z.array(z.object({ account: z.string(), total: DecimalText })),
      /** All together, which is always zero. */
      off: DecimalText,
    }),
  ),
  /** What the exchange's addresses hold; null where no chain is set or none answered soon. */
  chain: z.nullable(z.object({ heldUsdt: DecimalText, block: z.int(), simulated: z.boolean() })),
});
export type Reserve = z.infer<typeof Reserve>;

const Activity = z.object({
  /** When this was read; it is kept for a minute. */
  at: Time,
  /** Days of UTC, the oldest first and today last, also those on which nothing happened. */
  days: z.array(
    z.object({
      day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      /** Who registered. */
      newcomers: z.int(),
      /** Came on the chain and by channels. */
      deposited: DecimalText,
      /** Was paid out on the chain and to banks, without the fee. */
      withdrawn: DecimalText,
      /** What people paid, before commissions are paid of it. */
      fees: DecimalText,
      /** What was traded, each trade once: notionals, and the stakes of fixed-time contracts that did not become void. */
      volume: z.object({ spot: DecimalText, perpetual: DecimalText, fixedTime: DecimalText, forex: DecimalText }),
    }),
  ),
});
export type Activity = z.infer<typeof Activity>;
export type VolumeProduct = keyof Activity['days'][number]['volume'];

export const reportReview = {
  activityReport: endpoint({
    path: 'operator/report/activity',
    summary:
      'What happened on each of the last days: who came, what was deposited, withdrawn, paid in fees and traded. Money and fees in USDT only; at most a minute old.',
    access: 'operator',
    ...reads('books'),
    request: z.strictObject({ days: z._default(z.int().check(z.minimum(1), z.maximum(90)), 30) }),
    reply: Activity,
  }),
  healthReport: endpoint({
    path: 'operator/report/health',
    summary: 'How the exchange is at a glance, as this node knows it.',
    access: 'operator',
    ...reads('health'),
    request: Nothing,
    reply: Health,
  }),
  reserveReport: endpoint({
    path: 'operator/report/reserve',
    summary:
      'What is owed to people, what the house’s accounts have, and what lies on the chain; at most a minute old.',
    access: 'operator',
    ...reads('books'),
    request: Nothing,
    reply: Reserve,
  }),
};
