/** What operators do about the chain that deposits are read from. */
import * as z from 'zod/mini';
import { endpoint, writes } from '../endpoint';
import { ByTwo, Reason } from './shapes';

export const depositsReview = {
  resumeChain: endpoint({
    path: 'operator/chain/resume',
    summary:
      'Reads the chain again after it contradicted itself or took back what was final, which takes two operators. Where it still does, reading stops again at once.',
    access: 'operator',
    ...writes('proposals', 'audit', 'health'),
    request: z.strictObject({ reason: Reason }),
    reply: ByTwo,
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
};
