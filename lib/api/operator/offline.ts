/** Channels and the deposits that came by them. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { ChannelKind, FiatCode, OfflineRejection, OfflineStatus, PayeeLine } from '../offline';
import {
  AmountText,
  DecimalText,
  Done,
  Id,
  MaybeDecimal,
  Nothing,
  OrderNo,
  Time,
  pageOf,
  pageRequest,
} from '../shapes';
import { ByTwo, Reason, inEveryLanguage } from './shapes';

const Terms = {
  channelId: Id,
  kind: ChannelKind,
  currency: FiatCode,
  names: inEveryLanguage(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  payee: z.array(PayeeLine).check(z.minLength(1), z.maxLength(10)),
  min: AmountText,
  max: AmountText,
  /** Added to the market's rate, as a share: 0.005 is half a percent. */
  spread: AmountText,
  reviewMinutes: z.int().check(z.minimum(1), z.maximum(10_080)),
};
const Channel = z.object({ ...Terms, isFrozen: z.boolean(), reason: z.string(), changedAt: Time });

const Waiting = z.object({
  no: OrderNo,
  uid: z.string(),
  status: OfflineStatus,
  channelId: Id,
  currency: FiatCode,
  amount: DecimalText,
  received: MaybeDecimal,
  rate: DecimalText,
  usdt: DecimalText,
  /** Whether two operators have to pass it as it was told: by its amount, or with what was credited to its person in 24 hours. */
  byTwo: z.boolean(),
  code: z.string(),
  at: Time,
  decidedAt: z.nullable(Time),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(OfflineRejection),
});

export const offlineReview = {
  list: endpoint({
    path: 'operator/offline/list',
    summary: 'Deposits by channels, those that wait longest first; nothing of a person but the number.',
    access: 'operator',
    ...reads('offlineDeposits'),
    request: z.strictObject({ status: z._default(OfflineStatus, 'pendingReview'), ...pageRequest }),
    reply: pageOf(Waiting),
  }),
  view: endpoint({
    path: 'operator/offline/view',
    summary: 'One of them with the payer’s name and the ids of its proofs. Each look is written down.',
    access: 'operator',
    ...writes('audit'),
    shows: ['offlineDeposits'],
    request: z.strictObject({ no: OrderNo }),
    reply: z.object({
      ...Waiting.shape,
      payerName: z.string(),
      /** Whom the person was told to pay. */
      payee: z.array(PayeeLine),
      proofs: z.array(Id),
    }),
    errors: ['notFound'],
  }),
  pass: endpoint({
    path: 'operator/offline/pass',
    summary: 'Credits the amount that was received, at the held rate. Above 10,000 USDT it takes two operators.',
    access: 'operator',
    ...writes('offlineDeposits', 'proposals', 'audit'),
    request: z.strictObject({ no: OrderNo, received: AmountText }),
    reply: ByTwo,
    errors: ['notFound', 'alreadyDecided', 'takenByAnother', 'needsAnotherPerson', 'otherProposalOpen'],
  }),
  reject: endpoint({
    path: 'operator/offline/reject',
    summary: 'Rejects it for a reason that the person sees.',
    access: 'operator',
    ...writes('offlineDeposits', 'proposals', 'audit'),
    request: z.strictObject({
      no: OrderNo,
      reason: OfflineRejection,
      note: z.optional(z.string().check(z.maxLength(300))),
    }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided', 'takenByAnother'],
  }),
};

export const channelReview = {
  channels: endpoint({
    path: 'operator/channel/list',
    summary: 'All channels, with whom each pays.',
    access: 'operator',
    ...reads('payChannels'),
    request: Nothing,
    reply: z.array(Channel),
  }),
  saveChannel: endpoint({
    path: 'operator/channel/save',
    summary:
      'Makes a channel or changes one. Whoever could change the payee alone could steal, so a new or another payee or name takes two operators.',
    access: 'operator',
    ...writes('payChannels', 'proposals', 'audit'),
    request: z.strictObject({ ...Terms, reason: Reason }),
    reply: ByTwo,
    errors: ['needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
  freezeChannel: endpoint({
    path: 'operator/channel/freeze',
    summary: 'Freezes a channel at once: its payee is not shown any more. Opening it again takes two operators.',
    access: 'operator',
    ...writes('payChannels', 'proposals', 'audit'),
    request: z.strictObject({ channelId: Id, isFrozen: z.boolean(), reason: Reason }),
    reply: ByTwo,
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
};
