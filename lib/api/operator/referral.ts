/** What operators see of commissions. */
import * as z from 'zod/mini';
import { endpoint, reads } from '../endpoint';
import { DecimalText, pageOf, pageRequest, Time } from '../shapes';

export const referralReview = {
  commissions: endpoint({
    path: 'operator/referral/days',
    summary: 'The days that were settled, or are being settled, the newest first.',
    access: 'operator',
    ...reads('referrals'),
    request: z.strictObject({ ...pageRequest }),
    reply: pageOf(
      z.object({
        date: z.string(),
        fees: DecimalText,
        commission: DecimalText,
        payers: z.int(),
        owners: z.int(),
        begunAt: Time,
        paidAt: z.nullable(Time),
      }),
    ),
  }),
  linkedTrades: endpoint({
    path: 'operator/referral/excluded',
    summary: 'People who belong together and traded with each other: what they paid then counts for nobody.',
    access: 'operator',
    ...reads('referrals'),
    request: z.strictObject({ ...pageRequest }),
    reply: pageOf(
      z.object({
        date: z.string(),
        /** `invited`: one stands within three levels above the other. `browser`: both have logged in from one. */
        why: z.enum(['invited', 'browser']),
        uids: z.array(z.string()),
        trades: z.int(),
        fees: DecimalText,
      }),
    ),
  }),
};
