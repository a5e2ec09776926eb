/**
 * Dual currency. Invariants: what the ledger holds as dual is exactly what the orders that are not settled have in them; an order keeps the rate
 * and the days that it was subscribed at, and is decided by the price log and nothing else. Order of locks: the product, the person, money.
 */
import type { DualDetail, DualMarket, DualProduct, DualQuote, DualRow } from '@/lib/api/dualShapes';
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { amountProblem, isBeyond, lookBackFrom, MOST_RUNNING, worthInUsdt, type Agreed } from '@/lib/dual/rules';
import { eq, gt, type Decimal } from '@/lib/money/decimal';
import { requireLevel } from '../auth/gates';
import type { Db } from '../db/database';
import { pageOf } from '../db/page';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import { balanceOf, post } from '../ledger/ledger';
import type { PriceRows } from '../prices/priceRows';
import type { RequireProduct } from '../risk/gate';
import { newOrderNo } from '../trading/orderNumbers';
import { lockPeople } from '../trading/people/store';
import { rowFor } from './prices';
import { digitsOf, showOrder, showOutcomes, showProduct, showResult, showSettlement } from './show';
import { buyPosting } from './steps';
import * as store from './store';
import type { OrderRow, ProductRow, SettlementRow } from './store';

export interface ServiceParts {
  rows: PriceRows;
  requireProduct: RequireProduct;
  publish: (userId: string) => void;
}

type Looking = Pick<Context<never>, 'db' | 'now' | 'market'>;

export const dualHandlers = (parts: ServiceParts): Handler[] => [
  handle(api.dual.products, 'read', showProducts),
  handle(api.dual.quote, 'read', async (context, { productId, amount }) => {
    const row = (await store.findProduct(context.db, productId)) ?? context.fail('notFound');
    const index = freshIndex(context, row.symbol);
    const product = await soldNow(context, row, index);
    refuseAmount(context, amount, product);
    return quoteOf(context, product, amount, index);
  }),
  handle(api.dual.subscribe, 'write', async (context, body) => {
    const order = await subscribe(context, body, parts);
    context.afterCommit(() => parts.publish(order.owner_id));
    return showOrder(order, context);
  }),
  handle(api.dual.orders, 'read', async (context, { status, pageNum, pageSize }) => {
    const page = { pageNum, pageSize };
    const filter = { ownerId: requireUser(context).id, status, now: context.now };
    const { rows, total } = await store.listOrders(context.db, filter, page);
    return pageOf(
      rows.map((row) => showOrder(row, context)),
      total,
      page,
    );
  }),
  handle(api.dual.order, 'read', async (context, { orderNo }) => {
    const row = await store.findOrder(context.db, requireUser(context).id, orderNo);
    return row ? showDetail(context, row, parts.rows) : context.fail('notFound');
  }),
  handle(api.dual.results, 'read', async ({ db }, { symbol, limit }) =>
    (await store.listResults(db, symbol, limit)).map(showResult),
  ),
];

/** The index price of a market while it is fresh. */
const indexOf = ({ market }: Pick<Looking, 'market'>, symbol: string) => {
  const quote = market.quote(symbol);
  return quote && !market.isStale(symbol) ? { index: quote.index, at: quote.ts } : null;
};

/** What is sold now: on its side of the price, also where nothing is left of it. Without a price nobody knows, so all is shown. */
async function showProducts(context: Looking): Promise<{ markets: DualMarket[]; products: DualProduct[] }> {
  const { db, now, market } = context;
  const rows = await store.listCurrent(db, now);
  const terms = new Map<string, store.TermsRow[]>();
  for (const row of await store.termsOf(
    db,
    rows.map(({ product_id: id }) => id),
  ))
    terms.set(row.product_id, [...(terms.get(row.product_id) ?? []), row]);
  const markets = [...new Map(rows.map((row) => [row.symbol, row])).values()].map(
    ({ symbol, base, quote }): DualMarket => {
      const found = indexOf(context, symbol);
      const priceDigits = digitsOf(market, symbol);
      return { symbol, base, quote, priceDigits, index: found?.index ?? null, indexAt: found?.at ?? null };
    },
  );
  const indexes = new Map(markets.map(({ symbol, index }) => [symbol, index]));
  const products = rows.flatMap((row) => {
    const index = indexes.get(row.symbol) ?? null;
    const shown =
      index !== null && !isBeyond(row, index) ? null : showProduct(row, terms.get(row.product_id) ?? [], now);
    return shown ?? [];
  });
  return { markets, products };
}

function freshIndex(context: Looking & Pick<Context<'priceStale'>, 'fail'>, symbol: string): Decimal {
  const found = indexOf(context, symbol);
  return found ? found.index : context.fail('priceStale');
}

async function soldNow(
  context: Looking & Pick<Context<'dualClosed'>, 'fail'>,
  row: ProductRow,
  index: Decimal,
): Promise<DualProduct> {
  const product = showProduct(row, await store.termsOf(context.db, [row.product_id]), context.now);
  return product && isBeyond(row, index) ? product : context.fail('dualClosed');
}

function refuseAmount(
  { fail }: Pick<Context<'belowMinimum' | 'aboveMaximum' | 'dualQuota'>, 'fail'>,
  amount: Decimal,
  product: DualProduct,
): void {
  const problem = amountProblem(amount, product);
  if (!problem) return;
  const { reason, ...args } = problem;
  fail(reason, { ...args, unit: product.coin });
}

const agreedOf = (product: DualProduct, amount: Decimal): Agreed => ({ ...product, amount });

const quoteOf = ({ market }: Looking, product: DualProduct, amount: Decimal, index: Decimal): DualQuote => ({
  product,
  amount,
  ...showOutcomes(agreedOf(product, amount), product, digitsOf(market, product.symbol)),
  index,
});

type SubscribeContext = Context<ErrorOf<typeof api.dual.subscribe>>;

async function subscribe(
  context: SubscribeContext,
  { productId, amount, apr, days }: ReadOf<typeof api.dual.subscribe>,
  { requireProduct }: ServiceParts,
): Promise<OrderRow> {
  const { db, now, fail } = context;
  const { id: ownerId } = requireUser(context);
  requireLevel(context, 'basic');
  const row = (await store.takeProduct(db, productId)) ?? fail('notFound');
  await lockPeople(db, [ownerId]);
  const index = freshIndex(context, row.symbol);
  const worth = worthInUsdt(row.kind, amount, index);
  await requireProduct(context, 'dual', store.todayAtWorst, worth);
  const product = await soldNow(context, row, index);
  if (!eq(product.apr, apr) || product.days !== days) fail('dualQuoteExpired');
  refuseAmount(context, amount, product);
  if ((await store.countRunning(db, ownerId)) >= MOST_RUNNING) fail('tooManyOrders', { max: String(MOST_RUNNING) });
  const available = await balanceOf(db, ownerId, 'spot:available', product.coin);
  if (gt(amount, available)) fail('insufficientBalance', { available });
  const order = await store.insertOrder(db, {
    order_no: newOrderNo(context.random),
    owner_id: ownerId,
    product_id: productId,
    amount,
    apr: product.apr,
    days: product.days,
    worth_usdt: worth,
    created_at: now,
  });
  await store.changeTaken(db, productId, amount);
  await post(db, [buyPosting(order, { actor: `user:${ownerId}`, requestId: context.requestId, at: now })]);
  return order;
}

/** So long rows that could decide are read back where the window itself had too few. */
const decidedFrom = (row: OrderRow, settlement: SettlementRow): number =>
  settlement.settled_by === 'window'
    ? Number(row.settles_at) - row.window_ms
    : lookBackFrom({ settlesAt: Number(row.settles_at), windowMs: row.window_ms });

async function showDetail(context: Looking, row: OrderRow, rows: PriceRows): Promise<DualDetail> {
  const settling = { symbol: row.symbol, settlesAt: Number(row.settles_at), windowMs: row.window_ms };
  const settlement = await store.findSettlement(context.db, settling);
  const proof = settlement ? await proofOf(context.db, rows, row, settlement) : NO_PROOF;
  return {
    order: showOrder(row, context),
    settlement: settlement && showSettlement(settlement),
    ...proof,
    verifiableUntil: rows.keptUntil(decidedFrom(row, settlement ?? NONE)),
  };
}

const NONE = { settled_by: 'none' } as SettlementRow;
const NO_PROOF = { firstRows: [], lastRows: [], check: null };

/** Rows around the edges of the window, and which rows a check has to read. */
async function proofOf(
  db: Db,
  rows: PriceRows,
  order: OrderRow,
  settlement: SettlementRow,
): Promise<Pick<DualDetail, 'firstRows' | 'lastRows' | 'check'>> {
  const [begin, end] = [decidedFrom(order, settlement), Number(order.settles_at)];
  const [before] = await rows.lastUpTo(db, [begin - 1]);
  const [earliest, after] = await rows.firstAfter(db, [
    { seq: 0, ts: begin - 1 },
    { seq: 0, ts: end - 1 },
  ]);
  const start = before ?? earliest;
  const check = start && after ? { fromSeq: start.seq, toSeq: after.seq } : null;
  const { from_seq, to_seq } = settlement;
  const around = async (seq: number): Promise<DualRow[]> =>
    (await rows.between(db, seq - 1, seq + 1)).map((one) => ({ ...rowFor(one, order.symbol), hash: one.hash }));
  return {
    check,
    firstRows: from_seq === null ? [] : await around(Number(from_seq)),
    lastRows: to_seq === null ? [] : await around(Number(to_seq)),
  };
}
