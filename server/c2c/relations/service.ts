/** What the two of an order say about one another afterwards, and that one of them wants no more to do with the other. */
import { api } from '@/lib/api/index';
import { STATISTICS_MS } from '@/lib/c2c/rules';
import { handle, requireUser, type Context, type Handler } from '../../http/handler';
import { lockPeople } from '../../trading/people/store';
import { merchantByNo } from '../merchants/store';
import { otherOf, showMany, showOne } from '../orders/show';
import { ordersNamed, takeOrder, type OrderRow } from '../orders/store';
import type { C2cParts } from '../parts';
import { requireCleanWords } from '../watch/words';
import { pageOf } from '../../db/page';
import * as store from './store';

/** The order of one of its two, held. A stranger's is told like an unknown one. */
async function held(context: Context<'notFound'>, orderNo: string): Promise<OrderRow> {
  const { id } = requireUser(context);
  await lockPeople(context.db, [id]);
  const row = await takeOrder(context.db, orderNo);
  return row && [row.buyer_id, row.seller_id].includes(id) ? row : context.fail('notFound');
}

const late = (context: Context<'c2cState'>, row: OrderRow): never => context.fail('c2cState', { status: row.status });

export const relationHandlers = (parts: C2cParts): Handler[] => [
  handle(api.c2cOrders.rate, 'write', async (context, { orderNo, good, words }) => {
    const { db, now } = context;
    const { id } = requireUser(context);
    const row = await held(context, orderNo);
    await requireCleanWords(context, words);
    const rating = { orderId: row.id, raterId: id, ratedId: otherOf(row, id), good, words, now };
    const isFirst = row.status === 'completed' && (await store.addRating(db, rating));
    if (!isFirst) return late(context, row);
    context.afterCommit(() => parts.publish(otherOf(row, id)));
    return showOne(context, parts, row);
  }),
  handle(api.c2cOrders.answerRating, 'write', async (context, { orderNo, words }) => {
    const { db, now } = context;
    const { id } = requireUser(context);
    const row = await held(context, orderNo);
    await requireCleanWords(context, words);
    if (!(await store.answer(db, { orderId: row.id, ratedId: id, words, now }))) return late(context, row);
    context.afterCommit(() => parts.publish(otherOf(row, id)));
    return showOne(context, parts, row);
  }),
  handle(api.c2cOrders.block, 'write', async (context, { orderNo, isBlocked }) => {
    const { db, now } = context;
    const { id } = requireUser(context);
    const row = await held(context, orderNo);
    const other = otherOf(row, id);
    if (isBlocked) await store.block(db, { blockerId: id, blockedId: other, orderId: row.id, now });
    else await store.unblock(db, id, other);
    return { isBlocked };
  }),
  handle(api.c2cOrders.blocked, 'read', async (context) => {
    const { db } = context;
    const { id } = requireUser(context);
    const blocked = await store.blockedBy(db, id);
    const rows = await ordersNamed(
      db,
      id,
      blocked.map(({ order_no: no }) => no),
    );
    const orders = new Map((await showMany(context, parts, rows)).map((order) => [order.orderNo, order]));
    return blocked.flatMap(({ order_no: orderNo, created_at: at }) => {
      const order = orders.get(orderNo);
      return order ? [{ orderNo, name: order.counterparty.name, at: Number(at) }] : [];
    });
  }),
  handle(api.c2c.ratings, 'read', async ({ db, now, fail }, { merchantId, pageNum, pageSize }) => {
    const merchant = (await merchantByNo(db, merchantId)) ?? fail('notFound');
    const page = { pageNum, pageSize };
    const { rows, total } = await store.saidOf(db, merchant.user_id, now - STATISTICS_MS, page);
    const list = rows.map(({ created_at: at, ...rating }) => ({ ...rating, at: Number(at) }));
    return pageOf(list, total, page);
  }),
];
