/**
 * Perpetual contracts. Invariants: what orders hold and positions have as margin is exactly what the ledger holds for them; a person never
 * loses more than what stands behind a position; one writer at a time changes a market (its row), and one a person (theirs), in this order.
 */
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import type { MarginMode, Position } from '@/lib/api/perpetualShapes';
import { add, mul, sum, type Decimal } from '@/lib/money/decimal';
import {
  averageEntry,
  crossFigures,
  feeOf,
  freeBalance,
  initialMargin,
  liquidationPrice,
  marginRatio,
} from '@/lib/perpetual/rules';
import { orderStates } from '@/lib/perpetual/states';
import { checkOrder } from '@/lib/trading/rules';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import { balanceOf, balances } from '../ledger/ledger';
import type { Barred, RequireProduct } from '../risk/gate';
import { largestQty } from '../trading/house';
import { newOrderNo } from '../trading/orderNumbers';
import { lockPeople } from '../trading/people/store';
import { pageOf } from '../db/page';
import { unrealizedOf } from './account';
import { adjustMargin, setLeverage, setStops } from './adjusting';
import { workOf } from './execute';
import type { FundingRates } from './funding';
import { neededFor, newOrder, placeClosing, placeOpening, worstCrossLossOf } from './placing';
import * as positionStore from './positions/store';
import { endOrder } from './settlement';
import { keyOf } from './work';
import { crossAccountOf, showClosed, showFill, showFunding, showOrder, showPosition } from './show';
import { depthOf, showTicker } from './live';
import * as store from './store';
import { showMarket } from './terms';
import { riskTermsOf } from './watch';
import { crossPositionOf, writeWork, type Prices } from './write';

/** Tells a person's open screens that something of theirs changed. */
export type Publish = (userId: string, scopes: ('orders' | 'balances')[]) => void;

export interface ServiceParts {
  prices: Prices;
  rates: FundingRates;
  publish: Publish;
  requireProduct: RequireProduct;
  barred: Barred;
}

type Reading = Pick<Context<never>, 'db' | 'market' | 'user' | 'now'>;

export function perpetualHandlers(parts: ServiceParts): Handler[] {
  return [...publicHandlers(parts), ...orderHandlers(parts), ...positionHandlers(parts), ...listHandlers(parts)];
}

function publicHandlers({ prices, rates }: ServiceParts): Handler[] {
  return [
    handle(api.perpetual.markets, 'read', async (context) => {
      const rows = new Map((await store.listMarkets(context.db)).map((row) => [row.symbol, row]));
      return context.market.varieties().flatMap((variety) => {
        const row = rows.get(variety.symbol);
        return row ? [showMarket(variety, row, context.now)] : [];
      });
    }),
    handle(api.perpetual.depth, 'read', async (context, { symbol, levels }) => {
      if (context.market.variety(symbol)?.kind !== 'crypto') return context.fail('notFound');
      return depthOf(context, symbol, levels);
    }),
    handle(api.perpetual.ticker, 'memory', async (context, { symbol }) => {
      const variety = context.market.variety(symbol);
      if (variety?.kind !== 'crypto') return context.fail('notFound');
      return showTicker(context.market, { prices, rates }, symbol, context.now);
    }),
  ];
}

function orderHandlers({ prices, barred, publish, requireProduct }: ServiceParts): Handler[] {
  return [
    handle(api.perpetual.leverage, 'read', async (context, { symbol }) => {
      const variety = context.market.variety(symbol);
      if (variety?.kind !== 'crypto') return context.fail('notFound');
      const { id } = requireUser(context);
      const row = (await store.findMarket(context.db, symbol)) ?? context.fail('notFound');
      const { defaultLeverage } = showMarket(variety, row, context.now);
      const chosen = async (mode: MarginMode) =>
        (await store.leverageOf(context.db, id, symbol, mode)) ?? defaultLeverage;
      return { isolated: await chosen('isolated'), cross: await chosen('cross') };
    }),
    handle(api.perpetual.placeOrder, 'write', async (context, body) => {
      await requireProduct(context, 'perpetual', positionStore.todayOf);
      const { order, plan } = await placeOpening(context, body, { prices, barred });
      tell(context, publish, ownersOf(plan.work.orders.values()));
      return showOrder(order);
    }),
    handle(api.perpetual.close, 'write', async (context, body) => {
      const { order, plan } = await placeClosing(context, body, { prices, barred });
      tell(context, publish, ownersOf(plan.work.orders.values()));
      return showOrder(order);
    }),
    handle(api.perpetual.recall, 'write', async (context, { orderNo }) => {
      const { id } = requireUser(context);
      const found = (await store.findOrder(context.db, orderNo, id)) ?? context.fail('notFound');
      await store.lockMarket(context.db, found.symbol);
      await lockPeople(context.db, [id]);
      const order = await store.findOrder(context.db, orderNo, id);
      if (!order || !orderStates.allowed(order.status, 'owner').includes('recall'))
        return context.fail('orderFinished');
      const scope = {
        symbol: order.symbol,
        now: context.now,
        actor: `user:${id}`,
        requestId: context.requestId,
        newNo: () => newOrderNo(context.random),
      };
      const work = await workOf(context.db, scope, [id]);
      const ended = endOrder(work, order, { act: 'recall', by: 'owner' }, 'user');
      await writeWork(context.db, prices, work);
      tell(context, publish, [id]);
      return showOrder(ended);
    }),
    handle(api.perpetual.preview, 'read', (context, body) => preview(context, body, prices)),
  ];
}

const ownersOf = (orders: Iterable<store.OrderRow>): string[] => [...orders].map((order) => order.owner_id);

function tell(context: Pick<Context<never>, 'afterCommit'>, publish: Publish, owners: readonly string[]): void {
  context.afterCommit(() => {
    for (const id of new Set(owners)) publish(id, ['orders', 'balances']);
  });
}

type PreviewContext = Context<ErrorOf<typeof api.perpetual.preview>>;
type PreviewBody = ReadOf<typeof api.perpetual.preview>;

/** As if the whole order filled at its price, or at the mark: a person sees it before the book is asked. */
async function preview(context: PreviewContext, body: PreviewBody, prices: Prices) {
  const { id } = requireUser(context);
  const variety = context.market.variety(body.symbol) ?? context.fail('notFound');
  if (variety.kind !== 'crypto') context.fail('notFound');
  const price = body.price ?? prices.markOf(body.symbol) ?? context.fail('priceStale');
  const index = context.market.quote(body.symbol)?.index ?? context.fail('priceStale');
  const listed = (await store.findMarket(context.db, body.symbol)) ?? context.fail('notFound');
  const terms = { ...showMarket(variety, listed, context.now), maxQty: largestQty(index, variety.step) };
  const violation = checkOrder(terms, index, { side: 'buy', type: 'limit', price, qty: body.qty });
  if (violation) context.fail(violation.reason, violation.args);
  const scope = {
    symbol: body.symbol,
    now: context.now,
    actor: `user:${id}`,
    requestId: context.requestId,
    newNo: () => '',
  };
  const order = newOrder(
    { scope, row: listed },
    {
      ownerId: id,
      action: 'open',
      position: null,
      body: { ...body, orderType: 'limit', timeInForce: 'gtc', price, triggerBy: 'mark' },
    },
  );
  const rows = await positionStore.openPositions(context.db, [id]);
  const held = rows.find((row) => row.symbol === body.symbol && keyOf(row) === keyOf(order));
  const matches = [{ maker: null, price, qty: order.qty }];
  const cost = neededFor({ order, result: { matches, selfTrades: [], complete: true }, rests: false });
  const margin = initialMargin(order.qty, price, order.leverage);
  const risk = riskTermsOf(body.symbol, terms.tick);
  const entryPrice = averageEntry(held ? { qty: held.qty, entryPrice: held.entry_price } : null, order.qty, price);
  const qty = add(held?.qty ?? '0', order.qty);
  const isolated = body.marginMode === 'isolated';
  const fee = feeOf(mul(price, body.qty), order.taker_rate);
  const worstLoss = isolated
    ? cost
    : ((await worstCrossLossOf(context, id, prices, { ...body, price, fee })) ?? context.fail('priceStale'));
  return {
    price,
    cost,
    fee,
    worstLoss,
    before:
      isolated && held
        ? liquidationPrice({ side: held.side, qty: held.qty, entryPrice: held.entry_price, margin: held.margin }, risk)
        : null,
    after: isolated
      ? liquidationPrice({ side: body.side, qty, entryPrice, margin: add(held?.margin ?? '0', margin) }, risk)
      : null,
  };
}

function positionHandlers({ prices, publish }: ServiceParts): Handler[] {
  return [
    handle(api.perpetual.setStops, 'write', async (context, body) => {
      const row = await setStops(context, body, prices);
      tell(context, publish, [row.owner_id]);
      return showOne(context, row.position_no, prices);
    }),
    handle(api.perpetual.adjustMargin, 'write', async (context, body) => {
      const row = await adjustMargin(context, body, prices);
      tell(context, publish, [row.owner_id]);
      return showOne(context, row.position_no, prices);
    }),
    handle(api.perpetual.setLeverage, 'write', async (context, body) => {
      const rows = await setLeverage(context, body, prices);
      tell(context, publish, [requireUser(context).id]);
      const shown = await showPositions(context, prices, undefined);
      return {
        leverage: body.leverage,
        positions: shown.filter(({ positionId }) => rows.some((row) => row.position_no === positionId)),
      };
    }),
  ];
}

async function showOne(context: Reading, positionNo: string, prices: Prices): Promise<Position> {
  const shown = (await showPositions(context, prices, undefined)).find(({ positionId }) => positionId === positionNo);
  if (!shown) throw new Error('a position that was just changed is gone');
  return shown;
}

async function showPositions(context: Reading, prices: Prices, symbol: string | undefined): Promise<Position[]> {
  const { id } = requireUser(context);
  const rows = await positionStore.openPositions(context.db, [id]);
  const account = crossAccountOf(rows, prices, await balanceOf(context.db, id, 'perpetual:available', 'USDT'));
  const closing = await positionStore.closingQty(
    context.db,
    rows.map((row) => row.id),
  );
  return rows
    .filter((row) => symbol === undefined || row.symbol === symbol)
    .map((row) => showPosition(row, account, { prices, closing: closing.get(row.id) ?? '0' }));
}

function listHandlers({ prices }: ServiceParts): Handler[] {
  return [
    handle(api.perpetual.positions, 'read', (context, { symbol }) => showPositions(context, prices, symbol)),
    handle(api.perpetual.account, 'read', (context) => showAccount(context, prices)),
    handle(api.perpetual.detail, 'read', async (context, { id }) => {
      const user = requireUser(context);
      const row = (await positionStore.findPosition(context.db, id, user.id)) ?? context.fail('notFound');
      const [fills, funding] = [
        await positionStore.fillsOf(context.db, row.id),
        await positionStore.fundingOf(context.db, row.id),
      ];
      return {
        position: row.status === 'closed' ? null : await showOne(context, row.position_no, prices),
        closed: row.status === 'closed' ? showClosed(row) : null,
        fills: fills.map(showFill),
        funding: funding.map(showFunding),
      };
    }),
    handle(api.perpetual.orders, 'read', async (context, { pageNum, pageSize, ...filter }) => {
      const page = { pageNum, pageSize };
      const { rows, total } = await store.listOrders(context.db, { ...filter, ownerId: requireUser(context).id }, page);
      return pageOf(rows.map(showOrder), total, page);
    }),
    handle(api.perpetual.history, 'read', async (context, { pageNum, pageSize, ...filter }) => {
      const page = { pageNum, pageSize };
      const { rows, total } = await positionStore.listClosed(
        context.db,
        { ...filter, ownerId: requireUser(context).id },
        page,
      );
      return pageOf(rows.map(showClosed), total, page);
    }),
    handle(api.perpetual.fundingRecord, 'read', async (context, { pageNum, pageSize, symbol }) => {
      const page = { pageNum, pageSize };
      const { rows, total } = await positionStore.listFunding(
        context.db,
        { symbol, ownerId: requireUser(context).id },
        page,
      );
      const list = rows.map((row) => ({
        positionId: row.position_no,
        symbol: row.symbol,
        side: row.side,
        ...showFunding(row),
      }));
      return pageOf(list, total, page);
    }),
  ];
}

async function showAccount(context: Reading, prices: Prices) {
  const { id } = requireUser(context);
  const held = new Map((await balances(context.db, id, 'perpetual')).map(({ kind, balance }) => [kind, balance]));
  const part = (purpose: string): Decimal => held.get(`perpetual:${purpose}`) ?? '0';
  const rows = await positionStore.openPositions(context.db, [id]);
  const cross = crossFigures(
    rows.flatMap((row) => (row.margin_mode === 'cross' ? (crossPositionOf(row, prices) ?? []) : [])),
  );
  const unrealized = unrealizedOf(rows, prices);
  const balance = sum([part('available'), part('orders'), part('margin')]);
  const hasCross = rows.some((row) => row.margin_mode === 'cross');
  return {
    balance,
    available: freeBalance(part('available'), cross),
    frozen: part('orders'),
    positionMargin: add(part('margin'), cross.used),
    unrealizedPnl: unrealized,
    equity: unrealized && add(balance, unrealized),
    crossMarginRatio: hasCross && unrealized ? marginRatio(cross.required, add(part('available'), cross.profit)) : null,
  };
}
