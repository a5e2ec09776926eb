/** Putting right what went wrong in somebody's account: by two operators, with a reason that its owner reads. */
import * as z from 'zod/mini';
import { endpoint, writes } from '../endpoint';
import { AmountText, CoinCode } from '../shapes';
import { ByTwo, Reason } from './shapes';

export const adjustmentReview = {
  adjust: endpoint({
    path: 'operator/adjust',
    summary:
      'Adds to a person’s spot account, or takes from it what is available there; needs two persons. The person is told, with the reason.',
    access: 'operator',
    // Sent twice it is no second adjustment: the same terms with the same reason are the same one for 72 hours.
    ...writes('people', 'proposals', 'audit'),
    request: z.strictObject({
      uid: z.string().check(z.regex(/^\d{8}$/)),
      coin: CoinCode,
      direction: z.enum(['add', 'take']),
      amount: AmountText,
      reason: Reason,
    }),
    reply: ByTwo,
    errors: [
      'notFound',
      'insufficientBalance',
      'belowMinimum',
      'needsAnotherPerson',
      'otherProposalOpen',
      'alreadyDecided',
    ],
  }),
};
