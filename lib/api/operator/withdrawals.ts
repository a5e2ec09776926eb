/** The review of withdrawals, and the addresses to which nothing is paid. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { CoinCode, DecimalText, Done, OrderNo, Time, pageOf, pageRequest } from '../shapes';
import { ReviewCause, WithdrawalRejection, WithdrawalStatus } from '../withdrawals';
import { ByTwo, Reason } from './shapes';

const Address = z.string().check(z.maxLength(100));

const Waiting = z.object({
  no: OrderNo,
  uid: z.string(),
  status: WithdrawalStatus,
  coin: CoinCode,
  amount: DecimalText,
  causes: z.array(ReviewCause),
  /** Whether two operators have to pass it: by its amount, or with what its person was passed in 24 hours. */
  byTwo: z.boolean(),
  /** Whether the account was locked meanwhile: then it cannot be passed. */
  locked: z.boolean(),
  /** Until then it cannot be passed, because something that proves its owner was changed; null where nothing was. */
  heldUntil: z.nullable(Time),
  submittedAt: Time,
  reviewBy: Time,
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(WithdrawalRejection),
});

export const withdrawalReview = {
  list: endpoint({
    path: 'operator/outpay/list',
    summary: 'Withdrawals in one state, those that wait longest first; nothing of a person but the number.',
    access: 'operator',
    ...reads('withdrawals'),
    request: z.strictObject({ status: z._default(WithdrawalStatus, 'pendingReview'), ...pageRequest }),
    reply: pageOf(Waiting),
  }),
  view: endpoint({
    path: 'operator/outpay/view',
    summary: 'One withdrawal in full. Each look is written down.',
    access: 'operator',
    ...writes('audit'),
    shows: ['withdrawals'],
    request: z.strictObject({ no: OrderNo }),
    reply: z.object({ ...Waiting.shape, address: z.string(), receives: DecimalText, label: z.nullable(z.string()) }),
    errors: ['notFound'],
  }),
  pass: endpoint({
    path: 'operator/outpay/pass',
    summary: 'Lets a withdrawal leave. From a configured amount on it takes two operators.',
    access: 'operator',
    ...writes('withdrawals', 'proposals', 'audit'),
    request: z.strictObject({ no: OrderNo }),
    reply: ByTwo,
    errors: [
      'notFound',
      'alreadyDecided',
      'takenByAnother',
      'needsAnotherPerson',
      'otherProposalOpen',
      'withdrawalsSuspended',
      'withdrawAddress',
      'ownerLocked',
      'withdrawalsHeld',
    ],
  }),
  reject: endpoint({
    path: 'operator/outpay/reject',
    summary: 'Rejects a withdrawal for a reason that its person sees; all of it is given back.',
    access: 'operator',
    ...writes('withdrawals', 'proposals', 'audit'),
    request: z.strictObject({
      no: OrderNo,
      reason: WithdrawalRejection,
      note: z.optional(z.string().check(z.maxLength(300))),
    }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided', 'takenByAnother'],
  }),
};

/** Part of `api.operator`. */
export const withdrawalStop = {
  stopWithdrawal: endpoint({
    path: 'operator/outpay/stop',
    summary:
      'Stops a withdrawal that was passed, for a reason that its person sees; all of it is given back. Too late once signing may have begun.',
    access: 'operator',
    ...writes('withdrawals', 'audit'),
    request: z.strictObject({
      no: OrderNo,
      reason: WithdrawalRejection,
      note: z.optional(z.string().check(z.maxLength(300))),
    }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided'],
  }),
};

const Blocked = z.object({ address: z.string(), reason: z.string(), at: Time });

/** Part of `api.operator`. */
export const addressReview = {
  blockedAddresses: endpoint({
    path: 'operator/blacklist/list',
    summary: 'The addresses to which nothing is paid, the newest first.',
    access: 'operator',
    ...reads('withdrawals'),
    request: z.strictObject(pageRequest),
    reply: pageOf(Blocked),
  }),
  blockAddress: endpoint({
    path: 'operator/blacklist/add',
    summary: 'Nothing is paid to this address any more; what is under review stays there.',
    access: 'operator',
    ...writes('withdrawals', 'audit'),
    request: z.strictObject({ address: Address, reason: Reason }),
    reply: Done,
    errors: ['withdrawAddress'],
  }),
  unblockAddress: endpoint({
    path: 'operator/blacklist/remove',
    summary: 'Takes an address off the list; takes two operators.',
    access: 'operator',
    ...writes('withdrawals', 'proposals', 'audit'),
    request: z.strictObject({ address: Address, reason: Reason }),
    reply: ByTwo,
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
};
