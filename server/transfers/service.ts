/** What people do with transfers to one another. Order of locks: the sender, a transfer, money. */
import { api } from '@/lib/api/index';
import type { UserTransfer } from '@/lib/api/transfersShapes';
import type { TransferTerms } from '@/lib/api/transfers';
import { DELAY_MS, LEAST_USDT, LISTED_DELAY_MS, unprovenLeft } from '@/lib/transfers/rules';
import { transferStates } from '@/lib/transfers/states';
import { factorsOf } from '../auth/factors/store';
import { judgeLeaving } from '../auth/leaving';
import type { Use } from '../auth/proof';
import { factorNeeded } from '../auth/secondFactor';
import { userById } from '../auth/store';
import { flagIsOn } from '../db/flags';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import { newOrderNo } from '../trading/orderNumbers';
import { pageOf } from '../db/page';
import { limitsOf, requireAllowed, requireIdentity, waitsOf, type SendBody, type SendContext } from './checks';
import type { TransferParts } from './parts';
import { findAgain, lookUp, shownName } from './payees';
import { arrive, giveBack, momentOf, wait } from './steps';
import * as store from './store';
import type { TransferRow } from './store';

interface Judged {
  use: Use;
  /** Whether a second factor was shown. */
  proven: boolean;
}

/** The part of `assets.transfer` that sends to another person: what comes before the transaction, and the transaction. */
export interface ToUser {
  prepare: (context: SendContext, body: SendBody) => Promise<Judged>;
  run: (context: SendContext, body: SendBody, judged: Judged) => Promise<UserTransfer>;
}

export const toUser = (parts: TransferParts): ToUser => ({
  prepare: async (context, body) => {
    const allowed = await requireAllowed(context, parts, body, () => lookUp(context, parts, body.payee));
    const use = await judgeLeaving(context, body, allowed.needsFactor ? 'transfer' : null);
    return { use, proven: allowed.needsFactor };
  },
  run: async (context, body, { use, proven }) => {
    const { id } = requireUser(context);
    const allowed = await requireAllowed(context, parts, body, () => findAgain(context, parts, body.payee));
    // Others of the same person went in between, and now it takes a second factor.
    if (allowed.needsFactor && !proven) context.fail('busy');
    await use(context);
    const { payee, worth, delayMs } = allowed;
    const sender = await userById(context.db, id);
    if (!sender) throw new Error(`no user ${id}`);
    const row = await store.insertTransfer(context.db, {
      transferNo: newOrderNo(context.random),
      senderId: id,
      payeeId: payee.id,
      senderName: await shownName(context, parts, sender),
      payeeName: payee.name,
      coin: body.coin,
      amount: body.amount,
      worth,
      proven,
      now: context.now,
      arrivesAt: payee.isNew ? context.now + delayMs : null,
    });
    await (payee.isNew ? wait(context, row, delayMs) : arrive(context, row, 'available'));
    context.afterCommit(() => (payee.isNew ? [id] : [id, payee.id]).forEach(parts.publish));
    return show(row, id, context.now);
  },
});

export const transfersHandlers = (parts: TransferParts): Handler[] => [
  handle(api.transfers.terms, 'read', (context) => showTerms(context, parts)),
  handle(api.transfers.lookUp, 'kept', async (context, { payee }) => {
    requireIdentity(context);
    const { name, isNew } = await lookUp(context, parts, payee);
    return { name, isNew };
  }),
  handle(api.transfers.record, 'read', async (context, { status, pageNum, pageSize }) => {
    const { id } = requireUser(context);
    const page = { pageNum, pageSize };
    const { rows, total } = await store.listSeen(context.db, { ownerId: id, status }, page);
    return pageOf(
      rows.map((row) => show(row, id, context.now)),
      total,
      page,
    );
  }),
  handle(api.transfers.detail, 'read', async (context, { transferNo }) => {
    const { id } = requireUser(context);
    const row = await store.findSeen(context.db, id, transferNo);
    return row ? show(row, id, context.now) : context.fail('notFound');
  }),
  handle(api.transfers.cancel, 'write', async (context, { transferNo }) => {
    const { id } = requireUser(context);
    const row = await store.takeTransfer(context.db, transferNo);
    if (row?.sender_id !== id) return context.fail('notFound');
    if (transferStates.after(row.status, 'cancel', 'sender', momentOf(row, context.now)) === null)
      return context.fail('transferEnded');
    await giveBack(context, row, 'cancelled');
    context.afterCommit(() => parts.publish(id));
    const after = { status: 'cancelled', cancelled_by: 'sender', ended_at: String(context.now) } as const;
    return show({ ...row, ...after }, id, context.now);
  }),
];

async function showTerms(context: Context<never>, parts: TransferParts): Promise<TransferTerms> {
  const { db } = context;
  const person = await factorsOf(db, requireUser(context).id);
  const { day, month, unproven } = await limitsOf(context, parts);
  return {
    day,
    month,
    leastUsdt: LEAST_USDT,
    unprovenLeft: unprovenLeft(unproven),
    delayMs: (await parts.isWhitelistOn(db, requireUser(context).id, context.now)) ? LISTED_DELAY_MS : DELAY_MS,
    ...(await waitsOf(context)),
    suspended: await flagIsOn(db, 'withdrawals_suspended'),
    fundPassword: person.fund_password_hash !== null,
    factor: factorNeeded(person),
  };
}

function show(row: TransferRow, reader: string, now: number): UserTransfer {
  const isSender = row.sender_id === reader;
  const number = (text: string | null) => (text === null ? null : Number(text));
  return {
    type: 'user',
    transferNo: row.transfer_no,
    direction: isSender ? 'sent' : 'received',
    status: row.status,
    coin: row.coin,
    amount: row.amount,
    name: isSender ? row.payee_name : row.sender_name,
    createdAt: Number(row.created_at),
    arrivesAt: isSender ? number(row.arrives_at) : null,
    endedAt: number(row.ended_at),
    cancelledBy: row.cancelled_by,
    allowed: isSender ? transferStates.allowed(row.status, 'sender', momentOf(row, now)) : [],
  };
}
