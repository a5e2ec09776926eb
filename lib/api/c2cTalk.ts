/** What the two of an order write to one another, and appeals: what each side shows, and what was decided. */
import * as z from 'zod/mini';
import { C2cEvent, C2cOrder } from './c2cShapes';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { DecimalText, Id, Nothing, OrderNo, Time } from './shapes';

const Party = z.enum(['you', 'other', 'exchange']);
export const LONGEST_C2C_MESSAGE = 500;

export const C2cMessage = z.object({
  id: Id,
  /** `exchange`: it says what happened, by `event` and who did it. */
  author: Party,
  event: z.nullable(C2cEvent),
  by: z.nullable(Party),
  text: z.string(),
  /** Answers the two of the order only. */
  picture: z.nullable(z.object({ fileId: Id, url: z.string() })),
  at: Time,
  /** The name that the sending device gave it; null for the others. */
  clientId: z.nullable(z.string()),
});
export type C2cMessage = z.infer<typeof C2cMessage>;

export const c2cTalk = callsOf('c2cTalk', {
  messages: endpoint({
    path: 'v2/merchantMsg/getList',
    summary:
      'The talk of an order of one’s own, oldest first; those before `beforeId` where it is given. Reading the newest marks them as read.',
    access: 'user',
    ...writes(),
    shows: ['orders', 'talk'],
    request: z.strictObject({
      orderNo: OrderNo,
      beforeId: z.optional(Id),
      size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 30),
    }),
    reply: z.object({
      list: z.array(C2cMessage),
      hasMore: z.boolean(),
      /** Up to which message the other side has read; null where nothing was. */
      readUpTo: z.nullable(Id),
      /** `inAppeal`: meanwhile an appeal evidence takes its place. `ended`: the order ended a while ago. */
      state: z.enum(['open', 'inAppeal', 'ended']),
    }),
    errors: ['notFound'],
  }),
  send: endpoint({
    path: 'v2/merchantMsg/save',
    summary:
      'Writes into the talk of an order: words, a picture, or both. Sent twice under one name it is one message.',
    access: 'user',
    ...writes('talk'),
    request: z.strictObject({
      orderNo: OrderNo,
      clientId: z.uuid(),
      text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_C2C_MESSAGE))),
      fileId: z.optional(Id),
    }),
    reply: C2cMessage,
    errors: ['notFound', 'fileUnknown', 'talkClosed', 'c2cWords'],
  }),
  unread: endpoint({
    path: 'v2/merchantMsg/unread',
    summary: 'How many messages of others one has not read, by order; orders without any are left out.',
    access: 'user',
    ...reads('orders', 'talk'),
    request: Nothing,
    reply: z.array(z.object({ orderNo: OrderNo, count: z.int() })),
  }),
});

export const AppealReason = z.enum(['notReleased', 'notReceived', 'wrongAmount', 'otherPayer', 'fraud', 'other']);
export type AppealReason = z.infer<typeof AppealReason>;
export const MAX_EVIDENCE = 5;

const Evidence = z.object({
  id: Id,
  by: Party,
  /** Of the one with which the appeal began. */
  reason: z.nullable(AppealReason),
  text: z.string(),
  files: z.array(z.object({ fileId: Id, url: z.string(), mediaType: z.string() })),
  at: Time,
});

const Decision = z.object({
  /** Who gets the coins. */
  winner: z.enum(['you', 'other']),
  /** What the two operators wrote to the reader. */
  words: z.string(),
  /** From the merchant’s deposit, in USDT; null where none. */
  compensation: z.nullable(DecimalText),
  at: Time,
});

export const Appeal = z.object({
  order: C2cOrder,
  /** When it began, and by when it is decided: the end of the third working day. */
  beganAt: z.nullable(Time),
  decideBy: z.nullable(Time),
  evidence: z.array(Evidence),
  decision: z.nullable(Decision),
  /** Whether more can be shown now. */
  canAdd: z.boolean(),
});
export type Appeal = z.infer<typeof Appeal>;

const Words = z.string().check(z.trim(), z.minLength(10), z.maxLength(500));
const filesOf = z.array(Id).check(z.minLength(1), z.maxLength(MAX_EVIDENCE));
const acting = ['notFound', 'c2cState', 'fileUnknown'] as const;

export const c2cAppeal = callsOf('c2cAppeal', {
  save: endpoint({
    path: 'v2/merchatAppeal/save',
    summary:
      'Appeals about an order of one’s own, or brings back one that ended although it was paid: with a reason, what happened, whom to reach, and one to five files. The coins stay in escrow.',
    access: 'user',
    ...writes('balances', 'orders', 'c2c', 'talk'),
    idempotent: true,
    request: z.strictObject({
      orderNo: OrderNo,
      reason: AppealReason,
      description: Words,
      contactName: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      contactPhone: z.string().check(z.trim(), z.regex(/^\+?[\d ()-]{6,24}$/)),
      files: filesOf,
    }),
    reply: Appeal,
    errors: acting,
  }),
  detail: endpoint({
    path: 'v2/merchatAppeal/detail',
    summary:
      'The appeal of an order of one’s own: what both sides have shown, by when it is decided, and the decision.',
    access: 'user',
    ...reads('orders', 'talk'),
    request: z.strictObject({ orderNo: OrderNo }),
    reply: Appeal,
    errors: ['notFound'],
  }),
  addEvidence: endpoint({
    path: 'v2/merchatAppeal/addEvidence',
    summary: 'Shows more, from either side, while the appeal is open.',
    access: 'user',
    ...writes('orders', 'talk'),
    idempotent: true,
    request: z.strictObject({
      orderNo: OrderNo,
      description: Words,
      files: z._default(z.array(Id).check(z.maxLength(MAX_EVIDENCE)), []),
    }),
    reply: Appeal,
    errors: acting,
  }),
  cancel: endpoint({
    path: 'v2/merchatAppeal/cancel',
    summary: 'Whoever appealed withdraws the appeal; the order goes on where it was.',
    access: 'user',
    ...writes('balances', 'orders', 'c2c', 'talk'),
    idempotent: true,
    request: z.strictObject({ orderNo: OrderNo }),
    reply: Appeal,
    errors: ['notFound', 'c2cState'],
  }),
});
