/** The review of identities. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { AdvancedRequest, BasicRequest, RejectionReason } from '../identity';
import { Done, Id, Time, pageOf, pageRequest } from '../shapes';

/** `replaced`: was passed, until a newer request was passed. */
const ReviewStatus = z.enum(['underReview', 'passed', 'rejected', 'replaced']);

const Waiting = z.object({
  id: Id,
  uid: z.string(),
  level: z.enum(['basic', 'advanced']),
  status: ReviewStatus,
  submittedAt: Time,
  decidedAt: z.nullable(Time),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(RejectionReason),
});

export const identityReview = {
  list: endpoint({
    path: 'operator/identity/list',
    summary: 'Requests, those that wait longest first; nothing of a person but the number.',
    access: 'operator',
    ...reads('identities'),
    request: z.strictObject({ status: z._default(ReviewStatus, 'underReview'), ...pageRequest }),
    reply: pageOf(Waiting),
  }),
  view: endpoint({
    path: 'operator/identity/view',
    summary: 'One request in full, with the ids of its photos. Each look is written down.',
    access: 'operator',
    ...writes('audit'),
    shows: ['identities'],
    request: z.strictObject({ id: Id }),
    reply: z.object({
      ...Waiting.shape,
      data: z.union([z.omit(BasicRequest, { front: true, back: true, hand: true }), AdvancedRequest]),
      photos: z.array(z.object({ side: z.enum(['front', 'back', 'hand']), fileId: Id })),
    }),
    errors: ['notFound'],
  }),
  pass: endpoint({
    path: 'operator/identity/pass',
    summary: 'Passes a request: the person has that level from now on.',
    access: 'operator',
    ...writes('identities', 'people', 'audit'),
    request: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided', 'takenByAnother'],
  }),
  reject: endpoint({
    path: 'operator/identity/reject',
    summary: 'Rejects a request for a reason that the person sees.',
    access: 'operator',
    ...writes('identities', 'people', 'audit'),
    request: z.strictObject({ id: Id, reason: RejectionReason, note: z.optional(z.string().check(z.maxLength(300))) }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided', 'takenByAnother'],
  }),
};
