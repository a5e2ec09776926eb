/** Customer service: the talk with people, logged in or not, and what the owner of a locked account may see and say. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { Id, Nothing, Time } from './shapes';

/** Bounded here, and by the same number in the database. */
export const ServiceWords = z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000));

export const ServiceMessage = z.object({
  id: Id,
  /** `system`: written by the exchange itself. */
  author: z.enum(['person', 'agent', 'system']),
  /** Empty for a picture without words. */
  text: z.string(),
  /** A picture that was sent with it; `url` answers its owner only. */
  picture: z.nullable(z.object({ fileId: Id, url: z.string() })),
  at: Time,
  /** The name that the sending device gave it; null for the others. */
  clientId: z.nullable(z.string()),
});
export type ServiceMessage = z.infer<typeof ServiceMessage>;

export const Talk = z.object({ list: z.array(ServiceMessage), hasMore: z.boolean() });

export const LOCK_REASONS = ['unusualLogIn', 'ownersRequest', 'identityReview', 'legalRequest', 'rules'] as const;

export const LockCase = z.object({
  /**
   * False where the browser showed only a session that the lock ended. A session may be stolen, so only the reason is told until the
   * owner logs in once more.
   */
  isProved: z.boolean(),
  accountMasked: z.string(),
  /** One of `LOCK_REASONS`, or the operator's own sentence. */
  reason: z.nullable(z.string()),
  lockedAt: Time,
  /** When the last appeal was sent; null without an appeal, or where `isProved` is false. */
  appealedAt: z.nullable(Time),
  /** Until when the appeal is decided. */
  decidedBy: z.nullable(Time),
});
export type LockCase = z.infer<typeof LockCase>;

export const support = callsOf('support', {
  messages: endpoint({
    path: 'v2/serviceMsg/getList',
    summary:
      'The talk of this person or browser, oldest first; those before `beforeId` where it is given. Reading the newest marks them as read.',
    access: 'public',
    ...writes(),
    shows: ['support', 'talk'],
    request: z.strictObject({
      beforeId: z.optional(Id),
      size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 30),
    }),
    reply: z.object({ ...Talk.shape, isOpen: z.boolean() }),
  }),
  send: endpoint({
    path: 'v2/serviceMsg/save',
    summary:
      'Sends words, or a picture that was uploaded for it (`v1/uploadPic`, purpose `service`), or both. The same `clientId` is the same message, however often it arrives.',
    access: 'public',
    ...writes('talk'),
    request: z.strictObject({ clientId: z.uuid(), text: z.optional(ServiceWords), fileId: z.optional(Id) }),
    reply: ServiceMessage,
    errors: ['fileUnknown'],
  }),
  unread: endpoint({
    path: 'v2/serviceMsg/getUnreadQuantity',
    method: 'GET',
    summary: 'How many answers have not been read.',
    access: 'public',
    ...reads('support'),
    request: Nothing,
    reply: z.int(),
  }),
  lockCase: endpoint({
    path: 'v2/serviceMsg/lockCase',
    summary:
      'Why the account is locked whose owner has just tried to come in from this browser; null without such a one.',
    access: 'public',
    ...reads('lock'),
    request: Nothing,
    reply: z.object({ lockCase: z.nullable(LockCase) }),
  }),
  appeal: endpoint({
    path: 'v2/serviceMsg/appeal',
    summary: 'Appeals against the lock; goes to people, with the talk. Costs nothing, ever.',
    access: 'public',
    ...writes('lock', 'talk'),
    request: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)) }),
    reply: LockCase,
    errors: ['notFound', 'duplicate'],
  }),
});
