/** Terms of fixed-time contracts, from a time on. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { AmountText, Nothing, SymbolCode, Time } from '../shapes';
import { ByTwo, Reason, decidedTerms } from './shapes';

/** A symbol, or * for all that have no terms of their own. */
const Whose = z.union([SymbolCode, z.literal('*')]);

const Terms = z.strictObject({
  /** Seconds: a minute to a day. */
  duration: z.int().check(z.minimum(60), z.maximum(86_400)),
  payoutRate: AmountText,
  minStake: AmountText,
  maxStake: AmountText,
});

export const fixedTimeReview = {
  fixedTimeTerms: endpoint({
    path: 'operator/fixedTime/terms',
    summary:
      'Durations, payouts and stakes of fixed-time contracts: what operators decided, by symbol and time, and the standard.',
    access: 'operator',
    ...reads('proposals'),
    request: Nothing,
    reply: z.array(z.object({ symbol: Whose, options: z.array(Terms), ...decidedTerms })),
  }),
  setFixedTimeTerms: endpoint({
    path: 'operator/fixedTime/setTerms',
    summary:
      'Durations with their payouts and stakes from a future time on, which takes two operators; none at all means that nothing is offered. Accepted contracts keep theirs.',
    access: 'operator',
    ...writes('proposals', 'audit'),
    request: z.strictObject({
      symbol: Whose,
      from: Time,
      options: z.array(Terms).check(z.maxLength(10)),
      reason: Reason,
    }),
    reply: ByTwo,
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
};
