/**
 * The operator's own calls: a session of another kind, the audit log, decisions by two. What an operator does in a domain stands in the
 * file of that domain beside this one. No call sets a price, an outcome or somebody's odds, and none ever will: a house test looks.
 */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { DecimalText, Done, Id, Nothing, Time, pageOf, pageRequest } from '../shapes';
import { ByTwo, Reason } from './shapes';

const AuditLine = z.object({
  id: z.string(),
  at: Time,
  /** The operator; null where nobody was logged in, as for a refused log-in. */
  operator: z.nullable(z.string()),
  action: z.string(),
  object: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** `reviewer`: everything. `auditor`: looks at everything and changes nothing. */
export const OperatorRole = z.enum(['reviewer', 'auditor']);
export type OperatorRole = z.infer<typeof OperatorRole>;

/** What is published in versions that are kept. */
export const ContentKind = z.enum(['notice', 'banner', 'article']);
export type ContentKind = z.infer<typeof ContentKind>;

export const operator = {
  logIn: endpoint({
    path: 'operator/logIn',
    summary: 'Begins an operator’s session by name, password and authenticator, always all three.',
    access: 'public',
    ...writes('operator', 'audit'),
    limit: 'sign',
    request: z.strictObject({
      name: z.string().check(z.maxLength(64)),
      password: z.string().check(z.maxLength(200)),
      code: z.string().check(z.maxLength(16)),
    }),
    reply: z.object({ name: z.string() }),
    errors: ['wrongCredentials', 'lockedUntil'],
  }),
  logOut: endpoint({
    path: 'operator/logOut',
    summary: 'Ends this operator’s session.',
    access: 'operator',
    ...writes('operator', 'audit'),
    request: Nothing,
    reply: Done,
  }),
  me: endpoint({
    path: 'operator/me',
    summary: 'Which operator this is, in which role, and what it has passed alone since midnight (UTC).',
    access: 'operator',
    ...reads('operator'),
    request: Nothing,
    reply: z.object({
      name: z.string(),
      role: OperatorRole,
      /** USDT over all queues of money; what would be more than `aloneADay` takes a second operator. */
      passedAlone: DecimalText,
      aloneADay: DecimalText,
    }),
  }),
  audit: endpoint({
    path: 'operator/audit/list',
    summary:
      'The audit log, newest first; of one object, one operator, one kind of action or one span of time where asked.',
    access: 'operator',
    ...reads('audit'),
    request: z.strictObject({
      object: z.optional(z.string().check(z.maxLength(100))),
      operator: z.optional(z.string().check(z.maxLength(64))),
      /** How the action begins: `withdrawal.` for all of withdrawals, `user.lock` for one kind. */
      action: z.optional(z.string().check(z.regex(/^[A-Za-z.]{1,60}$/))),
      from: z.optional(Time),
      /** Not included. */
      to: z.optional(Time),
      ...pageRequest,
    }),
    reply: pageOf(AuditLine),
  }),
  proposals: endpoint({
    path: 'operator/proposal/list',
    summary: 'Decisions that wait for a second person, who confirms one by making the same call.',
    access: 'operator',
    ...reads('proposals'),
    request: Nothing,
    reply: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          action: z.string(),
          object: z.string(),
          /** JSON of what both agree on: mostly the body of the call. Where something is replaced, `was` says what, by the body's fields. */
          terms: z.string(),
          /** The call that another operator makes to confirm it; null for a proposal of an older version. */
          call: z.nullable(z.object({ path: z.string(), body: z.record(z.string(), z.unknown()) })),
          by: z.string(),
          at: Time,
        }),
      ),
    }),
  }),
  withdrawProposal: endpoint({
    path: 'operator/proposal/withdraw',
    summary: 'Takes one’s own proposal back.',
    access: 'operator',
    ...writes('proposals', 'audit'),
    request: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['notFound'],
  }),
  rejectProposal: endpoint({
    path: 'operator/proposal/reject',
    summary: 'Ends a proposal for a reason, by one operator and at once: whatever it was about is free again.',
    access: 'operator',
    ...writes('proposals', 'audit'),
    request: z.strictObject({ id: Id, reason: Reason }),
    reply: Done,
    errors: ['notFound'],
  }),
  suspendWithdrawals: endpoint({
    path: 'operator/money/suspendWithdrawals',
    summary: 'Stops money from leaving, at once and by one person.',
    access: 'operator',
    ...writes('audit'),
    request: z.strictObject({ reason: Reason }),
    reply: Done,
  }),
  resumeWithdrawals: endpoint({
    path: 'operator/money/resumeWithdrawals',
    summary: 'Lets money leave again; needs two persons.',
    access: 'operator',
    ...writes('proposals', 'audit'),
    request: z.strictObject({ reason: Reason }),
    reply: ByTwo,
    errors: ['needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
  versions: endpoint({
    path: 'operator/content/versions',
    summary: 'What was published under an id, newest first, and by whom.',
    access: 'operator',
    ...reads('published'),
    request: z.strictObject({ kind: ContentKind, id: Id, ...pageRequest }),
    reply: pageOf(z.object({ version: z.int(), at: Time, operator: z.string(), body: z.string() })),
  }),
};
