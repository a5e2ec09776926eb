/** Terms of forex trading, from a time on. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { DecimalText, Nothing, SymbolCode, Time } from '../shapes';
import { ByTwo, Reason, decidedTerms } from './shapes';

/** Points a night and lot: at most 1,000 either way, one place. */
const Points = DecimalText.check(z.regex(/^-?(0|[1-9]\d{0,2})(\.\d)?$/));

export const forexReview = {
  fxTerms: endpoint({
    path: 'operator/forex/terms',
    summary: 'Overnight interest and leverage: what operators decided, by variety and time, and the standard.',
    access: 'operator',
    ...reads('proposals'),
    request: Nothing,
    reply: z.array(
      z.object({
        code: SymbolCode,
        swapLong: DecimalText,
        swapShort: DecimalText,
        maxLeverage: z.int(),
        ...decidedTerms,
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
