/** The operators' queues at a glance, and who works on what. Part of `api.operator`. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { Done, Time } from '../shapes';

export const QueueName = z.enum([
  'identity',
  'reset',
  'offline',
  'withdrawal',
  'bankWithdrawal',
  'appeal',
  'merchant',
  'support',
]);
export type QueueName = z.infer<typeof QueueName>;

/** What operators take so that no two of them do it: one of a queue, or the transfer at the bank that follows from it. */
export const Takeable = z.enum([...QueueName.options, 'bankTransfer']);
export type Takeable = z.infer<typeof Takeable>;

/** The number or id of what waits, as its queue lists it. */
const Item = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));

export const queueReview = {
  queues: endpoint({
    path: 'operator/queue/list',
    summary: 'How many wait in each queue, and until when the first of them should be answered.',
    access: 'operator',
    ...reads('queues'),
    request: z.strictObject({}),
    reply: z.array(z.object({ queue: QueueName, waiting: z.int(), dueAt: z.nullable(Time) })),
  }),
  claims: endpoint({
    path: 'operator/queue/claims',
    summary: 'What of a queue operators have taken, and until when it is kept for them.',
    access: 'operator',
    ...reads('queues'),
    request: z.strictObject({ queue: Takeable }),
    reply: z.array(z.object({ item: z.string(), by: z.string(), until: Time })),
  }),
  claim: endpoint({
    path: 'operator/queue/claim',
    summary:
      'Takes one thing of a queue for ten minutes, a bank transfer for an hour, or keeps it for as long again: nobody else decides it meanwhile.',
    access: 'operator',
    ...writes('queues', 'audit'),
    request: z.strictObject({ queue: Takeable, item: Item }),
    reply: z.object({ until: Time }),
    errors: ['notFound', 'alreadyDecided', 'takenByAnother', 'tooManyTransfers', 'withdrawalsSuspended'],
  }),
  unclaim: endpoint({
    path: 'operator/queue/unclaim',
    summary: 'Puts back what one has taken.',
    access: 'operator',
    ...writes('queues', 'audit'),
    request: z.strictObject({ queue: Takeable, item: Item }),
    reply: Done,
    errors: ['notFound'],
  }),
};
