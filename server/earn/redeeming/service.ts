/** Leaving an order: each way with its exact cost beforehand, and the same checks when it is taken. */
import type { EarnExit } from '@/lib/api/earn';
import type { EarnWay } from '@/lib/api/earnShapes';
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { exitOf, waysOf } from '@/lib/earn/rules';
import { earnStates } from '@/lib/earn/states';
import { add, eq, neg } from '@/lib/money/decimal';
import { judgeLeaving } from '../../auth/leaving';
import { handle, handleInTwo, requireUser, type Context, type Handler } from '../../http/handler';
import { post } from '../../ledger/ledger';
import { advance, askFor, askForNext, type RoundParts } from '../rounds/rounds';
import { runningOf, showOrder } from '../show';
import { endPostings, tell, toldOf } from '../steps';
import * as store from '../store';
import { leaveOrder } from './store';
import type { OrderRow } from '../store';

export function exitsOf(row: OrderRow, now: number): EarnExit[] {
  const running = runningOf(row);
  return waysOf(running, now).map((way) => exitFor(row, way, now));
}

const exitFor = (row: OrderRow, way: EarnWay, now: number): EarnExit => {
  const exit = exitOf(runningOf(row), way, now);
  return { ...exit, receives: add(exit.principal, exit.interest) };
};

export const redeemHandlers = (parts: RoundParts): Handler[] => [
  handle(api.earn.redeemPreview, 'read', async (context, { orderNo }) => {
    const order = await store.findOrder(context.db, requireUser(context).id, orderNo);
    if (!order) return context.fail('notFound');
    return { order: showOrder(order, context.now), exits: exitsOf(order, context.now) };
  }),
  handleInTwo(
    api.earn.redeem,
    async (context, body) => {
      const order = await store.findOrder(context.db, requireUser(context).id, body.orderNo);
      if (!order) return context.fail('notFound');
      const exit = requireExit(context, order, body);
      if (exit.needsFundPassword)
        await judgeLeaving(context, { fundPassword: body.fundPassword ?? '', proof: {} }, null);
    },
    async (context, body) => {
      const ownerId = requireUser(context).id;
      const taken = await store.takeOrder(context.db, ownerId, body.orderNo);
      if (!taken) return context.fail('notFound');
      const order = await upToDate(context, parts, taken);
      const after = await leave(context, order, requireExit(context, order, body));
      context.afterCommit(() => parts.publish(ownerId));
      return showOrder(after, context.now);
    },
  ),
];

type RedeemContext = Context<ErrorOf<typeof api.earn.redeem>>;

/** What is due by the clock happens first, although no round has come to it yet. */
async function upToDate(context: RedeemContext, parts: RoundParts, taken: OrderRow): Promise<OrderRow> {
  let order = taken;
  while (order.next_at !== null && Number(order.next_at) <= context.now) {
    await advance({ ...context, vault: parts.vault }, [order], parts.random);
    order = (await store.takeOrder(context.db, order.owner_id, order.order_no)) ?? context.fail('notFound');
  }
  if (order !== taken) await askForNext(context.db, context.now);
  return order;
}

/** The way that was chosen, at the cost that was shown. */
function requireExit(context: RedeemContext, order: OrderRow, body: ReadOf<typeof api.earn.redeem>): EarnExit {
  const exit = exitsOf(order, context.now).find(({ way }) => way === body.way) ?? context.fail('earnState');
  if (!eq(exit.receives, body.receives) || !eq(exit.forfeited, body.forfeited)) context.fail('earnTermsChanged');
  return exit;
}

async function leave(context: RedeemContext, order: OrderRow, exit: EarnExit): Promise<OrderRow> {
  const { db, now, requestId } = context;
  const { way, arrivesAt, forfeited } = exit;
  const times = { startsAt: Number(order.starts_at), maturesAt: Number.POSITIVE_INFINITY };
  const status = earnStates.after(order.status, way, 'person', { now, times }) ?? context.fail('earnState');
  const after = await leaveOrder(db, order, { status, now, arrivesAt, forfeited });
  if (arrivesAt === null) {
    await store.changeTaken(db, order.product_id, neg(order.amount));
    await post(
      db,
      endPostings(
        order,
        { withPrincipal: true, interest: '0' },
        { actor: `user:${order.owner_id}`, requestId, at: now },
      ),
    );
  } else await askFor(db, arrivesAt);
  const what = ({ refund: 'refunded', early: 'earlyAsked', fast: 'redeemed', standard: 'standardAsked' } as const)[way];
  await tell(context, [toldOf(order, what, { interest: exit.interest, forfeited, arrivesAt })]);
  return after;
}
