/** Inviting others: one's code, what their trading fees bring, and the rules of it. */
import * as z from 'zod/mini';
import { endpoint, reads, callsOf } from './endpoint';
import { DecimalText, MaybeDecimal, Nothing, pageOf, pageRequest, Time } from './shapes';

const Level = z.literal([1, 2, 3]);
const IsoDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

export const ReferralTotal = z.object({
  /** In USDT, all days that were settled. */
  all: DecimalText,
  /** Of the last day that is over; null until it is settled. */
  yesterday: MaybeDecimal,
  /** An estimate of what has come since the last settlement; null where too many people would have to be counted. */
  today: MaybeDecimal,
  /** When that is settled. */
  settlesAt: Time,
  levels: z.array(z.object({ level: Level, rate: DecimalText, people: z.int(), amount: DecimalText })),
  people: z.int(),
  /** Of them, those who paid a fee within 30 days; one that is not settled yet counts where `today` is estimated. */
  active: z.int(),
  /** The last fourteen days, the oldest first; days without anything are 0. */
  days: z.array(z.object({ date: IsoDay, amount: DecimalText })),
});
export type ReferralTotal = z.infer<typeof ReferralTotal>;

export const ReferralRow = z.object({
  /** Masked. */
  account: z.string(),
  registeredAt: Time,
  /** Trading fees that count, in USDT. */
  fees: DecimalText,
  /** What they brought to the caller. */
  earned: DecimalText,
});
export type ReferralRow = z.infer<typeof ReferralRow>;

export const Poster = z.object({
  id: z.enum(['ink', 'brand', 'paper']),
  /** The middle of the QR code and its side, as shares of the poster's width. */
  qr: z.object({ x: z.number(), y: z.number(), side: z.number() }),
});
export type Poster = z.infer<typeof Poster>;

export const referral = callsOf('referral', {
  total: endpoint({
    path: 'v2/promotion/total',
    method: 'GET',
    summary: 'What inviting has brought, and how many came of it.',
    access: 'user',
    ...reads('referral'),
    request: Nothing,
    reply: ReferralTotal,
  }),
  extend: endpoint({
    path: 'v2/promotion/extend',
    method: 'GET',
    summary: 'One’s code for inviting others, and the rates.',
    access: 'user',
    ...reads('referral'),
    request: Nothing,
    reply: z.object({ code: z.string(), rates: z.array(z.object({ level: Level, rate: DecimalText })) }),
  }),
  rules: endpoint({
    path: 'v2/promotion/promotionRulesPage',
    summary: 'What counts and what does not, in the language of the call.',
    access: 'public',
    ...reads('content'),
    request: Nothing,
    reply: z.object({
      title: z.string(),
      version: z.string(),
      sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
    }),
  }),
  list: endpoint({
    path: 'v2/promotion/list',
    summary: 'Who came on a level, those who paid most first.',
    access: 'user',
    ...reads('referral'),
    request: z.strictObject({ level: z._default(Level, 1), ...pageRequest }),
    reply: pageOf(ReferralRow),
  }),
  posters: endpoint({
    path: 'v2/promotion/poster',
    summary: 'The posters that the app draws, and where the QR code stands on each.',
    access: 'user',
    ...reads('content'),
    request: Nothing,
    reply: z.array(Poster),
  }),
});
