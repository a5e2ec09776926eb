/** Channels, and what people say to have sent by them. Nothing is credited here: that is the review's (review.ts). */
import { api } from '@/lib/api/index';
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import type { ChannelMessage } from '@/lib/api/offline';
import { maskName } from '@/lib/identity/rules';
import { digitsOf, isHeld, isSamePayer, RATE_HELD_MS } from '@/lib/offline/rules';
import { offlineStates } from '@/lib/offline/states';
import { type Decimal, gt, lt, placesOf } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { claimFiles, deleteFiles, proofHashes } from '../files/files';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import { newOrderNo } from '../trading/orderNumbers';
import { pageOf } from '../db/page';
import { dropPass } from '../operator/proposals';
import * as channels from './channels/store';
import type { ChannelRow, HoldRow } from './channels/store';
import { COIN, rateNow, sealPayer, showChannel, showDeposit } from './show';
import * as store from './store';
import type { DepositRow } from './store';

type MessageContext = Context<ErrorOf<typeof api.offline.message>>;
type AddContext = Context<ErrorOf<typeof api.offline.add>>;

export interface OfflineParts {
  /** The sandbox's channels lead nowhere. */
  sandbox: boolean;
  /** USDT that one operator passes alone in a day. */
  aloneADay: Decimal;
  /** The name in the document that was passed; null without one. */
  verifiedName: (context: Pick<Context, 'db' | 'vault'>, userId: string) => Promise<string | null>;
  publish: (userId: string) => void;
}

export const offlineHandlers = (parts: OfflineParts): Handler[] => [
  handle(api.offline.channels, 'read', async (context) =>
    (await channels.listChannels(context.db))
      .filter((row) => !row.is_frozen)
      .map((row) => showChannel(context, row, parts.sandbox)),
  ),
  handle(api.offline.message, 'write', (context, { channelId }) => message(context, channelId, parts)),
  handle(api.offline.add, 'write', async (context, body) => {
    const { id } = requireUser(context);
    const no = await add(context, body, parts);
    context.afterCommit(() => parts.publish(id));
    return showDeposit(context, await own(context.db, id, no));
  }),
  handle(api.offline.list, 'read', async (context, { status, pageNum, pageSize }) => {
    const page = { pageNum, pageSize };
    const { rows, total } = await store.listDeposits(context.db, { ownerId: requireUser(context).id, status }, page);
    const list = rows.map((row) => showDeposit(context, row));
    return pageOf(list, total, page);
  }),
  handle(api.offline.detail, 'read', async (context, { no }) => {
    const row = await store.findDeposit(context.db, requireUser(context).id, no);
    return row ? showDeposit(context, row) : context.fail('notFound');
  }),
  handle(api.offline.cancel, 'write', async (context, { no }) => {
    const { id } = requireUser(context);
    await cancel(context, id, no);
    await dropPass(context, 'offline', no);
    context.afterCommit(() => parts.publish(id));
    return showDeposit(context, await own(context.db, id, no));
  }),
];

async function own(db: Db, ownerId: string, no: string): Promise<DepositRow> {
  const row = await store.findDeposit(db, ownerId, no);
  if (!row) throw new Error(`no deposit ${no}`);
  return row;
}

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Letters and digits that nobody mistakes for one another. */
const newCode = (random: Context['random']): string =>
  `AV${Array.from(random(8), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;

async function holdFor(context: MessageContext, ownerId: string, channel: ChannelRow): Promise<HoldRow> {
  const { db, now, fail } = context;
  const held = await channels.holdOf(db, ownerId, channel.channel_id);
  if (held && isHeld(held.until_at, now)) return held;
  if (channel.is_frozen) return fail('channelClosed');
  const rate = rateNow(context, channel) ?? fail('priceStale');
  const until = now + RATE_HELD_MS;
  const code = newCode(context.random);
  return channels.holdRate(db, { ownerId, channelId: channel.channel_id, code, rate, until, now });
}

async function message(context: MessageContext, channelId: string, parts: OfflineParts): Promise<ChannelMessage> {
  const { db, fail } = context;
  const { id } = requireUser(context);
  const channel = (await channels.findChannel(db, channelId)) ?? fail('notFound');
  const hold = await holdFor(context, id, channel);
  const name = await parts.verifiedName(context, id);
  return {
    ...showChannel(context, channel, parts.sandbox),
    coin: COIN,
    state: channel.is_frozen ? 'frozen' : 'open',
    payee: channel.is_frozen ? [] : channel.payee,
    code: hold.code,
    lockedRate: hold.rate,
    rateUntil: hold.until_at,
    verifiedName: name === null ? null : maskName(name),
    openRequest: await store.openDeposit(db, id, channelId),
  };
}

/** What was sent before a channel was frozen can still be told, while the rate is held. */
async function add(context: AddContext, body: ReadOf<typeof api.offline.add>, parts: OfflineParts): Promise<string> {
  const { db, now, vault, fail } = context;
  const { id } = requireUser(context);
  const { channelId, code, rate, amount, payerName, proofs } = body;
  const channel = (await channels.findChannel(db, channelId)) ?? fail('notFound');
  if (placesOf(amount) > digitsOf(channel.currency)) fail('badRequest', { field: 'amount' });
  if (lt(amount, channel.min_amount)) fail('belowMinimum', { min: channel.min_amount, unit: channel.currency });
  if (gt(amount, channel.max_amount)) fail('aboveMaximum', { max: channel.max_amount, unit: channel.currency });
  const verified = await parts.verifiedName(context, id);
  if (verified !== null && !isSamePayer(payerName, verified)) fail('payerNameOther');
  const hold = await channels.takeHold(db, { ownerId: id, channelId, code, rate, now });
  if (!hold) return fail((await store.openDeposit(db, id, channelId)) === null ? 'rateChanged' : 'offlineOpen');
  const no = newOrderNo(context.random);
  const isFirst = await store.addDeposit(db, {
    no,
    ownerId: id,
    channelId,
    currency: channel.currency,
    payee: channel.payee,
    code,
    amount,
    rate: hold.rate,
    sealed: sealPayer(vault, no, payerName),
    files: proofs,
    now,
  });
  if (!isFirst) fail('offlineOpen');
  await claimFiles(context, { userId: id, purpose: 'proof' }, proofs, `offline:${no}`);
  const hashes = await proofHashes(db, proofs);
  if (!(await store.tieProofs(db, { ownerId: id, no, hashes }))) fail('proofUsed');
  return no;
}

async function cancel(
  { db, now, fail }: Context<ErrorOf<typeof api.offline.cancel>>,
  ownerId: string,
  no: string,
): Promise<void> {
  const row = await store.takeDeposit(db, no);
  if (row?.user_id !== ownerId) return fail('notFound');
  const status = offlineStates.after(row.status, 'cancel', 'person') ?? fail('alreadyDecided');
  const nothing = { received: null, credited: null, reason: null, note: null, operatorId: null };
  await store.endDeposit(db, no, { status, ...nothing, now });
  await store.dropFiles(db, no);
  await deleteFiles(db, row.files);
}
