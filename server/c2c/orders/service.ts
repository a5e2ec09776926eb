/** The calls about orders: made, looked at, paid, released, cancelled, rated. Order of locks: a person, an order, its advert, money. */
import { api } from '@/lib/api/index';
import type { C2cOrder, CancelQuota } from '@/lib/api/c2cShapes';
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import { blockedUntil, CANCELLATIONS_A_DAY, dayStart, PAID_CANCELLATIONS_A_DAY, type OrderAct } from '@/lib/c2c/rules';
import { judgeLeaving } from '../../auth/leaving';
import type { Use } from '../../auth/proof';
import { checkProof } from '../../auth/secondFactor';
import { claimFiles } from '../../files/files';
import { handle, handleInTwo, requireUser, type Context, type Handler } from '../../http/handler';
import { lockPeople } from '../../trading/people/store';
import { requireNoHold } from '../held';
import { seenMerchant } from '../market/service';
import { merchantByNo } from '../merchants/store';
import type { C2cParts } from '../parts';
import { pageOf } from '../../db/page';
import { holdPrice, quickOffer, saveOrder, saveQuick } from './making';
import { canConfirm, showDetail, showMany, showOne } from './show';
import { after, carryOut, noteEvent, partyOf, type More } from './steps';
import * as store from './store';
import type { OrderRow } from './store';

type ActContext = Context<'notFound' | 'c2cState'>;
type CancelContext = Context<ErrorOf<typeof api.c2cOrders.cancel>>;
type CancelBody = ReadOf<typeof api.c2cOrders.cancel>;

export const orderHandlers = (parts: C2cParts): Handler[] => [
  ...makingHandlers(parts),
  ...readingHandlers(parts),
  handle(api.c2cOrders.pay, 'write', (context, body) => pay(context, parts, body)),
  handleInTwo(
    api.c2cOrders.release,
    async (context, { orderNo, fundPassword, proof }) => {
      // What cannot be released costs no guess.
      const row = await own(context, orderNo);
      if (after(row, 'release', partyOf(row, requireUser(context).id), context.now) === null)
        context.fail('c2cState', { status: row.status });
      await requireNoHold(context);
      return judgeLeaving(context, { fundPassword, proof }, 'c2cRelease');
    },
    async (context, { orderNo }, use) => {
      const row = await held(context, orderNo);
      const order = await done(context, parts, row, 'release');
      await use(context);
      return order;
    },
  ),
  handleInTwo(
    api.c2cOrders.cancel,
    async (context, body) => {
      const row = await own(context, body.orderNo);
      if (row.status !== 'paid') return null;
      await mayCancel(context, row, body);
      return checkProof(context, body.proof, 'c2cCancel');
    },
    async (context, body, use) => cancel(context, parts, body, use),
  ),
  handle(api.c2cOrders.confirmReason, 'write', async (context, { orderNo }) => {
    const row = await held(context, orderNo);
    if (!canConfirm(row, partyOf(row, requireUser(context).id))) return late(context, row);
    await store.changeOrder(context.db, row.id, {
      status: row.status,
      counted: false,
      merchant_fault: row.seller_id === row.maker_id,
    });
    await noteEvent(context, row, 'confirmReason', 'seller');
    tell(context, parts, row);
    return showOne(context, parts, { ...row, counted: false });
  }),
];

const makingHandlers = (parts: C2cParts): Handler[] => [
  handle(api.c2cOrders.quote, 'write', (context, { advertId }) => holdPrice(context, parts, advertId)),
  handle(api.c2cOrders.save, 'write', (context, body) => saveOrder(context, parts, body)),
  handle(api.c2cOrders.quickQuote, 'write', (context, body) => quickOffer(context, parts, body)),
  handle(api.c2cOrders.quickSave, 'write', (context, body) => saveQuick(context, parts, body)),
];

const readingHandlers = (parts: C2cParts): Handler[] => [
  handle(api.c2cOrders.list, 'read', async (context, { status, open, pageNum, pageSize }) => {
    const page = { pageNum, pageSize };
    const { rows, total } = await store.listOrders(
      context.db,
      { ownerId: requireUser(context).id, status, open },
      page,
    );
    return pageOf(await showMany(context, parts, rows), total, page);
  }),
  handle(api.c2cOrders.order, 'read', async (context, { orderNo }) =>
    showOne(context, parts, await own(context, orderNo)),
  ),
  handle(api.c2cOrders.detail, 'read', async (context, { orderNo }) =>
    showDetail(context, parts, await own(context, orderNo)),
  ),
  handle(api.c2cOrders.merchant, 'read', async (context, { orderNo }) => {
    const row = await own(context, orderNo);
    const merchant = await merchantByNo(context.db, row.merchant_no);
    return merchant ? seenMerchant(context, merchant) : context.fail('notFound');
  }),
  handle(api.c2cOrders.cancelQuota, 'read', (context) => quotaOf(context)),
];

const own = async (context: Context<'notFound'>, orderNo: string): Promise<OrderRow> =>
  (await store.findOrder(context.db, requireUser(context).id, orderNo)) ?? context.fail('notFound');

/** The order of one of its two, held. A stranger's is told like an unknown one. */
async function held(context: Context<'notFound'>, orderNo: string): Promise<OrderRow> {
  const { id } = requireUser(context);
  await lockPeople(context.db, [id]);
  const row = await store.takeOrder(context.db, orderNo);
  return row && [row.buyer_id, row.seller_id].includes(id) ? row : context.fail('notFound');
}

const late = (context: Context<'c2cState'>, row: OrderRow): never => context.fail('c2cState', { status: row.status });

const tell = (context: Pick<Context, 'afterCommit'>, { publish }: C2cParts, row: OrderRow): void =>
  context.afterCommit(() => [row.buyer_id, row.seller_id].forEach(publish));

/** Does what the table allows this person now; a click that comes too late is told where the order stands. */
async function done(
  context: ActContext,
  parts: C2cParts,
  row: OrderRow,
  act: OrderAct,
  more?: More,
): Promise<C2cOrder> {
  const { id } = requireUser(context);
  const outcome = await carryOut(context, row, act, {
    by: partyOf(row, id),
    actor: `user:${id}`,
    ...(more && { more }),
  });
  if (typeof outcome !== 'object') return late(context, row);
  tell(context, parts, row);
  return showOne(context, parts, outcome.row);
}

async function pay(
  context: Context<ErrorOf<typeof api.c2cOrders.pay>>,
  parts: C2cParts,
  { orderNo, payMethodId, proofs }: ReadOf<typeof api.c2cOrders.pay>,
): Promise<C2cOrder> {
  const row = await held(context, orderNo);
  if (after(row, 'pay', partyOf(row, requireUser(context).id), context.now) === null) late(context, row);
  if (payMethodId !== row.pay_method_id) context.fail('advertChanged');
  if (proofs.length > 0)
    await claimFiles(
      context,
      { userId: requireUser(context).id, purpose: 'proof' },
      proofs,
      `c2cOrder:${row.order_no}`,
    );
  return done(context, parts, row, 'pay', { proofs });
}

async function quotaOf(context: Pick<Context<never>, 'db' | 'now' | 'user'>): Promise<CancelQuota> {
  const { db, now } = context;
  const { counted, paid } = await store.cancelledSince(db, requireUser(context).id, dayStart(now));
  return {
    countToday: counted,
    limit: CANCELLATIONS_A_DAY,
    blockedUntil: blockedUntil(counted, now),
    paidLeft: Math.max(0, PAID_CANCELLATIONS_A_DAY - paid),
  };
}

/** Which of the two it is; refused where it may not be. */
async function mayCancel(
  context: CancelContext,
  row: OrderRow,
  { nothingSent }: Pick<CancelBody, 'nothingSent'>,
): Promise<'cancel' | 'cancelPaid'> {
  const act = row.status === 'paid' ? ('cancelPaid' as const) : ('cancel' as const);
  if (after(row, act, partyOf(row, requireUser(context).id), context.now) === null) return late(context, row);
  if (act === 'cancelPaid' && (!nothingSent || (await quotaOf(context)).paidLeft === 0)) context.fail('c2cPaidCancel');
  return act;
}

/** `use`: the proof that was judged; null where the order was not marked as paid then. */
async function cancel(context: CancelContext, parts: C2cParts, body: CancelBody, use: Use | null) {
  const row = await held(context, body.orderNo);
  const act = await mayCancel(context, row, body);
  // Otherwise whoever has a session sends the coins of somebody who has paid back to the seller.
  if (act === 'cancelPaid') await (use ?? late(context, row))(context);
  const order = await done(context, parts, row, act, { cancel_reason: body.reason });
  return { ...(await quotaOf(context)), order };
}
