/**
 * Spot trading. Invariants: an open order's hold is exactly what it still may spend; the book is never crossed; everything that
 * matches holds its market's row, so that one writer at a time changes a book. Matching and posting are one transaction.
 */
import { api } from '@/lib/api/index';
import type { Variety } from '@/lib/api/market';
import type { SpotMarket } from '@/lib/api/spot';
import {
  checkOrder,
  checkTrigger,
  MAX_OPEN_ORDERS,
  mayRest,
  takingProblem,
  type StopTrigger,
} from '@/lib/trading/rules';
import { orderStates } from '@/lib/spot/states';
import { mul } from '@/lib/money/decimal';
import { handle, handleAtOnce, requireUser, type Context, type Handler } from '../http/handler';
import { newOrderNo } from '../trading/orderNumbers';
import { setTrigger } from '../trading/triggers/store';
import { pageOf } from '../db/page';
import { allowanceOf, requireAllowance, type Unverified } from './allowance';
import {
  carryOut,
  findAllowed,
  holdOf,
  lookAround,
  tellFills,
  worthOf,
  type Around,
  type Publish,
  type OrderIntent,
} from './execute';
import { coinsOf, newOrder, showFill, showOrder } from './orders';
import { endOrder, holdPosting, type SettlementScope } from './settlement';
import { triggerOf } from './stops';
import * as records from './records/store';
import * as store from './store';
import { showMarket } from './terms';
import { orderGroup } from './group';

type PlaceContext = Parameters<Parameters<typeof handle<typeof api.spot.placeOrder>>[2]>[0];
type PlaceBody = Parameters<Parameters<typeof handle<typeof api.spot.placeOrder>>[2]>[1];

/** Their markets are held meanwhile: a thousand take about a quarter of a second. */
const MOST_CANCELLED_AT_ONCE = 1_000;

export function spotHandlers(publish: Publish, unverified: Unverified): Handler[] {
  return [
    handle(api.spot.markets, 'read', async (context) => {
      const rows = new Map((await store.listMarkets(context.db)).map((row) => [row.symbol, row]));
      return context.market.varieties().flatMap((variety) => {
        const row = rows.get(variety.symbol);
        return row ? [showMarket(variety, row)] : [];
      });
    }),
    handleAtOnce(
      api.spot.placeOrder,
      look,
      (context, body, looked) => placeOrder(context, body, looked, publish, unverified),
      orderGroup,
    ),
    handleAtOnce(
      api.spot.updateOrder,
      (context, { orderNo }) => store.lockForCancel(context.db, orderNo, requireUser(context).id),
      async (context, _body, found) => {
        if (!found) return context.fail('notFound');
        const [cancelled] = await cancelRows(context, found.symbol, [found], publish);
        return cancelled ?? context.fail('orderFinished');
      },
      orderGroup,
    ),
    handle(api.spot.cancelAll, 'write', async (context, { symbol }) => {
      const all = await store.openOrderNos(context.db, requireUser(context).id, symbol);
      const open = all.slice(0, MOST_CANCELLED_AT_ONCE);
      const markets = [...new Set(open.map((order) => order.symbol))].sort();
      // All books before any money: whoever holds a book may be waiting for an account.
      for (const market of markets) await store.lockMarket(context.db, market);
      let cancelled = 0;
      for (const market of markets) {
        const orderNos = open.filter((order) => order.symbol === market).map((order) => order.order_no);
        const found = await store.lockOrders(context.db, orderNos);
        cancelled += (await cancelRows(context, market, found, publish)).length;
      }
      return { cancelled, left: all.length - open.length };
    }),
    handle(api.spot.allowance, 'read', (context) => allowanceOf(context, unverified)),
    ...queryHandlers(),
  ];
}

function queryHandlers(): Handler[] {
  return [
    handle(api.spot.openOrders, 'read', async (context, { pageNum, pageSize, ...filter }) =>
      orderPage(context, { ...filter, open: true }, { pageNum, pageSize }),
    ),
    handle(api.spot.orderHistory, 'read', async (context, { pageNum, pageSize, ...filter }) =>
      orderPage(context, { ...filter, open: false }, { pageNum, pageSize }),
    ),
    handle(api.spot.order, 'read', async (context, { orderNo }) => {
      const user = requireUser(context);
      const order = (await store.findOrder(context.db, orderNo, user.id)) ?? context.fail('notFound');
      const coins = coinsOf(context.market, order.symbol);
      const fills = await records.fillsOfOrder(context.db, orderNo, user.id);
      return { order: showOrder(order, coins), fills: fills.map((fill) => showFill(fill, coins)) };
    }),
    handle(api.spot.fills, 'read', async (context, { pageNum, pageSize, ...filter }) => {
      const { rows, total } = await records.listFills(
        context.db,
        { ...filter, ownerId: requireUser(context).id },
        { pageNum, pageSize },
      );
      return pageOf(
        rows.map((row) => showFill(row, coinsOf(context.market, row.symbol))),
        total,
        { pageNum, pageSize },
      );
    }),
  ];
}

async function orderPage(
  context: Pick<Context<never>, 'db' | 'market' | 'user'>,
  filter: Omit<records.OrderFilter, 'ownerId'>,
  page: { pageNum: number; pageSize: number },
) {
  const { rows, total } = await records.listOrders(context.db, { ...filter, ownerId: requireUser(context).id }, page);
  return pageOf(
    rows.map((row) => showOrder(row, coinsOf(context.market, row.symbol))),
    total,
    page,
  );
}

/** What the order can meet, with the market's row locked from here on. */
async function look(context: PlaceContext, body: PlaceBody) {
  const variety = context.market.variety(body.symbol) ?? context.fail('notFound');
  const wanted: OrderIntent = { ...body, ownerId: requireUser(context).id };
  const around = (await lookAround(context, variety, wanted)) ?? context.fail('priceStale');
  return { variety, wanted, around };
}

type Looked = Awaited<ReturnType<typeof look>>;

/** Waiting for the market's row takes time. Where a new price came meanwhile, that is the one which counts. */
const withNewestPrice = (context: PlaceContext, body: PlaceBody, looked: Looked): Looked | Promise<Looked> =>
  context.market.quote(body.symbol)?.seq === looked.around.quote.seq ? looked : look(context, body);

async function placeOrder(
  context: PlaceContext,
  body: PlaceBody,
  looked: Looked,
  publish: Publish,
  unverified: Unverified,
) {
  const { variety, wanted, around } = await withNewestPrice(context, body, looked);
  const row = around.seen.market ?? context.fail('notFound');
  if (row.status === 'halted') context.fail('marketHalted');
  if (context.market.isStale(body.symbol)) context.fail('priceStale');
  const market = showMarket(variety, row);
  if (body.trigger)
    return placeStop(context, { variety, market, around, wanted, trigger: body.trigger, publish, unverified });
  const violation = checkOrder(market, around.quote.index, body);
  if (violation) context.fail(violation.reason, violation.args);
  if (mayRest(body)) checkCount(context, around);
  const found = await findAllowed(context, variety, wanted, around);
  const refused = takingProblem(body, found.result.matches.length > 0);
  if (refused) context.fail(refused);

  await requireAllowance(context, variety.quote, worthOf(wanted, found), unverified);
  const held = holdOf(wanted, found.result.matches);
  const fresh = newOrder(
    { orderNo: newOrderNo(context.random), ownerId: wanted.ownerId, held, now: context.now },
    body,
  );
  const scope = settlementScope(context, variety, `user:${wanted.ownerId}`);
  const order = await carryOut(context.db, scope, fresh, found, true);
  const { market: data, random, now } = context;
  context.afterCommit(() =>
    tellFills(
      { market: data, random, publish },
      { symbol: body.symbol, side: body.side, ownerId: wanted.ownerId },
      found.result,
      now,
    ),
  );
  return showOrder(order, variety);
}

function checkCount(context: PlaceContext, { seen }: Around): void {
  if (seen.open >= MAX_OPEN_ORDERS) context.fail('tooManyOrders', { max: String(MAX_OPEN_ORDERS) });
}

interface StopParts {
  variety: Variety;
  market: SpotMarket;
  around: Around;
  wanted: OrderIntent;
  trigger: StopTrigger;
  publish: Publish;
  unverified: Unverified;
}

/** A stop holds its money and waits. Its own price is judged against the one that sets it off: that is where the market will be then. */
async function placeStop(
  context: PlaceContext,
  { variety, market, around, wanted, trigger, publish, unverified }: StopParts,
) {
  const { index, last } = around.quote;
  if (wanted.timeInForce !== 'gtc') context.fail('badRequest', { field: 'timeInForce' });
  // What a buy by quantity costs is not known yet, so that nothing could be held for it.
  if (wanted.type === 'market' && wanted.side === 'buy' && wanted.qty) context.fail('badRequest', { field: 'qty' });
  const violation = checkTrigger(market, index, last, trigger) ?? checkOrder(market, trigger.price, wanted);
  if (violation) context.fail(violation.reason, violation.args);
  checkCount(context, around);
  const held = holdOf(wanted, []);
  const worth = wanted.side === 'buy' ? held : mul(wanted.price ?? trigger.price, wanted.qty ?? '0');
  await requireAllowance(context, variety.quote, worth, unverified);
  const { ownerId } = wanted;
  const order = newOrder(
    { orderNo: newOrderNo(context.random), ownerId, held, now: context.now },
    { ...wanted, symbol: variety.symbol, trigger },
  );
  const scope = settlementScope(context, variety, `user:${ownerId}`);
  await setTrigger(context.db, triggerOf(order, trigger), context.now);
  await store.write(context.db, variety.symbol, {
    placed: order,
    changed: [],
    fills: [],
    house: null,
    postings: [holdPosting(scope, order, held)],
  });
  context.afterCommit(() => publish(ownerId, ['orders', 'balances']));
  return showOrder(order, variety);
}

/** Cancels those of the caller's orders that still rest. The market's row has to be held, so that no fill happens meanwhile. */
async function cancelRows(context: Context<never>, symbol: string, found: readonly store.OrderRow[], publish: Publish) {
  const user = requireUser(context);
  const coins = coinsOf(context.market, symbol);
  const scope = settlementScope(context, { symbol, ...coins }, `user:${user.id}`);
  const rows = found.filter(
    (row) => row.owner_id === user.id && orderStates.allowed(row.status, 'owner').includes('cancel'),
  );
  if (rows.length === 0) return [];
  const ended = rows.map((row) => endOrder(scope, row, { act: 'cancel', by: 'owner' }, 'user'));
  await store.write(context.db, symbol, {
    placed: null,
    changed: ended.map(({ order }) => order),
    fills: [],
    house: null,
    postings: ended.flatMap(({ posting }) => posting ?? []),
    noLongerWaiting: rows.filter(({ status }) => status === 'waiting').map((row) => row.order_no),
  });
  context.afterCommit(() => publish(user.id, ['orders', 'balances']));
  return ended.map(({ order }) => showOrder(order, coins));
}

function settlementScope(
  context: Pick<Context<never>, 'now' | 'requestId' | 'random'>,
  pair: { symbol: string; base: string; quote: string },
  actor: string,
): SettlementScope {
  return {
    symbol: pair.symbol,
    base: pair.base,
    quote: pair.quote,
    now: context.now,
    actor,
    requestId: context.requestId,
    newTradeNo: () => newOrderNo(context.random),
  };
}
