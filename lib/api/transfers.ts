/** Money from one person to another: what may be sent, to whom, and what became of it. Sent by `assets.transfer` with the type `user`. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { DecimalText, Nothing, OrderNo, Time, pageOf, pageRequest } from './shapes';
import { TransferStatus, TypedPayee, UserTransfer } from './transfersShapes';

/** What somebody learns of a payee before they confirm. */
export const Payee = z.object({
  name: z.string(),
  /** Nothing was sent to this person before: the first transfer waits, and can be cancelled meanwhile. */
  isNew: z.boolean(),
});
export type Payee = z.infer<typeof Payee>;

const Limit = z.object({ limit: DecimalText, used: DecimalText, left: DecimalText });

export const TransferTerms = z.object({
  /** Of any 24 hours and of any 30 days, in USDT; withdrawals count too. Null without an identity level. */
  day: z.nullable(Limit),
  month: z.nullable(Limit),
  /** The least worth of one transfer, in USDT. */
  leastUsdt: DecimalText,
  /** What of any 24 hours may still go without a second factor, in USDT. */
  unprovenLeft: DecimalText,
  /** How long a first transfer to somebody waits. */
  delayMs: z.int(),
  heldUntil: z.nullable(Time),
  coolingOffUntil: z.nullable(Time),
  suspended: z.boolean(),
  fundPassword: z.boolean(),
  /** The second factor that will be asked for; null where none is bound. */
  factor: z.nullable(z.enum(['totp', 'email', 'passkey'])),
});
export type TransferTerms = z.infer<typeof TransferTerms>;

export const transfers = callsOf('transfers', {
  terms: endpoint({
    path: 'v2/transfer/terms',
    summary: 'What may be sent to other users now: limits shared with withdrawals, and what keeps money from leaving.',
    access: 'user',
    ...reads('balances', 'security', 'identity', 'risk'),
    request: Nothing,
    reply: TransferTerms,
  }),
  /** Limited like a log-in, and by a count of each person's own, so that nobody reads the list of accounts with it. */
  lookUp: endpoint({
    path: 'v2/user/lookup',
    summary:
      'The masked name of a user, by UID or bound e-mail address. Nobody, and an account to which nothing can be sent, get the same answer.',
    access: 'user',
    ...writes(),
    limit: 'sign',
    request: z.strictObject({ payee: TypedPayee }),
    reply: Payee,
    errors: ['identityNeeded', 'payeeUnknown', 'payeeSelf', 'lookUpsSpent'],
  }),
  record: endpoint({
    path: 'v2/transfer/record',
    summary: 'What one has sent to others and received from them, newest first.',
    access: 'user',
    ...reads('balances', 'orders'),
    request: z.strictObject({ status: z.optional(TransferStatus), ...pageRequest }),
    reply: pageOf(UserTransfer),
  }),
  detail: endpoint({
    path: 'v2/transfer/detail',
    summary: 'One transfer that one has sent or received.',
    access: 'user',
    ...reads('balances', 'orders'),
    request: z.strictObject({ transferNo: OrderNo }),
    reply: UserTransfer,
    errors: ['notFound'],
  }),
  cancel: endpoint({
    path: 'v2/transfer/cancel',
    summary: 'Takes a transfer back while it waits; all of it is given back.',
    access: 'user',
    ...writes('balances', 'orders'),
    idempotent: true,
    request: z.strictObject({ transferNo: OrderNo }),
    reply: UserTransfer,
    errors: ['notFound', 'transferEnded'],
  }),
});
