/** Money that leaves on a chain: what may leave, withdrawals and how far each is, and the addresses that somebody keeps. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import {
  CoinCode,
  DecimalText,
  Done,
  Id,
  Nothing,
  OrderNo,
  Proof,
  Time,
  pageOf,
  pageRequest,
  proofErrors,
} from './shapes';

/** 0x and 40 hexadecimal digits, with the capitals of its checksum (EIP-55). */
const ChainAddress = z.string().check(z.regex(/^0x[0-9A-Fa-f]{40}$/));
const TxHash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
/** As somebody types it. What is wrong with it is refused with words of its own, in its place among the checks. */
const TypedAddress = z.string().check(z.maxLength(100));
const TypedAmount = z.string().check(z.maxLength(40));
const Label = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

/**
 * `pendingReview`: held, and its person may still cancel. `passed`: waits to be sent. `confirming`: a transaction is under way. `failed`:
 * the chain refused it. After `failed`, `rejected` and `cancelled` all of it is back.
 */
export const WithdrawalStatus = z.enum([
  'pendingReview',
  'passed',
  'confirming',
  'success',
  'failed',
  'rejected',
  'cancelled',
]);
export type WithdrawalStatus = z.infer<typeof WithdrawalStatus>;

/** Why people look at it before it leaves. `unusual`: something about the account or the last hours is not as usual. */
export const ReviewCause = z.enum(['amount', 'firstUse', 'unusual']);
export type ReviewCause = z.infer<typeof ReviewCause>;

export const WithdrawalRejection = z.enum(['address', 'notOwner', 'source', 'other']);
export type WithdrawalRejection = z.infer<typeof WithdrawalRejection>;

export const Withdrawal = z.object({
  withdrawalNo: OrderNo,
  channelId: Id,
  coin: CoinCode,
  network: z.string(),
  simulated: z.boolean(),
  status: WithdrawalStatus,
  /** What left the spot account; the fee is part of it. */
  amount: DecimalText,
  fee: DecimalText,
  receives: DecimalText,
  address: ChainAddress,
  /** What the address was called in the address book when it was asked for. */
  label: z.nullable(z.string()),
  causes: z.array(ReviewCause),
  submittedAt: Time,
  /** When it is looked at, at the latest. */
  reviewBy: Time,
  passedAt: z.nullable(Time),
  sentAt: z.nullable(Time),
  endedAt: z.nullable(Time),
  txHash: z.nullable(TxHash),
  /** Where anybody can look it up; null until it is sent, and where no site is set, as on the simulated chain. */
  txUrl: z.nullable(z.string()),
  /** Blocks so far, at most `needed`. */
  confirmations: z.int(),
  needed: z.int(),
  /** Milliseconds between two blocks. */
  blockMs: z.int(),
  reason: z.nullable(WithdrawalRejection),
  /** What the reviewer wrote beside the reason. */
  note: z.nullable(z.string()),
  /** What its person may do now. */
  allowed: z.array(z.enum(['cancel'])),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

const Limit = z.object({ limit: DecimalText, used: DecimalText, left: DecimalText });

export const WithdrawalTerms = z.object({
  channels: z.array(
    z.object({
      channelId: Id,
      coin: CoinCode,
      network: z.string(),
      simulated: z.boolean(),
      min: DecimalText,
      max: DecimalText,
      /** Taken out of the amount. */
      fee: DecimalText,
      needed: z.int(),
      blockMs: z.int(),
      /** `suspended`: the books are being looked at, and nothing leaves. */
      state: z.enum(['open', 'suspended']),
    }),
  ),
  available: DecimalText,
  /** Of any 24 hours and of any 30 days; null without an identity level, where `wayBack` counts. */
  day: z.nullable(Limit),
  month: z.nullable(Limit),
  /** Without an identity level: addresses that deposited, and what may go back to each. Null with one. */
  wayBack: z.nullable(z.array(z.object({ address: ChainAddress, left: DecimalText }))),
  /** Up to this amount nobody looks at it, where the address was used before and nothing is unusual. */
  automaticUpTo: DecimalText,
  /** Until then nothing leaves, because something that proves the person was changed. */
  heldUntil: z.nullable(Time),
  coolingOffUntil: z.nullable(Time),
  fundPassword: z.boolean(),
  /** The second factor that will be asked for; null where none is bound. */
  factor: z.nullable(z.enum(['totp', 'email', 'passkey'])),
});
export type WithdrawalTerms = z.infer<typeof WithdrawalTerms>;

export const BookAddress = z.object({
  entryNo: OrderNo,
  address: ChainAddress,
  label: z.string(),
  addedAt: Time,
  /** From then on the whitelist lets it through. */
  listedFrom: Time,
  /** Whether a withdrawal to it has succeeded. */
  used: z.boolean(),
});
export type BookAddress = z.infer<typeof BookAddress>;

export const AddressBook = z.object({
  addresses: z.array(BookAddress),
  max: z.int(),
  /** Only addresses of the book may be withdrawn to, each a day after it was added. */
  whitelist: z.boolean(),
  /** When the whitelist ends, where that was asked for. */
  whitelistEndsAt: z.nullable(Time),
});
export type AddressBook = z.infer<typeof AddressBook>;

/** What there is to know about an address before money goes to it. */
export const AddressCheck = z.object({
  address: ChainAddress,
  label: z.nullable(z.string()),
  /** No withdrawal to it has succeeded yet. */
  firstUse: z.boolean(),
  /** A known address that begins and ends alike and is another one. */
  lookalike: z.nullable(ChainAddress),
  /** Until then the whitelist does not let it through; null where it does. */
  listedFrom: z.nullable(Time),
  /** False where the whitelist is on and the address is not in the book. */
  listed: z.boolean(),
});
export type AddressCheck = z.infer<typeof AddressCheck>;

const addressErrors = ['withdrawAddress', 'withdrawChecksum'] as const;
const proven = ['secondFactorMissing', ...proofErrors] as const;

export const withdrawals = callsOf('withdrawals', {
  terms: endpoint({
    path: 'v2/assets/getWithdrawChannel',
    method: 'GET',
    summary: 'The ways in which money can leave, their limits and fees, and what keeps it from leaving now.',
    access: 'user',
    ...reads('balances', 'security', 'identity', 'risk'),
    request: Nothing,
    reply: WithdrawalTerms,
  }),
  submit: endpoint({
    path: 'v2/assets/addOutpayOffline',
    summary:
      'Asks for a withdrawal: the amount is held at once. Everything is checked in a fixed order; the first thing that is wrong is answered. Fund password and second factor are judged together and last.',
    access: 'user',
    ...writes('balances', 'orders'),
    idempotent: true,
    request: z.strictObject({
      channelId: Id,
      amount: TypedAmount,
      address: TypedAddress,
      /** At the first use: the whole address was compared. */
      confirmed: z._default(z.boolean(), false),
      /** The last six characters once more, where the address looks like a known one. */
      retyped: z.optional(z.string().check(z.maxLength(20))),
      fundPassword: z.string().check(z.maxLength(20)),
      proof: Proof,
    }),
    reply: Withdrawal,
    errors: [
      'identityNeeded',
      'coolingOff',
      'withdrawalsHeld',
      'notFound',
      'withdrawalsSuspended',
      'withdrawMinimum',
      'withdrawMaximum',
      'withdrawLimit',
      ...addressErrors,
      'addressNotListed',
      'addressTooNew',
      'addressUnconfirmed',
      'addressLookalike',
      'insufficientBalance',
      'fundPasswordMissing',
      'fundPasswordWrong',
      ...proven,
    ],
  }),
  list: endpoint({
    path: 'v2/assets/getOutpayOfflineList',
    summary: 'One’s withdrawals, newest first.',
    access: 'user',
    ...reads('balances', 'orders'),
    request: z.strictObject({ status: z.optional(WithdrawalStatus), ...pageRequest }),
    reply: pageOf(Withdrawal),
  }),
  detail: endpoint({
    path: 'v2/assets/getOutpayOfflineDetails',
    summary: 'One withdrawal of one’s own.',
    access: 'user',
    ...reads('balances', 'orders'),
    request: z.strictObject({ withdrawalNo: OrderNo }),
    reply: Withdrawal,
    errors: ['notFound'],
  }),
  cancel: endpoint({
    path: 'v2/assets/cancelOutpay',
    summary: 'Takes a withdrawal back while it is under review; all of it is given back.',
    access: 'user',
    ...writes('balances', 'orders'),
    idempotent: true,
    request: z.strictObject({ withdrawalNo: OrderNo }),
    reply: Withdrawal,
    errors: ['notFound', 'withdrawDecided'],
  }),
  book: endpoint({
    path: 'v2/addressBook/list',
    summary: 'The addresses that one keeps, and the whitelist.',
    access: 'user',
    ...reads('addressBook', 'balances'),
    request: Nothing,
    reply: AddressBook,
  }),
  checkAddress: endpoint({
    path: 'v2/addressBook/check',
    summary:
      'Whether an address can be withdrawn to, whether it was used before, and whether it looks like a known one.',
    access: 'user',
    ...reads('addressBook', 'balances'),
    request: z.strictObject({ address: TypedAddress }),
    reply: AddressCheck,
    errors: [...addressErrors, 'notOffered'],
  }),
  saveAddress: endpoint({
    path: 'v2/addressBook/save',
    summary: 'Keeps an address under a label, or gives a kept one another label, which takes no proof.',
    access: 'user',
    ...writes('addressBook'),
    request: z.strictObject({
      address: TypedAddress,
      label: Label,
      retyped: z.optional(z.string().check(z.maxLength(20))),
      proof: Proof,
    }),
    reply: BookAddress,
    errors: [...addressErrors, 'addressLookalike', 'tooManyAddresses', 'notOffered', ...proven],
  }),
  removeAddress: endpoint({
    path: 'v2/addressBook/remove',
    summary: 'Forgets a kept address.',
    access: 'user',
    ...writes('addressBook'),
    request: z.strictObject({ entryNo: OrderNo }),
    reply: Done,
    errors: ['notFound'],
  }),
  setWhitelist: endpoint({
    path: 'v2/addressBook/whitelist',
    summary: 'Switches the whitelist on at once, or off after 24 hours; on again takes that back.',
    access: 'user',
    ...writes('addressBook'),
    request: z.strictObject({ on: z.boolean(), proof: Proof }),
    reply: AddressBook,
    errors: proven,
  }),
  endHold: endpoint({
    path: 'v2/assets/simulateHoldEnd',
    summary:
      'On the sandbox’s simulated chain only: ends the wait after a change of security settings, so that everything can be tried.',
    access: 'user',
    ...writes('security'),
    request: Nothing,
    reply: Done,
    errors: ['notOffered'],
  }),
});
