/**
 * Buying and reading savings. Invariants: what the ledger holds as savings is exactly what the orders that have not ended have in them; a
 * running order keeps its rate. Order of locks: the product, money (leaving: the order, its product, money).
 */
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import type { EarnPreview } from '@/lib/api/earn';
import type { EarnProduct } from '@/lib/api/earnShapes';
import { api } from '@/lib/api/index';
import { amountProblem, dailyOf, EARN_RISK_VERSION, termInterest } from '@/lib/earn/rules';
import { add, eq, gt, mul, round, sum, type Decimal } from '@/lib/money/decimal';
import { startOfDay } from '@/lib/risk/rules';
import { requireLevel } from '../auth/gates';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import { balanceOf, post } from '../ledger/ledger';
import { newOrderNo } from '../trading/orderNumbers';
import { pageOf } from '../db/page';
import { payoutsOf } from './payouts';
import { askFor } from './rounds/rounds';
import { canRenew, showOrder, showProduct } from './show';
import { buyPosting } from './steps';
import * as store from './store';
import type { OrderRow, ProductRow } from './store';

export interface ServiceParts {
  publish: (userId: string) => void;
}

const DAY_MS = 24 * 3_600_000;

export const earnHandlers = ({ publish }: ServiceParts): Handler[] => [
  handle(api.earn.products, 'read', async (context) => {
    const held = context.user && (await store.heldBy(context.db, context.user.id));
    const [rows, terms] = [await store.listProducts(context.db), await store.listTerms(context.db)];
    return rows.flatMap((row) => {
      const own = terms.filter(({ product_id: id }) => id === row.product_id);
      const shown = showProduct(row, own, { now: context.now, held: held && (held.get(row.product_id) ?? '0') });
      return shown?.isOpen ? [shown] : [];
    });
  }),
  handle(api.earn.introduction, 'read', async (context, { productId }) => {
    const row = (await store.findProduct(context.db, productId)) ?? context.fail('notFound');
    const product = (await productNow(context, row)) ?? context.fail('notFound');
    const terms = await store.listTerms(context.db, productId);
    const rates = terms.map(({ apr, from_at, is_open: isOpen }) => ({ apr, from: Number(from_at), isOpen }));
    return { product, rates };
  }),
  handle(api.earn.preview, 'read', async (context, { productId, amount }) => {
    const row = (await store.findProduct(context.db, productId)) ?? context.fail('notFound');
    return previewOf(await requireSold(context, row, amount), amount);
  }),
  handle(api.earn.buy, 'write', async (context, body) => {
    const order = await buy(context, body);
    context.afterCommit(() => publish(order.owner_id));
    return showOrder(order, context.now);
  }),
  handle(api.earn.setAutoRenew, 'write', async (context, { orderNo, on }) => {
    const order = await store.takeOrder(context.db, requireUser(context).id, orderNo);
    if (!order) return context.fail('notFound');
    const { maturesAt } = showOrder(order, context.now);
    if (!canRenew(order) || (maturesAt !== null && maturesAt <= context.now)) context.fail('earnState');
    await store.setAutoRenew(context.db, orderNo, on);
    context.afterCommit(() => publish(order.owner_id));
    return showOrder({ ...order, auto_renew: on }, context.now);
  }),
  ...readHandlers,
];

const readHandlers: Handler[] = [
  handle(api.earn.summary, 'read', summary),
  handle(api.earn.running, 'read', (context, page) => listOwn(context, page, false)),
  handle(api.earn.finished, 'read', (context, page) => listOwn(context, page, true)),
  handle(api.earn.order, 'read', async (context, { orderNo }) => {
    const order = await store.findOrder(context.db, requireUser(context).id, orderNo);
    return order ? showOrder(order, context.now) : context.fail('notFound');
  }),
  handle(api.earn.interest, 'read', async (context, { orderNo, pageNum, pageSize }) => {
    const page = { pageNum, pageSize };
    const { rows, total } = await store.listInterest(context.db, { ownerId: requireUser(context).id, orderNo }, page);
    const list = rows.map((row) => ({
      orderNo: row.order_no,
      coin: row.coin,
      at: Number(row.day_at),
      amount: row.amount,
      state: stateOf(row),
    }));
    return pageOf(list, total, page);
  }),
  handle(api.earn.payouts, 'read', payoutsOf),
];

const stateOf = ({ kind, status }: store.InterestRow) =>
  kind === 'flexible' || status === 'redeemed' || status === 'renewed'
    ? ('paid' as const)
    : status === 'earlyRedeeming' || status === 'earlyRedeemed'
      ? ('forfeited' as const)
      : ('counted' as const);

type Reading = Pick<Context<never>, 'db' | 'now' | 'user'>;

async function productNow({ db, now, user }: Reading, row: ProductRow): Promise<EarnProduct | null> {
  const held = user && ((await store.heldBy(db, user.id, row.product_id)).get(row.product_id) ?? '0');
  return showProduct(row, await store.listTerms(db, row.product_id), { now, held });
}

/** The product as it is sold now; refuses what it does not take. */
async function requireSold(
  context: Context<ErrorOf<typeof api.earn.preview>>,
  row: ProductRow,
  amount: Decimal,
): Promise<EarnProduct> {
  const product = (await productNow(context, row)) ?? context.fail('notFound');
  if (!product.isOpen) context.fail('earnClosed');
  if (product.closedUntil !== null) context.fail('earnWindow', { until: String(product.closedUntil) });
  const problem = amountProblem(amount, product);
  if (problem) {
    const { reason, ...args } = problem;
    context.fail(reason, { ...args, unit: product.coin });
  }
  return product;
}

function previewOf(
  { productId, coin, apr, termDays, startsAt, firstAt, maturesAt, paidBy }: EarnProduct,
  amount: Decimal,
): EarnPreview {
  const interest = termDays === null ? null : termInterest(amount, apr, termDays);
  return {
    productId,
    coin,
    amount,
    apr,
    daily: dailyOf(amount, apr),
    interest,
    receives: interest && add(amount, interest),
    startsAt,
    firstAt,
    maturesAt,
    paidBy,
  };
}

type BuyContext = Context<ErrorOf<typeof api.earn.buy>>;

async function buy(context: BuyContext, body: ReadOf<typeof api.earn.buy>): Promise<OrderRow> {
  const { db, now, fail } = context;
  const { productId, amount } = body;
  const { id: ownerId } = requireUser(context);
  requireLevel(context, 'basic');
  if (body.riskVersion !== EARN_RISK_VERSION) fail('badRequest', { field: 'riskVersion' });
  const row = (await store.takeProduct(db, productId)) ?? fail('notFound');
  const product = await requireSold(context, row, amount);
  if (!eq(product.apr, body.apr) || product.startsAt !== body.startsAt) fail('earnTermsChanged');
  if (body.autoRenew && row.kind !== 'fixed') fail('badRequest', { field: 'autoRenew' });
  const available = await balanceOf(db, ownerId, 'spot:available', row.coin);
  if (gt(amount, available)) fail('insufficientBalance', { available });
  const order = await store.insertOrder(db, {
    order_no: newOrderNo(context.random),
    owner_id: ownerId,
    product_id: productId,
    coin: row.coin,
    kind: row.kind,
    term_days: row.term_days,
    day_ms: row.day_ms,
    amount,
    apr: product.apr,
    starts_at: product.startsAt,
    auto_renew: body.autoRenew,
    risk_version: body.riskVersion,
    renews: null,
    created_at: now,
  });
  await store.changeTaken(db, productId, amount);
  await post(db, [buyPosting(order, { actor: `user:${ownerId}`, requestId: context.requestId, at: now })]);
  await askFor(db, product.startsAt);
  return order;
}

async function listOwn(context: Context<never>, page: { pageNum: number; pageSize: number }, hasEnded: boolean) {
  const { rows, total } = await store.listOrders(context.db, { ownerId: requireUser(context).id, hasEnded }, page);
  return pageOf(
    rows.map((row) => showOrder(row, context.now)),
    total,
    page,
  );
}

async function summary(context: Context<never>) {
  const { db, now, market } = context;
  const today = startOfDay(now);
  const rows = await store.sumsOf(db, requireUser(context).id, { from: today - DAY_MS, to: today });
  const worth = (coin: string, amount: Decimal): Decimal | null => {
    const price = market.usdtPrice(coin);
    return price && round(mul(amount, price), 8, 'down');
  };
  const coins = rows.map(({ coin, principal, yesterday, earned }) => ({
    coin,
    principal,
    yesterday,
    earned,
    valueUsdt: worth(coin, principal),
  }));
  const inUsdt = (part: 'principal' | 'yesterday' | 'earned') =>
    sum(rows.map((row) => worth(row.coin, row[part]) ?? '0'));
  return {
    totalUsdt: inUsdt('principal'),
    yesterdayUsdt: inUsdt('yesterday'),
    earnedUsdt: inUsdt('earned'),
    coins,
    running: rows.reduce((all, row) => all + row.running, 0),
    unpriced: rows.filter(({ coin }) => market.usdtPrice(coin) === null).map(({ coin }) => coin),
  };
}
