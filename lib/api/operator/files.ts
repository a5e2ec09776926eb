/** An operator's look at a picture. */
import * as z from 'zod/mini';
import { endpoint, writes } from '../endpoint';
import { FilePurpose } from '../files';
import { Id } from '../shapes';

export const filesReview = {
  viewFile: endpoint({
    path: 'operator/file/view',
    summary: 'A picture that somebody sent. Each look is written down.',
    access: 'operator',
    ...writes('audit'),
    shows: ['identities', 'resets', 'offlineDeposits', 'appeals'],
    request: z.strictObject({ fileId: Id }),
    reply: z.object({ mediaType: z.string(), base64: z.string(), purpose: FilePurpose }),
    errors: ['notFound'],
  }),
};
