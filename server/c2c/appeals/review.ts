/** What operators do with appeals: they read all of one, take it, and two of them decide, with words for both. */
import { api } from '@/lib/api/index';
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import { decideBy, DEPOSIT_COIN, MOST_MESSAGES } from '@/lib/c2c/rules';
import { gt, isPositive, type Decimal } from '@/lib/money/decimal';
import { factorsOf } from '../../auth/factors/store';
import { handle, requireOperator, type Context, type Handler } from '../../http/handler';
import { balanceOf, belongingTo, move, post } from '../../ledger/ledger';
import { tellPerson } from '../../mail/mail';
import { audited } from '../../operator/audit';
import { endClaim, requireUnclaimed } from '../../operator/claims';
import { confirmedByTwo } from '../../operator/proposals';
import type { QueueGlance } from '../../domain';
import { after, carryOut } from '../orders/steps';
import { fallShort } from '../merchants/review';
import { takeMerchant } from '../merchants/store';
import { takeOrder, type OrderRow } from '../orders/store';
import type { C2cParts } from '../parts';
import { openWords, sealWords } from '../sealing';
import { readMessages } from '../talk/store';
import { pageOf } from '../../db/page';
import { decisionLetter } from './letters';
import type { Shown, Told } from './service';
import * as store from './store';

const DECIDE = 'appeal.decide';
/** What the two may write, and what the exchange says of it. */
const ALL = 2 * MOST_MESSAGES + 1_000;
const done = { done: true as const };
type DecideContext = Context<ErrorOf<typeof api.operator.decideAppeal>>;
type Decision = ReadOf<typeof api.operator.decideAppeal>;

export const appealReviewHandlers = (parts: Pick<C2cParts, 'publish'>): Handler[] => [
  handle(api.operator.appeals, 'read', async ({ db }, page) => {
    const { rows, total } = await store.listInAppeal(db, page);
    const list = [];
    for (const waiting of rows) {
      const row = await takeOrder(db, waiting.order_no);
      if (row) list.push(showCase(row, Number(waiting.began_at), waiting.taken_by));
    }
    return pageOf(list, total, page);
  }),
  handle(api.operator.viewAppeal, 'write', async (context, { orderNo }) => {
    const { db } = context;
    const row = await takeOrder(db, orderNo);
    const began = row && (await store.beganAt(db, row.id));
    if (!row || began === null) return context.fail('notFound');
    await audited(context, 'appeal.view', `c2cOrder:${orderNo}`);
    return {
      ...showCase(row, began, (await store.caseOf(db, row.id))?.taken_by ?? null),
      ...(await everything(context, row)),
    };
  }),
  handle(api.operator.takeAppeal, 'write', async (context, { orderNo }) => {
    const row = await takeOrder(context.db, orderNo);
    if (!row) return context.fail('notFound');
    if (row.status !== 'inAppeal') return context.fail('alreadyDecided');
    await store.takeCase(context.db, row.id, requireOperator(context).id, context.now);
    await audited(context, 'appeal.taken', `c2cOrder:${orderNo}`);
    return done;
  }),
  handle(api.operator.decideAppeal, 'write', async (context, body) => {
    const row = await takeOrder(context.db, body.orderNo);
    if (!row) return context.fail('notFound');
    const act = body.winner === 'buyer' ? ('decideForBuyer' as const) : ('decideForSeller' as const);
    if (after(row, act, 'operators', context.now) === null) return context.fail('alreadyDecided');
    await requireCompensation(context, row, body);
    await requireUnclaimed(context, 'appeal', row.order_no);
    // Proposed, it waits for somebody else, whom a claim would keep out; decided, it is nobody's work any more.
    await endClaim(context.db, 'appeal', row.order_no);
    const object = `c2cOrder:${row.order_no}`;
    // Proposed for this appeal: what was shown in one that was withdrawn decides no other.
    const since = await store.beganAt(context.db, row.id);
    if (!(await confirmedByTwo(context, DECIDE, object, { ...body, since }))) return { state: 'proposed' as const };
    const actor = `operator:${requireOperator(context).id}`;
    // Before any money, as whoever tops the deposit up meanwhile does it.
    if (body.compensation !== undefined) await takeMerchant(context.db, row.merchant_no);
    const outcome = await carryOut(context, row, act, { by: 'operators', actor });
    if (typeof outcome !== 'object') return context.fail('alreadyDecided');
    await conclude(context, row, body, actor);
    const { winner, compensation = null } = body;
    await audited(context, DECIDE, object, { winner, compensation });
    context.afterCommit(() => [row.buyer_id, row.seller_id].forEach(parts.publish));
    return { state: 'done' as const };
  }),
];

/** Those whose time ends first come first. */
export const appealGlance: QueueGlance = {
  name: 'appeal',
  openOf: store.openAppealsOf,
  glance: async (db) => {
    const { rows, total } = await store.listInAppeal(db, { pageNum: 1, pageSize: 1 });
    const [first] = rows;
    return { waiting: total, dueAt: first === undefined ? null : decideBy(Number(first.began_at)) };
  },
};

const showCase = (row: OrderRow, began: number, takenBy: string | null) => ({
  orderNo: row.order_no,
  status: row.status,
  coin: row.coin,
  qty: row.qty,
  amount: row.amount,
  fiat: row.fiat,
  appellant: row.appellant,
  beganAt: began,
  decideBy: decideBy(began),
  takenBy,
});

async function everything({ db, vault }: Pick<Context, 'db' | 'vault'>, row: OrderRow) {
  const uids = await store.uidsOf(db, [row.buyer_id, row.seller_id]);
  const messages = await readMessages(db, row.id, null, ALL);
  const evidence = await store.evidenceOf(db, row.id);
  const words = (sealed: Uint8Array | null) => (sealed === null ? '' : openWords(vault, row.order_no, sealed));
  const authorOf = (sender: string | null) =>
    sender === null ? ('exchange' as const) : sender === row.buyer_id ? ('buyer' as const) : ('seller' as const);
  return {
    buyerUid: uids.get(row.buyer_id) ?? '',
    sellerUid: uids.get(row.seller_id) ?? '',
    merchant: row.maker_id === row.buyer_id ? ('buyer' as const) : ('seller' as const),
    deposit: await balanceOf(db, row.maker_id, 'c2c:deposit', DEPOSIT_COIN),
    proofs: row.proofs,
    talk: messages.reverse().map((one) => ({
      author: one.event_by ?? authorOf(one.sender_id),
      event: one.event,
      text: words(one.sealed),
      fileId: one.file_id,
      at: Number(one.created_at),
    })),
    evidence: evidence.map((one) => {
      const { text, contact } = JSON.parse(words(one.sealed)) as Shown;
      return { by: one.author, reason: one.reason, text, contact, files: one.files, at: Number(one.created_at) };
    }),
  };
}

/** Only where the merchant lost, and not more than the deposit. */
async function requireCompensation(
  context: DecideContext,
  row: OrderRow,
  { winner, compensation }: Decision,
): Promise<void> {
  if (compensation === undefined) return;
  const winnerId = winner === 'buyer' ? row.buyer_id : row.seller_id;
  if (winnerId === row.maker_id || !isPositive(compensation)) context.fail('badRequest', { field: 'compensation' });
  const available = await balanceOf(context.db, row.maker_id, 'c2c:deposit', DEPOSIT_COIN);
  if (gt(compensation, available)) context.fail('insufficientBalance', { available });
}

async function conclude(
  context: DecideContext,
  row: OrderRow,
  { winner, toBuyer, toSeller, compensation }: Decision,
  actor: string,
): Promise<void> {
  const { db, now, vault } = context;
  const told: Told = { buyer: toBuyer, seller: toSeller };
  const sealed = sealWords(vault, row.order_no, JSON.stringify(told));
  await store.keepDecision(db, { orderId: row.id, winner, sealed, compensation: compensation ?? null, now });
  if (compensation !== undefined) {
    await compensate(context, row, compensation, actor);
    await fallShort(context, row.maker_id);
  }
  for (const party of ['buyer', 'seller'] as const) {
    const person = await factorsOf(db, party === 'buyer' ? row.buyer_id : row.seller_id);
    await tellPerson(context, person, decisionLetter, {
      no: row.order_no,
      isWon: party === winner,
      words: told[party],
      compensation: compensation ?? null,
    });
  }
}

/** From the merchant’s deposit to the other of the two. */
async function compensate(
  { db, now, requestId }: DecideContext,
  row: OrderRow,
  amount: Decimal,
  actor: string,
): Promise<void> {
  const legs = move({
    from: { owner: row.maker_id, kind: 'c2c:deposit' },
    to: { owner: row.taker_id, kind: 'c2c:available' },
    asset: DEPOSIT_COIN,
    amount,
    line: 'c2cCompensation',
  });
  await post(db, [
    {
      kind: 'c2cCompensation',
      refType: 'c2cOrder',
      refId: row.order_no,
      step: 'compensation',
      actor,
      requestId,
      at: now,
      legs: belongingTo(`c2cOrder:${row.order_no}`, legs),
    },
  ]);
}
