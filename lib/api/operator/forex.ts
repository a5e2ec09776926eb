/** Terms of forex trading, from a time on. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { DecimalText, Nothing, SymbolCode, Time } from '../shapes';
import { ByTwo, Reason } from './shapes';

/** Points a night and lot: at most 1,000 either way, one place. */
const Points = DecimalText.check(z.regex(/^-?(0|[1-9]\d{0,2})(\.\d)?$/));

export const forexReview = {
  fxTerms: endpoint({
    path: 'operator/forex/terms',
    summary: 'What operators decided about overnight interest and leverage, by variety and time.',
    access: 'operator',
    ...reads('proposals'),
    request: Nothing,
    reply: z.array(
      z.object({
        code: SymbolCode,
        from: Time,
        swapLong: DecimalText,
        swapShort: DecimalText,
        maxLeverage: z.int(),
        reason: z.string(),
        decidedAt: Time,
      }),
    ),
  }),
  setFxTerms: endpoint({
    path: 'operator/forex/setTerms',
    summary:
      'Overnight interest and the highest leverage of a variety from a future time on, which takes two operators. What is open keeps its margin.',
    access: 'operator',
    ...writes('proposals', 'audit'),
    request: z.strictObject({
      code: SymbolCode,
      from: Time,
      swapLong: Points,
      swapShort: Points,
      maxLeverage: z.int().check(z.minimum(1), z.maximum(30)),
      reason: Reason,
    }),
    reply: ByTwo,
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
};
