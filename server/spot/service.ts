/**
 * Spot trading. Invariants: an open order's hold is exactly what it still may spend; the book is never crossed; everything that
 * matches holds its market's row, so that one writer at a time changes a book. Matching and posting are one transaction.
 */
import { api } from '@/lib/api/index';
import type { Variety } from '@/lib/api/market';
import type { SpotMarket } from '@/lib/api/spot';
import { checkOrder, MAX_OPEN_ORDERS, protectionPrice } from '@/lib/trading/rules';

import { orderStates } from '@/lib/spot/states';
import { gt, lt, mul, sub, sum, type Decimal } from '@/lib/money/decimal';
import { handle, handleAtOnce, requireUser, type Context, type Handler } from '../http/handler';
import { allowanceOf, requireAllowance } from './allowance';
import { houseOffers } from '../trading/house';
import { match, opposite, type Incoming, type MatchResult } from '../trading/matching';
import { coinsOf, newOrder, restingOf, showFill, showOrder } from './orders';
import { newOrderNo } from '../trading/orderNumbers';
import { endOrder, holdPosting, settleMatches, type SettlementScope } from './settlement';
import * as store from './store';
import { showMarket, termsOf } from './terms';

/** Tells a person's open screens that something of theirs changed. */
export type Publish = (userId: string, scopes: ('orders' | 'balances')[]) => void;

/** As many resting orders as one order can meet; what is left of an even larger one is cancelled, so that the book is never crossed. */
const MOST_MAKERS = 200;

type PlaceContext = Parameters<Parameters<typeof handle<typeof api.spot.placeOrder>>[2]>[0];
type PlaceBody = Parameters<Parameters<typeof handle<typeof api.spot.placeOrder>>[2]>[1];

/** `unverifiedLimit`: what somebody without an identity level may trade, in USDT a UTC day. */
export function spotHandlers(publish: Publish, unverifiedLimit: Decimal): Handler[] {
  return [
    handle(api.spot.markets, 'read', async (context) => {
      const rows = new Map((await store.listMarkets(context.db)).map((row) => [row.symbol, row]));
      return context.market.varieties().flatMap((variety) => {
        const row = rows.get(variety.symbol);
        return row ? [showMarket(variety, row)] : [];
      });
    }),
    handleAtOnce(api.spot.placeOrder, lookAround, (context, body, found) =>
      placeOrder(context, body, found, publish, unverifiedLimit),
    ),
    handleAtOnce(
      api.spot.updateOrder,
      (context, { orderNo }) => store.lockForCancel(context.db, orderNo, requireUser(context).id),
      async (context, _body, found) => {
        if (!found) return context.fail('notFound');
        const [cancelled] = await cancelRows(context, found.symbol, [found], publish);
        return cancelled ?? context.fail('orderFinished');
      },
    ),
    handle(api.spot.cancelAll, 'write', async (context, { symbol }) => {
      const open = await store.openOrderNos(context.db, requireUser(context).id, symbol);
      const markets = [...new Set(open.map((order) => order.symbol))].sort();
      // All books before any money: whoever holds a book may be waiting for an account.
      for (const market of markets) await store.lockMarket(context.db, market);
      let cancelled = 0;
      for (const market of markets) {
        const orderNos = open.filter((order) => order.symbol === market).map((order) => order.order_no);
        cancelled += (await cancelOrders(context, market, orderNos, publish)).length;
      }
      return { cancelled };
    }),
    handle(api.spot.allowance, 'read', (context) => allowanceOf(context, unverifiedLimit)),
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
      const fills = await store.fillsOfOrder(context.db, orderNo, user.id);
      return { order: showOrder(order, coins), fills: fills.map((fill) => showFill(fill, coins)) };
    }),
    handle(api.spot.fills, 'read', async (context, { pageNum, pageSize, ...filter }) => {
      const { rows, total } = await store.listFills(
        context.db,
        { ...filter, ownerId: requireUser(context).id },
        { pageNum, pageSize },
      );
      return {
        list: rows.map((row) => showFill(row, coinsOf(context.market, row.symbol))),
        total,
        pageNum,
        pageSize,
        hasMore: pageNum * pageSize < total,
      };
    }),
  ];
}

async function orderPage(
  context: Pick<Context<never>, 'db' | 'market' | 'user'>,
  filter: Omit<store.OrderFilter, 'ownerId'>,
  page: { pageNum: number; pageSize: number },
) {
  const { rows, total } = await store.listOrders(context.db, { ...filter, ownerId: requireUser(context).id }, page);
  return {
    list: rows.map((row) => showOrder(row, coinsOf(context.market, row.symbol))),
    total,
    ...page,
    hasMore: page.pageNum * page.pageSize < total,
  };
}

/** What the order can meet, with the market's row held from here on. */
async function lookAround(context: PlaceContext, body: PlaceBody) {
  const variety = context.market.variety(body.symbol) ?? context.fail('notFound');
  const quote = context.market.quote(body.symbol) ?? context.fail('priceStale');
  const ladder = context.market.ladder(body.symbol);
  const side = opposite(body.side);
  const worstPrice = body.price ?? protectionPrice(body.side, quote.last, termsOf(variety));
  const seen = await store.look(context.db, {
    symbol: body.symbol,
    side,
    upTo: worstPrice,
    limit: MOST_MAKERS,
    seq: ladder?.seq ?? 0,
    houseSide: side,
    ownerId: requireUser(context).id,
  });
  return { variety, quote, ladder, side, worstPrice, seen };
}

type Around = Awaited<ReturnType<typeof lookAround>>;

/** Waiting for the market's row takes time. Where a new price came meanwhile, that is the one which counts. */
const withNewestPrice = (context: PlaceContext, body: PlaceBody, around: Around): Around | Promise<Around> =>
  context.market.quote(body.symbol)?.seq === around.quote.seq ? around : lookAround(context, body);

async function placeOrder(
  context: PlaceContext,
  body: PlaceBody,
  around: Around,
  publish: Publish,
  unverifiedLimit: Decimal,
) {
  const user = requireUser(context);
  const { variety, quote, ladder, side, worstPrice, seen } = await withNewestPrice(context, body, around);
  const row = seen.market ?? context.fail('notFound');
  if (row.status === 'halted') context.fail('marketHalted');
  if (context.market.isStale(body.symbol)) context.fail('priceStale');
  const market = showMarket(variety, row);
  const violation = checkOrder(market, quote.index, body);
  if (violation) context.fail(violation.reason, violation.args);
  const incoming = { ownerId: user.id, side: body.side, worstPrice, qty: body.qty, quoteAmount: body.quoteAmount };
  if (body.type === 'limit' && seen.open >= MAX_OPEN_ORDERS)
    context.fail('tooManyOrders', { max: String(MAX_OPEN_ORDERS) });
  const farthest = seen.resting.length < MOST_MAKERS ? undefined : seen.resting.at(-1)?.price;
  const result = match(
    { ...incoming, worstPrice: farthest ?? incoming.worstPrice },
    seen.resting.map(restingOf),
    houseOffers(ladder, row, side, seen.used),
    market.step,
  );
  if (body.type === 'market' && result.matches.length === 0) context.fail('noLiquidity');

  const rests = body.type === 'limit' && !farthest;
  await requireAllowance(context, variety.quote, worthOf(body, result, rests), unverifiedLimit);
  const order = await writeOrder(context, variety, market, body, incoming, {
    result,
    makers: new Map(seen.resting.map((maker) => [maker.order_no, maker])),
    seq: ladder?.seq ?? 0,
    rests,
    endReason: farthest ? 'liquidity' : whyPartial(context, incoming, body.symbol),
  });
  publishFills(context, publish, body, result, user.id);
  return showOrder(order, variety);
}

/** The most that the order trades, in quote: its fills at their prices, and the rest at its own price. */
function worthOf(body: PlaceBody, { matches }: MatchResult, rests: boolean): Decimal {
  const resting = sub(body.qty ?? '0', sum(matches.map(({ qty }) => qty)));
  return sum([
    ...matches.map(({ price, qty }) => mul(price, qty)),
    ...(rests ? [mul(body.price ?? '0', resting)] : []),
  ]);
}

/** What the order puts on hold: a limit order its worst case, a market order what it can spend. */
function holdOf(body: PlaceBody, result: MatchResult): Decimal {
  if (body.side === 'sell') return body.qty ?? '0';
  if (body.price && body.qty) return mul(body.price, body.qty);
  // The book cannot move between here and the fills, so the cost of a buy by quantity is exact.
  return body.quoteAmount ?? sum(result.matches.map(({ price, qty }) => mul(price, qty)));
}

interface Found {
  result: MatchResult;
  /** Resting orders that could be met, by number. */
  makers: ReadonlyMap<string, store.OrderRow>;
  /** Names the ladder that was matched against. */
  seq: number;
  /** Whether what is not filled stays in the book. */
  rests: boolean;
  /** Why the rest is cancelled where it does not stay. */
  endReason: 'protection' | 'liquidity';
}

async function writeOrder(
  context: PlaceContext,
  variety: Variety,
  market: SpotMarket,
  body: PlaceBody,
  incoming: Incoming,
  found: Found,
) {
  const { result, makers, seq, rests, endReason } = found;
  const scope = settlementScope(context, variety, `user:${incoming.ownerId}`);
  const held = holdOf(body, result);
  const fresh = newOrder(
    { orderNo: newOrderNo(context.random), ownerId: incoming.ownerId, held, now: context.now },
    body,
  );

  const settled = settleMatches(scope, fresh, result.matches, makers);
  const changed = new Map(settled.orders.map((changedOrder) => [changedOrder.order_no, changedOrder]));
  const ended = result.selfTrades.map((own) =>
    endOrder(scope, makers.get(own.orderNo)!, { act: 'stop', by: 'engine' }, 'selfTrade'),
  );
  for (const end of ended) changed.set(end.order.order_no, end.order);
  const matched = changed.get(fresh.order_no) ?? fresh;
  changed.delete(fresh.order_no);
  const end = rests
    ? null
    : endOrder(
        scope,
        matched,
        { act: result.complete ? 'complete' : 'stop', by: 'engine' },
        result.complete ? null : endReason,
      );
  const order = end?.order ?? matched;

  const taken = result.matches.filter(({ maker }) => maker === null).map(({ price, qty }) => [price, qty] as const);
  const house = taken.length > 0 ? { seq, side: opposite(body.side), taken, change: settled.makerChange } : null;
  const releases = ended.flatMap(({ posting }) => posting ?? []);
  const postings = [
    ...releases,
    holdPosting(scope, fresh, held),
    ...settled.postings,
    ...(end?.posting ? [end.posting] : []),
  ];
  await store.write(context.db, market.symbol, {
    placed: order,
    changed: [...changed.values()],
    fills: settled.fills,
    house,
    postings,
  });
  return order;
}

/** A market order ends early at the price protection, or because the book ended before it. */
function whyPartial(
  context: Pick<PlaceContext, 'market'>,
  incoming: Incoming,
  symbol: string,
): 'protection' | 'liquidity' {
  const ladder = context.market.ladder(symbol);
  const beyond =
    incoming.side === 'buy'
      ? ladder?.asks.some(([price]) => gt(price, incoming.worstPrice))
      : ladder?.bids.some(([price]) => lt(price, incoming.worstPrice));
  return beyond ? 'protection' : 'liquidity';
}

/** Cancels those of the caller's orders that still rest. The market's row is held, so that no fill happens meanwhile. */
async function cancelOrders(context: Context<never>, symbol: string, orderNos: readonly string[], publish: Publish) {
  await store.lockMarket(context.db, symbol);
  return cancelRows(context, symbol, await store.lockOrders(context.db, orderNos), publish);
}

/** The same with the market's row held. */
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

/** Public trades carry numbers of their own: nobody can tell which of them belong to one order. */
function publishFills(
  context: PlaceContext,
  publish: Publish,
  { symbol, side }: PlaceBody,
  result: MatchResult,
  userId: string,
) {
  context.afterCommit(() => {
    for (const { price, qty } of result.matches)
      context.market.addTrade(symbol, { id: newOrderNo(context.random), price, qty, side, ts: context.now });
    for (const id of new Set([userId, ...result.matches.flatMap(({ maker }) => (maker ? [maker.ownerId] : []))]))
      publish(id, ['orders', 'balances']);
  });
}
