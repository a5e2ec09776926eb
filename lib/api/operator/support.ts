/** Customer service as operators see it. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { Done, Id, Language, Time, pageOf, pageRequest } from '../shapes';
import { ServiceWords, Talk } from '../support';

const Thread = z.object({
  id: Id,
  /** Null for somebody who is not logged in. */
  uid: z.nullable(z.string()),
  locked: z.boolean(),
  /** The language in which the person last wrote. */
  language: Language,
  lastAt: Time,
  /** Since when the person has been waiting for an answer; null where nobody waits. */
  waitsSince: z.nullable(Time),
});

export const supportReview = {
  threads: endpoint({
    path: 'operator/support/list',
    summary:
      'Talks, those who wait longest first; then the latest. Nothing of what was said: that is read, and each reading written down.',
    access: 'operator',
    ...reads('talks'),
    request: z.strictObject({ onlyWaiting: z._default(z.boolean(), false), ...pageRequest }),
    reply: pageOf(Thread),
  }),
  thread: endpoint({
    path: 'operator/support/read',
    summary: 'One talk, oldest first. Who read whose talk stands in the audit log.',
    access: 'operator',
    ...writes('audit'),
    shows: ['talks'],
    request: z.strictObject({ id: Id, beforeId: z.optional(Id) }),
    reply: Talk,
    errors: ['notFound'],
  }),
  reply: endpoint({
    path: 'operator/support/reply',
    summary:
      'Answers in a talk. With `lastId`, the newest message that was read, it is refused where more was said since: so one answer is not sent twice, nor two by two operators.',
    access: 'operator',
    ...writes('talks', 'audit'),
    request: z.strictObject({ id: Id, text: ServiceWords, lastId: z.optional(Id) }),
    reply: Done,
    errors: ['notFound', 'talkWentOn'],
  }),
};
