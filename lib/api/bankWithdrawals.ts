/** Money that leaves to one's own bank account: the currencies and what they cost, a held rate, and withdrawals and how far each is. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { FiatCode } from './offline';
import {
  AmountText,
  CoinCode,
  DecimalText,
  Id,
  MaybeDecimal,
  Nothing,
  OrderNo,
  PriceText,
  Proof,
  Time,
  pageOf,
  pageRequest,
  proofErrors,
} from './shapes';

/** `passed`: the bank transfer is being made. `failed`: it came back. After `failed`, `rejected` and `cancelled` all of it is given back. */
export const BankStatus = z.enum(['pendingReview', 'passed', 'success', 'failed', 'rejected', 'cancelled']);
export type BankStatus = z.infer<typeof BankStatus>;

/** Why it was rejected, or why the transfer failed; the app words it. */
export const BankReason = z.enum(['account', 'nameOther', 'notOwner', 'source', 'bankRefused', 'other']);
export type BankReason = z.infer<typeof BankReason>;

export const BankChannel = z.object({
  channelId: Id,
  currency: FiatCode,
  /** Places of the currency. */
  digits: z.int(),
  coin: CoinCode,
  /** In the coin. */
  min: DecimalText,
  max: DecimalText,
  /** In the coin, taken out of the amount. */
  fee: DecimalText,
  /** Units of the currency for 1 of the coin, now; null while there is none. */
  rate: MaybeDecimal,
  /** How long it usually takes, in minutes. */
  payoutMinutes: z.int(),
  /** In the sandbox: nothing real is paid. */
  demo: z.boolean(),
});
export type BankChannel = z.infer<typeof BankChannel>;

export const BankWithdrawal = z.object({
  no: OrderNo,
  channelId: Id,
  status: BankStatus,
  coin: CoinCode,
  /** What left the spot account; the fee is part of it. */
  amount: DecimalText,
  fee: DecimalText,
  currency: FiatCode,
  digits: z.int(),
  rate: DecimalText,
  /** What arrives, in the currency. */
  receives: DecimalText,
  /** The account, masked, as it was when the withdrawal was asked for. */
  typeName: z.string(),
  bank: z.nullable(z.string()),
  number: z.nullable(z.string()),
  name: z.string(),
  submittedAt: Time,
  /** When it is looked at, at the latest. */
  reviewBy: Time,
  payoutMinutes: z.int(),
  passedAt: z.nullable(Time),
  endedAt: z.nullable(Time),
  /** What the bank calls the transfer. */
  reference: z.nullable(z.string()),
  reason: z.nullable(BankReason),
  /** What the operator wrote beside the reason. */
  note: z.nullable(z.string()),
  demo: z.boolean(),
  allowed: z.array(z.enum(['cancel'])),
});
export type BankWithdrawal = z.infer<typeof BankWithdrawal>;

export const HeldRate = z.object({ rate: DecimalText, rateUntil: Time });

export const bankWithdrawals = callsOf('bankWithdrawals', {
  channels: endpoint({
    path: 'v2/assets/getBankOutpayChannels',
    summary: 'The currencies in which money can leave to one’s own bank account now.',
    access: 'user',
    ...reads('channels'),
    request: Nothing,
    reply: z.object({ channels: z.array(BankChannel), suspended: z.boolean() }),
  }),
  quote: endpoint({
    path: 'v2/assets/getBankOutpayRate',
    summary:
      'The rate of a currency, held for this person for 15 minutes. Asked again within them, the answer is the same.',
    access: 'user',
    ...writes(),
    shows: ['channels'],
    request: z.strictObject({ channelId: Id }),
    reply: HeldRate,
    errors: ['notFound', 'channelClosed', 'priceStale'],
  }),
  submit: endpoint({
    path: 'v2/assets/addBankOutpay',
    summary:
      'Asks for a withdrawal to a bank account in one’s own name: the amount is held at once, and what arrives is fixed by the held rate. Everything is checked in a fixed order; fund password and second factor are judged together and last.',
    access: 'user',
    ...writes('balances', 'orders', 'channels'),
    idempotent: true,
    request: z.strictObject({
      channelId: Id,
      methodId: OrderNo,
      amount: z.string().check(z.maxLength(40)),
      /** The held rate that was shown: no other one is taken. */
      rate: PriceText,
      /** The fee that was shown; where a higher one counts by then, nothing happens. */
      fee: z.optional(AmountText),
      fundPassword: z.string().check(z.maxLength(20)),
      proof: Proof,
    }),
    reply: BankWithdrawal,
    errors: [
      'identityNeeded',
      'coolingOff',
      'withdrawalsHeld',
      'notFound',
      'channelClosed',
      'withdrawalsSuspended',
      'withdrawMinimum',
      'withdrawMaximum',
      'withdrawLimit',
      'payeeUnusable',
      'rateChanged',
      'feeChanged',
      'insufficientBalance',
      'fundPasswordMissing',
      'fundPasswordWrong',
      'secondFactorMissing',
      ...proofErrors,
    ],
  }),
  list: endpoint({
    path: 'v2/assets/getBankOutpayList',
    summary: 'One’s withdrawals to bank accounts, newest first.',
    access: 'user',
    ...reads('balances', 'orders'),
    request: z.strictObject({ status: z.optional(BankStatus), ...pageRequest }),
    reply: pageOf(BankWithdrawal),
  }),
  detail: endpoint({
    path: 'v2/assets/getBankOutpayDetails',
    summary: 'One withdrawal of one’s own to a bank account.',
    access: 'user',
    ...reads('balances', 'orders'),
    request: z.strictObject({ no: OrderNo }),
    reply: BankWithdrawal,
    errors: ['notFound'],
  }),
  cancel: endpoint({
    path: 'v2/assets/cancelBankOutpay',
    summary: 'Takes one back while it is under review; all of it is given back.',
    access: 'user',
    ...writes('balances', 'orders'),
    idempotent: true,
    request: z.strictObject({ no: OrderNo }),
    reply: BankWithdrawal,
    errors: ['notFound', 'withdrawDecided'],
  }),
});
