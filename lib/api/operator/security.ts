/** What operators do with requests for a reset. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { ResetRequest, ResetStatus, ResetSubject } from '../security';
import { Done, Time, pageOf, pageRequest } from '../shapes';
import { ByTwo, Reason } from './shapes';

/** The person’s document, and the person holding it. */
export const RESET_PHOTOS = ['document', 'hand'] as const;
const WaitingReset = z.object({
  no: z.string(),
  uid: z.string(),
  what: ResetSubject,
  status: ResetRequest.shape.status,
  reason: z.nullable(z.string()),
  at: Time,
  decidedAt: z.nullable(Time),
});

export const resetReview = {
  list: endpoint({
    path: 'operator/manualReset/list',
    summary: 'Requests for a reset, those that wait longest first; of a person nothing but the number.',
    access: 'operator',
    ...reads('resets'),
    request: z.strictObject({
      status: z._default(ResetStatus, 'underReview'),
      ...pageRequest,
    }),
    reply: pageOf(WaitingReset),
  }),
  view: endpoint({
    path: 'operator/manualReset/view',
    summary:
      'One request with what its person wrote and the names of its photos; the look is written into the audit log. A photo itself is looked at with operator/file/view.',
    access: 'operator',
    ...writes('audit'),
    shows: ['resets'],
    request: z.strictObject({ no: z.string().check(z.regex(/^\d{20}$/)) }),
    reply: z.extend(WaitingReset, {
      remark: z.string(),
      photos: z.array(z.object({ side: z.enum(RESET_PHOTOS), fileId: z.string() })),
    }),
    errors: ['notFound'],
  }),
  pass: endpoint({
    path: 'operator/manualReset/pass',
    summary:
      'Clears what the person has lost, logs every device out, holds withdrawals for a day, and tells the former address. Whoever could do so alone could take any account, so it takes two operators.',
    access: 'operator',
    ...writes('resets', 'people', 'proposals', 'audit'),
    request: z.strictObject({ no: z.string().check(z.regex(/^\d{20}$/)) }),
    reply: ByTwo,
    errors: ['notFound', 'alreadyDecided', 'takenByAnother', 'needsAnotherPerson', 'otherProposalOpen'],
  }),
  reject: endpoint({
    path: 'operator/manualReset/reject',
    summary: 'Rejects a request for a reason that the person reads; nothing else changes.',
    access: 'operator',
    ...writes('resets', 'people', 'proposals', 'audit'),
    request: z.strictObject({ no: z.string().check(z.regex(/^\d{20}$/)), reason: Reason }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided', 'takenByAnother'],
  }),
};
