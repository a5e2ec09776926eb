/** Money that comes in outside any chain: by bank transfer and the like, to a payee of the exchange, looked at by people. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import {
  AmountText,
  CoinCode,
  DecimalText,
  Id,
  MaybeDecimal,
  Nothing,
  OrderNo,
  PriceText,
  Time,
  pageOf,
  pageRequest,
} from './shapes';

/** Three letters, such as HKD. */
export const FiatCode = z.string().check(z.regex(/^[A-Z]{3}$/));
export const ChannelKind = z.enum(['bank', 'eWallet', 'other']);
export type ChannelKind = z.infer<typeof ChannelKind>;

/** What one types into a transfer; the app words the names. */
export const PayeeField = z.enum(['holder', 'bank', 'branch', 'account', 'swift', 'iban', 'phone', 'email', 'address']);
export type PayeeField = z.infer<typeof PayeeField>;
export const PayeeLine = z.strictObject({
  field: PayeeField,
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
});
export type PayeeLine = z.infer<typeof PayeeLine>;

export const PayChannel = z.object({
  channelId: Id,
  kind: ChannelKind,
  /** In the caller's language. */
  name: z.string(),
  currency: FiatCode,
  /** Places that an amount in this currency may have. */
  digits: z.int(),
  min: DecimalText,
  max: DecimalText,
  /** Units of the currency for 1 USDT, now; null while there is none. */
  rate: MaybeDecimal,
  /** How long a review usually takes, in minutes. */
  reviewMinutes: z.int(),
  /** In the sandbox: nothing real may be sent there. */
  demo: z.boolean(),
});
export type PayChannel = z.infer<typeof PayChannel>;

export const ChannelMessage = z.object({
  ...PayChannel.shape,
  coin: CoinCode,
  /** `frozen`: nothing more may be sent there, and nothing is shown; what was sent before can still be told. */
  state: z.enum(['open', 'frozen']),
  payee: z.array(PayeeLine),
  /** Stands in the transfer, so that it can be told from others. One's own for this channel until a request used it. */
  code: z.string(),
  /** Held for one person until `rateUntil`. */
  lockedRate: DecimalText,
  rateUntil: Time,
  /** Whose name must stand on the paying account; masked. Null for somebody without a verified identity. */
  verifiedName: z.nullable(z.string()),
  /** A request on this channel that waits: another one has to wait for it. */
  openRequest: z.nullable(OrderNo),
});
export type ChannelMessage = z.infer<typeof ChannelMessage>;

export const OfflineStatus = z.enum(['pendingReview', 'passed', 'rejected', 'cancelled']);
export type OfflineStatus = z.infer<typeof OfflineStatus>;

/** Why a request was rejected; the app words it. */
export const OfflineRejection = z.enum([
  'notReceived',
  'otherPayer',
  'proofUnreadable',
  'notGenuine',
  'returned',
  'other',
]);
export type OfflineRejection = z.infer<typeof OfflineRejection>;

export const OfflineDeposit = z.object({
  no: OrderNo,
  channelId: Id,
  channelName: z.string(),
  kind: ChannelKind,
  status: OfflineStatus,
  coin: CoinCode,
  currency: FiatCode,
  digits: z.int(),
  /** What the person says to have sent. */
  amount: DecimalText,
  /** What has come; null until it was looked at. */
  received: MaybeDecimal,
  rate: DecimalText,
  /** At the rate, of what was received, or of `amount` until then. */
  usdt: DecimalText,
  code: z.string(),
  /** Masked. */
  payerName: z.string(),
  proofs: z.array(z.object({ fileId: Id, url: z.string() })),
  reason: z.nullable(OfflineRejection),
  /** What the reviewer wrote to the person. */
  note: z.nullable(z.string()),
  reviewMinutes: z.int(),
  createdAt: Time,
  endedAt: z.nullable(Time),
  allowed: z.array(z.enum(['cancel'])),
});
export type OfflineDeposit = z.infer<typeof OfflineDeposit>;

export const MAX_PROOFS = 5;

export const offline = callsOf('offline', {
  channels: endpoint({
    path: 'v2/assets/getPayChannelList',
    method: 'GET',
    summary: 'The ways of paying in outside the chain that are open now.',
    access: 'user',
    ...reads('channels'),
    request: Nothing,
    reply: z.array(PayChannel),
  }),
  message: endpoint({
    path: 'v2/assets/getPayChannelMessage',
    summary:
      'One channel: whom to pay, the reference code, the limits, and a rate that is held for an hour. Asked again within it, the answer is the same.',
    access: 'user',
    ...writes(),
    shows: ['channels'],
    request: z.strictObject({ channelId: Id }),
    reply: ChannelMessage,
    errors: ['notFound', 'channelClosed', 'priceStale'],
  }),
  add: endpoint({
    path: 'v2/assets/addRechargeOffline',
    summary:
      'Says that one has sent money by a channel, with proof. What was received is credited after a review, at the held rate.',
    access: 'user',
    ...writes('balances', 'channels'),
    idempotent: true,
    request: z.strictObject({
      channelId: Id,
      code: z.string().check(z.maxLength(20)),
      /** The held rate that was shown: no other one is taken. */
      rate: PriceText,
      amount: AmountText,
      payerName: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      proofs: z.array(Id).check(z.minLength(1), z.maxLength(MAX_PROOFS)),
    }),
    reply: OfflineDeposit,
    errors: [
      'notFound',
      'rateChanged',
      'belowMinimum',
      'aboveMaximum',
      'payerNameOther',
      'offlineOpen',
      'fileUnknown',
      'proofUsed',
    ],
  }),
  list: endpoint({
    path: 'v2/assets/getRechargeOfflineList',
    summary: 'One’s deposits by channels, newest first.',
    access: 'user',
    ...reads('balances'),
    request: z.strictObject({ status: z.optional(OfflineStatus), ...pageRequest }),
    reply: pageOf(OfflineDeposit),
  }),
  detail: endpoint({
    path: 'v2/assets/getRechargeOfflineDetails',
    summary: 'One of one’s deposits by a channel.',
    access: 'user',
    ...reads('balances'),
    request: z.strictObject({ no: OrderNo }),
    reply: OfflineDeposit,
    errors: ['notFound'],
  }),
  cancel: endpoint({
    path: 'v2/assets/cancelRechargeOffline',
    summary: 'Takes a request back while nobody has decided it; its proof is deleted.',
    access: 'user',
    ...writes('balances', 'channels'),
    idempotent: true,
    request: z.strictObject({ no: OrderNo }),
    reply: OfflineDeposit,
    errors: ['notFound', 'alreadyDecided'],
  }),
});
