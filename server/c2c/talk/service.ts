/** The talk of an order: read by its two, written by them while it is open, and kept as evidence. */
import type { C2cMessage } from '@/lib/api/c2cTalk';
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { MOST_MESSAGES, TALK_AFTER_MS, TALK_KEPT_MS, talkStateOf } from '@/lib/c2c/rules';
import type { Db } from '../../db/database';
import { addressOf, claimFiles, deleteFiles } from '../../files/files';
import { handle, requireUser, type Context, type Handler } from '../../http/handler';
import type { Vault } from '../../vault/vault';
import { findOrder, takeOrder, type OrderParty, type OrderRow } from '../orders/store';
import { partyOf } from '../orders/steps';
import type { C2cParts } from '../parts';
import { openWords, sealWords } from '../sealing';
import { requireCleanWords } from '../watch/words';
import * as store from './store';
import type { MessageRow } from './store';

type SendContext = Context<ErrorOf<typeof api.c2cTalk.send>>;

export const talkRef = (orderNo: string): string => `c2cTalk:${orderNo}`;
const otherOf = (row: OrderRow, id: string): string => (row.buyer_id === id ? row.seller_id : row.buyer_id);
const stateOf = (row: OrderRow, now: number) =>
  talkStateOf(row.status, row.ended_at === null ? null : Number(row.ended_at), now);

export const talkHandlers = (parts: Pick<C2cParts, 'publish'>): Handler[] => [
  handle(api.c2cTalk.messages, 'kept', async (context, { orderNo, beforeId, size }) => {
    const { db, now, vault } = context;
    const { id } = requireUser(context);
    const row = (await findOrder(db, id, orderNo)) ?? context.fail('notFound');
    if (beforeId !== undefined && !/^\d{1,18}$/.test(beforeId)) context.fail('badRequest', { field: 'beforeId' });
    const rows = await store.readMessages(db, row.id, beforeId ?? null, size + 1);
    const shown = rows.slice(0, size).reverse();
    const newest =
      beforeId === undefined ? shown.findLast(({ sender_id: sender }) => sender !== null && sender !== id) : undefined;
    // The other side sees that it was read.
    if (newest && (await store.markRead(db, row.id, id, newest.id))) parts.publish(otherOf(row, id));
    return {
      list: shown.map((message) => showMessage(vault, row, id, message)),
      hasMore: rows.length > size,
      readUpTo: await store.readUpTo(db, row.id, otherOf(row, id)),
      state: stateOf(row, now),
    };
  }),
  handle(api.c2cTalk.send, 'write', async (context, body) => {
    const { id } = requireUser(context);
    const row = await takeOrder(context.db, body.orderNo);
    if (!row || ![row.buyer_id, row.seller_id].includes(id)) return context.fail('notFound');
    const message = await send(context, row, id, body);
    context.afterCommit(() => parts.publish(otherOf(row, id)));
    return showMessage(context.vault, row, id, message);
  }),
  handle(api.c2cTalk.unread, 'read', async (context) => {
    const rows = await store.unreadOf(context.db, requireUser(context).id, context.now - TALK_AFTER_MS);
    return rows.map(({ order_no: orderNo, count }) => ({ orderNo, count }));
  }),
];

/** What arrives twice is one message, even where the talk has been closed meanwhile. */
async function send(
  context: SendContext,
  row: OrderRow,
  id: string,
  { clientId, text, fileId }: ReadOf<typeof api.c2cTalk.send>,
): Promise<MessageRow> {
  const { db, now, vault, fail } = context;
  const known = await store.messageOf(db, row.id, id, clientId);
  if (known) return known;
  if (text === undefined && fileId === undefined) return fail('badRequest', { field: 'text' });
  const state = stateOf(row, now);
  if (state !== 'open') return fail('talkClosed', { state });
  if ((await store.countOf(db, row.id, id)) >= MOST_MESSAGES) return fail('talkClosed', { state: 'full' });
  if (text !== undefined) await requireCleanWords(context, text);
  if (fileId !== undefined)
    await claimFiles(context, { userId: id, purpose: 'c2cTalk' }, [fileId], talkRef(row.order_no));
  const added = await store.addMessage(db, {
    orderId: row.id,
    senderId: id,
    clientId,
    sealed: text === undefined ? null : sealWords(vault, row.order_no, text),
    fileId: fileId ?? null,
    now,
  });
  // The name was used in another talk.
  return added ?? fail('badRequest', { field: 'clientId' });
}

const seen = (row: OrderRow, id: string, party: OrderParty): C2cMessage['author'] =>
  party === 'exchange' ? 'exchange' : partyOf(row, id) === party ? 'you' : 'other';

function showMessage(vault: Vault, row: OrderRow, id: string, message: MessageRow): C2cMessage {
  const { sender_id: sender, event_by: by, file_id: fileId } = message;
  return {
    id: message.id,
    author: sender === null ? 'exchange' : sender === id ? 'you' : 'other',
    event: message.event,
    by: by === null ? null : seen(row, id, by),
    text: message.sealed === null ? '' : openWords(vault, row.order_no, message.sealed),
    picture: fileId === null ? null : { fileId, url: addressOf(fileId) },
    at: Number(message.created_at),
    clientId: sender === id ? message.client_id : null,
  };
}

/** Kept for two years after the order ended. */
export async function pruneTalks(db: Db, now: number): Promise<void> {
  await deleteFiles(db, await store.deleteTalks(db, now - TALK_KEPT_MS));
}
