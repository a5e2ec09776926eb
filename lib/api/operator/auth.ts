/** What operators do with accounts. */
import * as z from 'zod/mini';
import { endpoint, writes } from '../endpoint';
import { IdentityLevel } from '../identity';
import { Done, Language, Time } from '../shapes';
import { ByTwo, Reason } from './shapes';

export const Uid = z.string().check(z.regex(/^\d{8}$/));

export const FoundPerson = z.object({
  uid: z.string(),
  accountMasked: z.string(),
  level: IdentityLevel,
  country: z.nullable(z.string()),
  language: Language,
  registeredAt: Time,
  lockedAt: z.nullable(Time),
  lockReason: z.nullable(z.string()),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const authReview = {
  findUser: endpoint({
    path: 'operator/user/find',
    summary:
      'A person by number: what an operator needs to know before locking or unlocking. Who looked stands in the audit log.',
    access: 'operator',
    ...writes('audit'),
    shows: ['people'],
    request: z.strictObject({ uid: Uid }),
    reply: FoundPerson,
    errors: ['notFound'],
  }),
  lockUser: endpoint({
    path: 'operator/user/lock',
    summary:
      'Locks a person out, for a reason that the person reads. Locking again changes the reason and withdraws what was proposed to undo it.',
    access: 'operator',
    ...writes('people', 'proposals', 'audit'),
    request: z.strictObject({ uid: Uid, reason: Reason }),
    reply: Done,
    errors: ['notFound'],
  }),
  unlockUser: endpoint({
    path: 'operator/user/unlock',
    summary: 'Lets a person in again, which takes two operators; the reason is for the record.',
    access: 'operator',
    ...writes('people', 'proposals', 'audit'),
    request: z.strictObject({ uid: Uid, reason: Reason }),
    reply: ByTwo,
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
  clearCounters: endpoint({
    path: 'operator/user/clearCounters',
    summary:
      'Forgets every wrong guess and every letter with a code that is counted against a person, so that they may try again at once; needs two persons.',
    access: 'operator',
    ...writes('people', 'proposals', 'audit'),
    request: z.strictObject({ uid: Uid, reason: Reason }),
    reply: ByTwo,
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
};
