/** What people do in token offerings. Order of locks: the offering, the person, the order, money. */
import type { api } from '@/lib/api/index';
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import { costOf } from '@/lib/launchpad/rules';
import { icoStates } from '@/lib/launchpad/states';
import { add, eq, gt, isPositive, lt, min, sub, type Decimal } from '@/lib/money/decimal';
import { requireLevel } from '../auth/gates';
import { requireUser, type Context } from '../http/handler';
import { balanceOf, post } from '../ledger/ledger';
import { lockPeople } from '../trading/people/store';
import { newOrderNo } from '../trading/orderNumbers';
import { phaseOf, timesOf } from './show';
import { buyLegs, commitLegs, PAY_COIN, payLegs, posting, type Cause } from './steps';
import * as store from './store';
import type { OfferingRow, OrderRow } from './store';

/** The least that anybody pays or commits, in the coin that is paid. */
const LEAST: Decimal = '10';

type WindowContext = Context<'notFound' | 'identityNeeded' | 'icoWindow'>;

const causeOf = ({ now, requestId }: Context<never>, ownerId: string): Cause => ({
  actor: `user:${ownerId}`,
  requestId,
  at: now,
});

/** An offering of this mode that is running, held: what is sold and committed is counted in it. */
async function open(context: WindowContext, icoId: string, mode: OfferingRow['mode']): Promise<OfferingRow> {
  requireLevel(context, 'basic');
  const row = await store.takeOffering(context.db, icoId);
  if (row?.mode !== mode) return context.fail('notFound');
  if (phaseOf(row, context.now) !== 'running') context.fail('icoWindow');
  await lockPeople(context.db, [requireUser(context).id]);
  return row;
}

async function requireBalance(
  context: Context<'insufficientBalance'>,
  ownerId: string,
  amount: Decimal,
): Promise<void> {
  const available = await balanceOf(context.db, ownerId, 'spot:available', PAY_COIN);
  if (gt(amount, available)) context.fail('insufficientBalance', { available });
}

export async function buy(
  context: Context<ErrorOf<typeof api.launchpad.buy>>,
  { icoId, qty }: ReadOf<typeof api.launchpad.buy>,
): Promise<OrderRow> {
  const { db, now } = context;
  const { id } = requireUser(context);
  const row = await open(context, icoId, 'buy');
  const left = min(sub(row.supply, row.sold), sub(row.cap, await store.boughtBy(db, icoId, id)));
  if (gt(qty, left)) context.fail('icoCap', { left, unit: row.coin });
  const cost = costOf(qty, row.price);
  // The last tokens may be worth less: otherwise whoever leaves so few that nobody can take them keeps an offering from selling out.
  const isRest = eq(qty, sub(row.supply, row.sold)) && isPositive(cost);
  if (lt(cost, LEAST) && !isRest) context.fail('belowMinimum', { min: LEAST, unit: PAY_COIN });
  await requireBalance(context, id, cost);
  const isFirst = (await store.ownOrders(db, icoId, id)).length === 0;
  const orderNo = newOrderNo(context.random);
  await store.insertOrder(db, {
    orderNo,
    icoId,
    ownerId: id,
    mode: 'buy',
    amount: cost,
    tokens: qty,
    cost,
    status: 'paid',
    now,
  });
  await store.countIn(db, icoId, { sold: qty, committed: cost, subscribers: isFirst ? 1 : 0 });
  const order = (await store.takeOrder(db, orderNo))!;
  await post(db, [posting(order, 'buy', causeOf(context, id), buyLegs(order, qty, cost))]);
  await store.addCommitment(db, orderNo, '0', order.steps + 1);
  return order;
}

export async function ration(
  context: Context<ErrorOf<typeof api.launchpad.ration>>,
  { icoId, amount }: ReadOf<typeof api.launchpad.ration>,
): Promise<OrderRow> {
  const { db, now } = context;
  const { id } = requireUser(context);
  await open(context, icoId, 'ration');
  if (lt(amount, LEAST) || !isPositive(amount)) context.fail('belowMinimum', { min: LEAST, unit: PAY_COIN });
  await requireBalance(context, id, amount);
  const [known] = await store.ownOrders(db, icoId, id);
  const orderNo = known?.order_no ?? newOrderNo(context.random);
  if (!known)
    await store.insertOrder(db, {
      orderNo,
      icoId,
      ownerId: id,
      mode: 'ration',
      amount,
      tokens: null,
      cost: null,
      status: 'subscribed',
      now,
    });
  await store.countIn(db, icoId, { committed: amount, subscribers: known ? 0 : 1 });
  const order = (await store.takeOrder(db, orderNo))!;
  await post(db, [posting(order, 'commit', causeOf(context, id), commitLegs(order, amount))]);
  await store.addCommitment(db, orderNo, known ? amount : '0', order.steps + 1);
  return { ...order, amount: known ? add(known.amount, amount) : amount };
}

/** What can be paid now; what cannot costs no guess at the password. */
export async function requirePayable(context: Context<'notFound' | 'icoState'>, orderNo: string): Promise<void> {
  const row = await store.findOrder(context.db, orderNo);
  if (row?.owner_id !== requireUser(context).id) return context.fail('notFound');
  if (icoStates.after(row.status, 'pay', 'owner', { now: context.now, times: timesOf(row) }) === null)
    context.fail('icoState', { status: row.status });
}

export async function pay(context: Context<'notFound' | 'icoState'>, orderNo: string): Promise<OrderRow> {
  const { db, now } = context;
  const { id } = requireUser(context);
  await lockPeople(db, [id]);
  const row = await store.takeOrder(db, orderNo);
  if (row?.owner_id !== id) return context.fail('notFound');
  const status = icoStates.after(row.status, 'pay', 'owner', { now, times: timesOf(row) });
  const offering = await store.findOffering(db, row.ico_id);
  const isOver = offering === null || offering.listed_at !== null || offering.failed_at !== null;
  if (status === null || row.tokens === null || row.cost === null || isOver)
    return context.fail('icoState', { status: row.status });
  await post(db, [posting(row, 'pay', causeOf(context, id), payLegs(row, row.tokens, row.cost))]);
  const paid: OrderRow = { ...row, status, steps: row.steps + 1 };
  await store.keepChanges(db, [changeOf(paid)]);
  return paid;
}

export const changeOf = (row: OrderRow): store.Change => ({
  no: row.order_no,
  status: row.status,
  settled: row.settled,
  unlocked: row.unlocked,
  unlockDay: row.unlock_day,
  steps: row.steps,
});
