/** The queues of requests, each told by what differs. */
import { api } from '@/lib/api/index';
import { BankReason } from '@/lib/api/bankWithdrawals';
import { RejectionReason } from '@/lib/api/identity';
import { OfflineRejection } from '@/lib/api/offline';
import { MerchantRejection } from '@/lib/api/operator/c2c';
import { WithdrawalRejection } from '@/lib/api/withdrawals';
import { countryName } from '@/lib/format/countries';
import { formatCoin } from '@/lib/format/numbers';
import { formatFullTime } from '@/lib/format/times';
import { choiceName } from '../registry/FieldInputs';
import { chosenLanguage, languageNames } from '@/lib/i18n/languages';
import type { Fact } from '../ui/Facts';
import { Copyable } from '../ui/Copyable';
import { UserLink } from '../ui/UserLink';
import { AppealStory } from './Appeal';
import { fiat, fiatMoney, money, payeeFacts } from './figures';
import { SavedAnswers } from './SavedAnswers';
import { Talk } from './Talk';
import { type Words, wordOr } from '../words';
import { type AnyQueue, DAY_MS, type Opened, type QueueSpec, type Row, withNote } from './spec';

const named = (words: Words, uid: string): string => words('queue.uid', { uid });

/** The person's number, which leads to everything about them. */
const personFact = (words: Words, uid: string): Fact => ({ name: words('case.user'), value: <UserLink uid={uid} /> });

const identity: QueueSpec<'identity'> = {
  queue: 'identity',
  objectOf: (item) => `identity:${item}`,
  toCase: (row, words) => ({
    item: row.id,
    uid: row.uid,
    title: words(`identity.${row.level}`),
    unit: null,
    about: named(words, row.uid),
    since: row.submittedAt,
    dueAt: row.submittedAt + DAY_MS,
    takesTwo: false,
    marks: [],
  }),
  facts: (opened, words) => [
    personFact(words, opened.uid),
    ...flat(opened.data).map(([name, value]) => ({
      name: wordOr(words, `fields.${name}`, name),
      value: dataText(words, name, value),
      isWide: value.length > 30,
    })),
  ],
  pictures: ({ photos }, words) => photos.map(({ side, fileId }) => ({ fileId, name: words(`photos.${side}`) })),
  decide: {
    pass: { path: api.identityReview.pass.path, body: (id) => ({ id }) },
    reject: {
      path: api.identityReview.reject.path,
      body: (id, given) => ({ id, ...withNote(given) }),
      reasons: RejectionReason.options,
    },
  },
};

/** A person's data line by line; what is inside of something is named by its own field. */
const flat = (data: object): [name: string, value: string][] =>
  Object.entries(data).flatMap(([name, value]) =>
    value !== null && typeof value === 'object'
      ? flat(value as object).map(([inner, text]): [string, string] => [`${name}.${inner}`, text])
      : [[name, String(value)]],
  );

/** A country by its name, a choice by its word. */
const dataText = (words: Words, name: string, value: string): string =>
  name === 'nationality'
    ? words('case.country', { name: countryName(value, chosenLanguage()), code: value })
    : choiceName(words, name, value);

const reset: QueueSpec<'reset'> = {
  queue: 'reset',
  objectOf: (item) => `reset:${item}`,
  toCase: (row, words) => ({
    item: row.no,
    uid: row.uid,
    title: words(`reset.${row.what}`),
    unit: null,
    about: named(words, row.uid),
    since: row.at,
    dueAt: row.at + DAY_MS,
    takesTwo: true,
    marks: [],
  }),
  facts: (opened, words) => [
    personFact(words, opened.uid),
    { name: words('fields.remark'), value: opened.remark, isWide: true },
  ],
  pictures: ({ photos }, words) => photos.map(({ side, fileId }) => ({ fileId, name: words(`photos.${side}`) })),
  decide: {
    pass: { path: api.resetReview.pass.path, body: (no) => ({ no }) },
    reject: {
      path: api.resetReview.reject.path,
      body: (no, { reason }) => ({ no, reason: reason.trim() }),
      reasons: null,
    },
  },
};

const offline: QueueSpec<'offline'> = {
  queue: 'offline',
  objectOf: (item) => `offline:${item}`,
  toCase: (row, words) => ({
    item: row.no,
    uid: row.uid,
    title: fiat(row.amount, row.currency),
    unit: row.currency,
    about: named(words, row.uid),
    since: row.at,
    dueAt: row.at + DAY_MS,
    takesTwo: row.byTwo,
    usdt: row.usdt,
    marks: [],
  }),
  facts: (opened, words) => [
    personFact(words, opened.uid),
    { name: words('fields.payerName'), value: opened.payerName },
    { name: words('fields.code'), value: opened.code },
    { name: words('fields.rate'), value: `1 USDT = ${opened.rate} ${opened.currency}` },
    { name: words('fields.usdt'), value: money(opened.usdt, 'USDT') },
    { name: words('fields.channel'), value: opened.channelId },
    ...opened.payee.map(({ field, value }) => ({
      name: words(`offlinePayee.${field}`),
      value,
      isWide: value.length > 30,
    })),
  ],
  pictures: ({ proofs }, words) =>
    proofs.map((fileId, index) => ({ fileId, name: words('photos.proof', { n: index + 1 }) })),
  decide: {
    pass: {
      path: api.offlineReview.pass.path,
      body: (no, { received }) => ({ no, received: received.trim() }),
      asksReceived: ({ currency, amount, rate }) => ({ currency, claimed: amount, rate }),
    },
    reject: {
      path: api.offlineReview.reject.path,
      body: (no, given) => ({ no, ...withNote(given) }),
      reasons: OfflineRejection.options,
    },
  },
};

/** What keeps a withdrawal from being passed, or asks for care. */
const leavingMarks = (row: Row<'withdrawal'> | Row<'bankWithdrawal'>, words: Words): string[] => [
  ...('causes' in row ? row.causes.map((cause) => words(`causes.${cause}`)) : []),
  ...(row.locked ? [words('causes.locked')] : []),
  ...(row.heldUntil !== null && row.heldUntil > Date.now() ? [words('causes.held')] : []),
];

const leavingFacts = (opened: Opened<'withdrawal'> | Opened<'bankWithdrawal'>, words: Words): Fact[] => [
  personFact(words, opened.uid),
  { name: words('fields.amount'), value: money(opened.amount, opened.coin) },
  ...(opened.heldUntil === null
    ? []
    : [{ name: words('fields.heldUntil'), value: formatFullTime(opened.heldUntil), isWide: true }]),
];

const withdrawal: QueueSpec<'withdrawal'> = {
  queue: 'withdrawal',
  objectOf: (item) => `withdrawal:${item}`,
  toCase: (row, words) => ({
    item: row.no,
    uid: row.uid,
    title: formatCoin(row.amount, row.coin),
    unit: row.coin,
    about: named(words, row.uid),
    since: row.submittedAt,
    dueAt: row.reviewBy,
    takesTwo: row.byTwo,
    usdt: row.amount,
    marks: leavingMarks(row, words),
  }),
  facts: (opened, words) => [
    ...leavingFacts(opened, words),
    { name: words('fields.receives'), value: money(opened.receives, opened.coin) },
    { name: words('fields.label'), value: opened.label ?? words('case.none') },
    {
      name: words('fields.address'),
      value: <Copyable text={opened.address} isCode />,
      isWide: true,
    },
  ],
  decide: {
    pass: { path: api.withdrawalReview.pass.path, body: (no) => ({ no }) },
    reject: {
      path: api.withdrawalReview.reject.path,
      body: (no, given) => ({ no, ...withNote(given) }),
      reasons: WithdrawalRejection.options,
      givesBack: true,
    },
  },
};

const bankWithdrawal: QueueSpec<'bankWithdrawal'> = {
  queue: 'bankWithdrawal',
  further: { place: '/channels?tab=bankTransfers', name: (words) => words('registries.bankTransfers') },
  objectOf: (item) => `bankWithdrawal:${item}`,
  toCase: (row, words) => ({
    item: row.no,
    uid: row.uid,
    title: formatCoin(row.amount, row.coin),
    unit: row.coin,
    about: named(words, row.uid),
    since: row.submittedAt,
    dueAt: row.reviewBy,
    takesTwo: row.byTwo,
    usdt: row.amount,
    marks: leavingMarks(row, words),
  }),
  facts: (opened, words) => [
    ...leavingFacts(opened, words),
    { name: words('fields.receives'), value: fiatMoney(opened.receives, opened.currency) },
    ...payeeFacts(opened.account, words),
  ],
  decide: {
    pass: { path: api.bankReview.pass.path, body: (no) => ({ no }) },
    reject: {
      path: api.bankReview.reject.path,
      body: (no, given) => ({ no, ...withNote(given) }),
      reasons: BankReason.options,
      givesBack: true,
    },
  },
};

const merchant: QueueSpec<'merchant'> = {
  queue: 'merchant',
  objectOf: (item) => `merchant:${item}`,
  toCase: (row, words) => ({
    item: row.id,
    uid: row.uid,
    title: row.name,
    unit: null,
    about: named(words, row.uid),
    since: row.at,
    dueAt: row.at + DAY_MS,
    takesTwo: false,
    marks: [],
  }),
  facts: (opened, words) => [
    personFact(words, opened.uid),
    { name: words('fields.merchantName'), value: opened.name },
    { name: words('fields.note'), value: opened.note ?? words('case.none'), isWide: true },
  ],
  decide: {
    pass: { path: api.merchantReview.pass.path, body: (id) => ({ id }) },
    reject: {
      path: api.merchantReview.reject.path,
      body: (id, given) => ({ id, ...withNote(given) }),
      reasons: MerchantRejection.options,
    },
  },
};

const appeal: QueueSpec<'appeal'> = {
  queue: 'appeal',
  objectOf: (item) => `c2cOrder:${item}`,
  toCase: (row, words) => ({
    item: row.orderNo,
    uid: null,
    title: fiat(row.amount, row.fiat),
    unit: row.fiat,
    about: words('appeal.by', { who: row.appellant === null ? words('case.none') : words(`choices.${row.appellant}`) }),
    since: row.beganAt,
    dueAt: row.decideBy,
    takesTwo: true,
    marks: [],
  }),
  facts: (opened, words) => [
    { name: words('choices.buyer'), value: <UserLink uid={opened.buyerUid} /> },
    { name: words('choices.seller'), value: <UserLink uid={opened.sellerUid} /> },
    { name: words('fields.amount'), value: fiatMoney(opened.amount, opened.fiat) },
    { name: words('appeal.escrow'), value: money(opened.qty, opened.coin) },
    { name: words('appeal.merchant'), value: words(`choices.${opened.merchant}`) },
    { name: words('appeal.deposit'), value: money(opened.deposit, 'USDT') },
  ],
  more: (opened) => <AppealStory appeal={opened} />,
  decide: {
    form: api.operator.decideAppeal,
    key: 'orderNo',
    known: {},
    label: (words) => words('appeal.decide'),
  },
};

const HOUR_MS = 3_600_000;

const support: QueueSpec<'support'> = {
  queue: 'support',
  // The log speaks of the person, where there is one.
  objectOf: (item, uid) => (uid === null ? `talk:${item}` : `user:${uid}`),
  filter: { onlyWaiting: true },
  toCase: (row, words) => ({
    item: row.id,
    uid: row.uid,
    title: row.uid === null ? words('talk.visitor') : named(words, row.uid),
    unit: null,
    // What was said is read by opening it, which is written down.
    about: languageNames[row.language],
    since: row.waitsSince ?? row.lastAt,
    dueAt: (row.waitsSince ?? row.lastAt) + HOUR_MS,
    takesTwo: false,
    language: row.language,
    marks: row.locked ? [words('talk.locked')] : [],
  }),
  facts: () => [],
  more: (opened) => <Talk talk={opened} />,
  decide: {
    form: api.supportReview.reply,
    key: 'id',
    known: {},
    label: (words) => words('talk.reply'),
    read: ({ list }: Opened<'support'>) => ({ lastId: list.at(-1)?.id }),
    isTalk: true,
    starters: SavedAnswers,
  },
};

const queueSpecs = { identity, reset, offline, withdrawal, bankWithdrawal, merchant, appeal, support };

export const specNamed = (name: string): AnyQueue | null =>
  name in queueSpecs ? queueSpecs[name as keyof typeof queueSpecs] : null;
