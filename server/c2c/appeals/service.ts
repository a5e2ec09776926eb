/** What the two of an order do in an appeal. What the table allows is carried out by server/c2c/orders/steps.ts. */
import type { Appeal } from '@/lib/api/c2cTalk';
import type { ErrorOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { decideBy, type OrderAct } from '@/lib/c2c/rules';
import { addressOf, claimFiles } from '../../files/files';
import { handle, requireUser, type Context, type Handler } from '../../http/handler';
import { lockPeople } from '../../trading/people/store';
import { showOne } from '../orders/show';
import { after, carryOut, partyOf } from '../orders/steps';
import { findOrder, takeOrder, type OrderRow } from '../orders/store';
import type { C2cParts } from '../parts';
import { openWords, sealWords } from '../sealing';
import * as store from './store';

/** Of one side; enough for whoever has something to show. */
const MOST_SHOWN = 10;

export const evidenceRef = (orderNo: string): string => `c2cAppeal:${orderNo}`;

/** What is sealed with a piece of evidence. */
export interface Shown {
  text: string;
  contact: { name: string; phone: string } | null;
}
/** What is sealed with a decision. */
export interface Told {
  buyer: string;
  seller: string;
}

type ActContext = Context<'notFound' | 'c2cState'>;

export const appealHandlers = (parts: C2cParts): Handler[] => [
  handle(api.c2cAppeal.save, 'write', async (context, body) => {
    const row = await held(context, body.orderNo);
    const act = row.status === 'paid' ? ('appeal' as const) : ('reopen' as const);
    requireAct(context, row, act);
    await keep(context, row, {
      reason: body.reason,
      shown: { text: body.description, contact: { name: body.contactName, phone: body.contactPhone } },
      files: body.files,
    });
    const outcome = await carryOut(context, row, act, actorOf(context, row));
    return settled(context, parts, row, outcome);
  }),
  handle(api.c2cAppeal.detail, 'read', async (context, { orderNo }) => {
    const row = (await findOrder(context.db, requireUser(context).id, orderNo)) ?? context.fail('notFound');
    return showAppeal(context, parts, row);
  }),
  handle(api.c2cAppeal.addEvidence, 'write', async (context, { orderNo, description, files }) => {
    const row = await held(context, orderNo);
    const author = partyOf(row, requireUser(context).id);
    const isFull = (await store.shownBy(context.db, row.id, author)) >= MOST_SHOWN;
    if (row.status !== 'inAppeal' || isFull) return context.fail('c2cState', { status: row.status });
    await keep(context, row, { reason: null, shown: { text: description, contact: null }, files });
    tell(context, parts, row);
    return showAppeal(context, parts, row);
  }),
  handle(api.c2cAppeal.cancel, 'write', async (context, { orderNo }) => {
    const row = await held(context, orderNo);
    requireAct(context, row, 'withdrawAppeal');
    return settled(context, parts, row, await carryOut(context, row, 'withdrawAppeal', actorOf(context, row)));
  }),
];

async function held(context: Context<'notFound'>, orderNo: string): Promise<OrderRow> {
  const { id } = requireUser(context);
  await lockPeople(context.db, [id]);
  const row = await takeOrder(context.db, orderNo);
  return row && [row.buyer_id, row.seller_id].includes(id) ? row : context.fail('notFound');
}

const actorOf = ({ user }: Pick<Context, 'user'>, row: OrderRow) => {
  const { id } = requireUser({ user });
  return { by: partyOf(row, id), actor: `user:${id}` };
};

function requireAct(context: ActContext, row: OrderRow, act: OrderAct): void {
  if (after(row, act, actorOf(context, row).by, context.now) === null) context.fail('c2cState', { status: row.status });
}

const tell = (context: Pick<Context, 'afterCommit'>, { publish }: C2cParts, row: OrderRow): void =>
  context.afterCommit(() => [row.buyer_id, row.seller_id].forEach(publish));

async function settled(
  context: ActContext,
  parts: C2cParts,
  row: OrderRow,
  outcome: Awaited<ReturnType<typeof carryOut>>,
): Promise<Appeal> {
  if (typeof outcome !== 'object') return context.fail('c2cState', { status: row.status });
  tell(context, parts, row);
  return showAppeal(context, parts, outcome.row);
}

async function keep(
  context: Context<ErrorOf<typeof api.c2cAppeal.addEvidence>>,
  row: OrderRow,
  { reason, shown, files }: { reason: store.EvidenceRow['reason']; shown: Shown; files: readonly string[] },
): Promise<void> {
  const { db, now, vault } = context;
  const { id } = requireUser(context);
  if (files.length > 0)
    await claimFiles(context, { userId: id, purpose: 'evidence' }, files, evidenceRef(row.order_no));
  const sealed = sealWords(vault, row.order_no, JSON.stringify(shown));
  await store.addEvidence(db, { orderId: row.id, author: partyOf(row, id), reason, sealed, files, now });
}

async function showAppeal(context: Context<never>, parts: C2cParts, row: OrderRow): Promise<Appeal> {
  const { db, vault } = context;
  const { id } = requireUser(context);
  const own = partyOf(row, id);
  const evidence = await store.evidenceOf(db, row.id);
  const types = await store.mediaTypes(
    db,
    evidence.flatMap(({ files }) => files),
  );
  const began = await store.beganAt(db, row.id);
  const decided = await store.caseOf(db, row.id);
  const isOpen = row.status === 'inAppeal';
  return {
    order: await showOne(context, parts, row),
    beganAt: began,
    decideBy: isOpen && began !== null ? decideBy(began) : null,
    evidence: evidence.map((one) => ({
      id: one.id,
      by: one.author === own ? ('you' as const) : ('other' as const),
      reason: one.reason,
      text: (JSON.parse(openWords(vault, row.order_no, one.sealed)) as Shown).text,
      files: one.files.map((fileId) => ({
        fileId,
        url: addressOf(fileId),
        mediaType: types.get(fileId) ?? 'application/octet-stream',
      })),
      at: Number(one.created_at),
    })),
    decision:
      decided?.winner && decided.sealed && decided.decided_at
        ? {
            winner: decided.winner === own ? 'you' : 'other',
            words: (JSON.parse(openWords(vault, row.order_no, decided.sealed)) as Told)[own],
            compensation: decided.compensation,
            at: Number(decided.decided_at),
          }
        : null,
    canAdd: isOpen && (await store.shownBy(db, row.id, own)) < MOST_SHOWN,
  };
}
