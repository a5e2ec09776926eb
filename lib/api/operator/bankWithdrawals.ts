/** Withdrawals to bank accounts: their review, what became of the transfers, and the currencies. */
import * as z from 'zod/mini';
import { BankReason, BankStatus } from '../bankWithdrawals';
import { endpoint, reads, writes } from '../endpoint';
import { FiatCode } from '../offline';
import { PayeeAccount } from '../paymentMethods';
import { AmountText, CoinCode, DecimalText, Done, Id, Nothing, OrderNo, Time, pageOf, pageRequest } from '../shapes';
import { ByTwo, Reason } from './shapes';

const Waiting = z.object({
  no: OrderNo,
  uid: z.string(),
  status: BankStatus,
  coin: CoinCode,
  amount: DecimalText,
  currency: FiatCode,
  receives: DecimalText,
  /** Whether two operators have to pass it. */
  byTwo: z.boolean(),
  /** Whether the account was locked meanwhile: then it cannot be passed. */
  locked: z.boolean(),
  heldUntil: z.nullable(Time),
  submittedAt: Time,
  reviewBy: Time,
  passedAt: z.nullable(Time),
  decidedBy: z.nullable(z.string()),
  /** Who makes its transfer at the bank, and until when it is kept for them; null where nobody has begun. */
  takenBy: z.nullable(z.string()),
  takenUntil: z.nullable(Time),
  /** Who began it, had it last until then, and has not said what became of it: it may have been made. Null while somebody has it. */
  begunBy: z.nullable(z.string()),
  begunUntil: z.nullable(Time),
  reason: z.nullable(BankReason),
});
const told = { reason: BankReason, note: z.optional(z.string().check(z.maxLength(300))) };

export const bankReview = {
  list: endpoint({
    path: 'operator/bankOutpay/list',
    summary:
      'Withdrawals to bank accounts in one state, those that wait longest first; nothing of a person but the number.',
    access: 'operator',
    ...reads('bankWithdrawals'),
    request: z.strictObject({ status: z._default(BankStatus, 'pendingReview'), ...pageRequest }),
    reply: pageOf(Waiting),
  }),
  view: endpoint({
    path: 'operator/bankOutpay/view',
    summary: 'One of them with the account to which it is paid. Each look is written down.',
    access: 'operator',
    ...writes('audit'),
    shows: ['bankWithdrawals'],
    request: z.strictObject({ no: OrderNo }),
    reply: z.object({ ...Waiting.shape, account: PayeeAccount }),
    errors: ['notFound'],
  }),
  pass: endpoint({
    path: 'operator/bankOutpay/pass',
    summary: 'Lets a withdrawal be paid. From a configured amount on it takes two operators.',
    access: 'operator',
    ...writes('bankWithdrawals', 'proposals', 'audit'),
    request: z.strictObject({ no: OrderNo }),
    reply: ByTwo,
    errors: [
      'notFound',
      'alreadyDecided',
      'takenByAnother',
      'needsAnotherPerson',
      'otherProposalOpen',
      'withdrawalsSuspended',
      'ownerLocked',
      'withdrawalsHeld',
      'bankRateLapsed',
    ],
  }),
  reject: endpoint({
    path: 'operator/bankOutpay/reject',
    summary: 'Rejects a withdrawal for a reason that its person sees; all of it is given back.',
    access: 'operator',
    ...writes('bankWithdrawals', 'proposals', 'audit'),
    request: z.strictObject({ no: OrderNo, ...told }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided', 'takenByAnother'],
  }),
};

/** Part of `api.operator`. */
export const payoutReview = {
  paidToBank: endpoint({
    path: 'operator/bankOutpay/paid',
    summary:
      'Says that the transfer was made, and what the bank calls it; what was held is settled. Not while another operator has taken it.',
    access: 'operator',
    ...writes('bankWithdrawals', 'proposals', 'audit'),
    request: z.strictObject({ no: OrderNo, reference: z.string().check(z.trim(), z.minLength(3), z.maxLength(60)) }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided', 'takenByAnother'],
  }),
  bankRefused: endpoint({
    path: 'operator/bankOutpay/failed',
    summary: 'Says that the transfer could not be made or came back; all of it is given back. Takes two operators.',
    access: 'operator',
    ...writes('bankWithdrawals', 'proposals', 'audit'),
    request: z.strictObject({ no: OrderNo, ...told }),
    reply: ByTwo,
    errors: ['notFound', 'alreadyDecided', 'takenByAnother', 'needsAnotherPerson', 'otherProposalOpen'],
  }),
  payoutChannels: endpoint({
    path: 'operator/payoutChannel/list',
    summary: 'The currencies in which withdrawals are paid to bank accounts, and their terms.',
    access: 'operator',
    ...reads('payChannels'),
    request: Nothing,
    reply: z.array(
      z.object({
        channelId: Id,
        currency: FiatCode,
        min: DecimalText,
        max: DecimalText,
        fee: DecimalText,
        spread: DecimalText,
        payoutMinutes: z.int(),
        isFrozen: z.boolean(),
        reason: z.string(),
        changedAt: Time,
      }),
    ),
  }),
  savePayoutChannel: endpoint({
    path: 'operator/payoutChannel/save',
    summary: 'Makes a currency or changes its terms, for withdrawals from now on; freezes or opens it.',
    access: 'operator',
    ...writes('payChannels', 'audit'),
    request: z.strictObject({
      channelId: Id,
      currency: FiatCode,
      min: AmountText,
      max: AmountText,
      fee: AmountText,
      /** Taken off the market’s rate, as a share: 0.005 is half a percent. */
      spread: AmountText,
      payoutMinutes: z.int().check(z.minimum(1), z.maximum(20_160)),
      isFrozen: z.boolean(),
      reason: Reason,
    }),
    reply: Done,
  }),
};
