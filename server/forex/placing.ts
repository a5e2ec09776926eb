/** What people ask for: orders, closes, stops. The order of work: refusals that need nothing, the person held, refusals, then all written at once. */
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import type { forex } from '@/lib/api/forex';
import type { ForexTerms } from '@/lib/api/forexShapes';
import type { Variety } from '@/lib/api/market';
import {
  closingPrice,
  hasMoved,
  isFillable,
  marginOf,
  openingPrice,
  priceBandOf,
  spreadCost,
  stopOutPrice,
  stopsProblem,
  weekendNeed,
  type BidAsk,
  type Contract,
} from '@/lib/forex/rules';
import { add, gt, gte, isMultiple, isPositive, lt, sub, sum, type Decimal } from '@/lib/money/decimal';
import { stopWay } from '@/lib/stops/rules';
import { requireUser, type Context } from '../http/handler';
import { longClosingAt } from '../prices/sessions';
import { haltedSymbols, isHalted } from '../trading/halts/store';
import { newOrderNo } from '../trading/orderNumbers';
import { holdAccount, writeAccount } from './account';
import { closeLots, endOrder, fill, holdsHalted, rest, type Scope, type Work } from './book';
import { allHeld, freeOf, fundsOf, heldOf, isUncovered, judge, largestGain } from './held';
import * as positionStore from './positions/store';
import type { FillRow, PositionRow } from './positions/store';
import type { FxPrices } from './prices';
import * as store from './store';
import type { OrderRow } from './store';
import { LOTS, MOST_LOTS, MOST_ORDERS, MOST_POSITIONS, contractOf, termsOf, weekendLeverageOf } from './terms';
import { listTerms } from './terms/store';

type PlaceContext = Context<ErrorOf<typeof forex.placeOrder>>;
type PlaceBody = ReadOf<typeof forex.placeOrder>;
type RecallContext = Context<ErrorOf<typeof forex.recall>>;
type CloseContext = Context<ErrorOf<typeof forex.close>>;
type StopsContext = Context<ErrorOf<typeof forex.setStops>>;

export const scopeOf = (context: Pick<PlaceContext, 'now' | 'user' | 'requestId' | 'random'>): Scope => ({
  now: context.now,
  actor: `user:${requireUser(context).id}`,
  requestId: context.requestId,
  newNo: () => newOrderNo(context.random),
});

/** The market that an order is for, with the quote and the rate of now. */
export interface Around {
  variety: Variety;
  contract: Contract;
  terms: ForexTerms;
  quote: BidAsk;
  rate: Decimal;
}

type Asking = Pick<PlaceContext, 'db' | 'now'> & {
  fail: (reason: 'notFound' | 'priceStale') => never;
};

export async function aroundOf(context: Asking, code: string, prices: FxPrices): Promise<Around> {
  const variety = prices.varietyOf(code) ?? context.fail('notFound');
  const quote = prices.quoteOf(code) ?? context.fail('priceStale');
  const rate = prices.rateOf(variety.quote) ?? context.fail('priceStale');
  const terms = termsOf(variety, await listTerms(context.db, code), context.now);
  return { variety, contract: contractOf(variety), terms, quote, rate };
}

type LotsContext = { fail: (reason: 'fxLots', args: Record<string, string>) => never };

export function checkLots(context: LotsContext, lots: Decimal, max: Decimal = LOTS.max): void {
  if (!isPositive(lots) || !isMultiple(lots, LOTS.step) || lt(lots, LOTS.min) || gt(lots, max))
    context.fail('fxLots', { min: LOTS.min, max, step: LOTS.step });
}

const closedUntil = (context: Pick<PlaceContext, 'market'>, code: string) => ({
  until: String(context.market.ticker(code).nextChangeAt ?? 0),
});

export async function placeOrder(context: PlaceContext, body: PlaceBody, prices: FxPrices): Promise<OrderRow> {
  const halted = await haltedSymbols(context.db, 'forex');
  if (halted.has(body.code)) context.fail('marketHalted');
  const around = await aroundOf(context, body.code, prices);
  checkLots(context, body.lots);
  const { maxLeverage } = around.terms;
  if (body.leverage > maxLeverage) context.fail('leverageRefused', { max: String(maxLeverage) });
  for (const price of [body.price, body.takeProfit, body.stopLoss])
    if (price && (!isPositive(price) || !isMultiple(price, around.contract.tick)))
      context.fail('priceStep', { tick: around.contract.tick });
  const isOpen = prices.isOpen(body.code);
  if (body.orderType === 'market' && !isOpen) context.fail('fxClosed', closedUntil(context, body.code));
  if (body.orderType === 'limit') checkBand(context, around, body.price);
  const work = await holdAccount(context.db, requireUser(context).id, scopeOf(context));
  // What may come of it there keeps the others from being stopped out, so that it could be staked against the insurance.
  if (holdsHalted(work, halted)) context.fail('heldHalted');
  checkSize(context, work, body);
  const order = newOrder(work.scope, work.ownerId, body);
  work.placed.add(order.order_no);
  const fillsNow = isOpen && (body.orderType === 'market' || isFillable(body.side, body.price, around.quote));
  if (fillsNow) fillNow(context, work, order, { around, body, prices });
  else restOrder(context, work, order, { around, body, prices, halted });
  await writeAccount(context.db, prices, work);
  return work.changedOrders.get(order.order_no) ?? order;
}

function newOrder({ newNo, now }: Scope, ownerId: string, body: PlaceBody): OrderRow {
  return {
    order_no: newNo(),
    owner_id: ownerId,
    symbol: body.code,
    side: body.side,
    type: body.orderType,
    leverage: body.leverage,
    lots: body.lots,
    price: body.orderType === 'limit' ? body.price : null,
    filled_price: null,
    held: '0',
    take_profit: body.takeProfit ?? null,
    stop_loss: body.stopLoss ?? null,
    status: 'notFilled',
    end_reason: null,
    position_no: null,
    created_at: String(now),
    updated_at: String(now),
  };
}

/** A limit price far from the market is a slip of the finger. */
export function checkBand(
  context: Context<'priceOutOfBand'>,
  { quote, contract }: Pick<Around, 'quote' | 'contract'>,
  price: Decimal,
): void {
  const { low, high } = priceBandOf(quote, contract);
  if (lt(price, low) || gt(price, high)) context.fail('priceOutOfBand', { low, high });
}

function checkSize(context: PlaceContext, work: Work, { code, lots }: PlaceBody): void {
  if (work.orders.length >= MOST_ORDERS) context.fail('tooManyOrders', { max: String(MOST_ORDERS) });
  if (work.positions.length >= MOST_POSITIONS) context.fail('tooManyOrders', { max: String(MOST_POSITIONS) });
  const own = [...work.positions, ...work.orders].filter(({ symbol }) => symbol === code);
  const held = sum(own.map((one) => one.lots));
  if (gt(add(held, lots), MOST_LOTS)) context.fail('aboveMaximum', { max: sub(MOST_LOTS, held), unit: 'lot' });
}

interface Wanted {
  around: Around;
  body: PlaceBody;
  prices: FxPrices;
}

function fillNow(context: PlaceContext, work: Work, order: OrderRow, { around, body, prices }: Wanted): void {
  const { quote, rate, contract } = around;
  const price = openingPrice(body.side, quote);
  if (body.orderType === 'market' && hasMoved(body.side, body.price, price)) context.fail('fxPriceMoved', { price });
  checkStops(context, body.side, { closing: closingPrice(body.side, quote) }, body);
  const obstacle = obstacleOf(work, order, around, prices);
  if (obstacle === 'priceStale') return context.fail('priceStale');
  if (obstacle) return context.fail(obstacle.reason, obstacle.args);
  fill(work, order, contract, { price, rate });
}

export type Obstacle = { reason: 'fxMarginMissing' | 'fxWeekendMargin'; args: Record<string, string> } | 'priceStale';

/** Why an order cannot be filled at the price of now: the margin and the spread must be there, and over a weekend more. Null where it can. */
export function obstacleOf(
  work: Work,
  order: OrderRow,
  { variety, contract, quote, rate }: Pick<Around, 'variety' | 'contract' | 'quote' | 'rate'>,
  prices: FxPrices,
): Obstacle | null {
  const judged = judge(work, prices);
  if (!judged) return 'priceStale';
  const { figures, held } = judged;
  const { side, lots, leverage } = order;
  const price = openingPrice(side, quote);
  const margin = marginOf(lots, contract, price, rate, leverage);
  const cost = spreadCost(lots, contract, quote, rate);
  const needed = add(margin, cost);
  const available = add(figures.spare, order.held);
  if (gt(needed, available))
    return { reason: 'fxMarginMissing', args: { needed, available: isPositive(available) ? available : '0' } };
  const closing = longClosingAt(work.scope.now);
  if (!closing) return null;
  const fresh = {
    side,
    lots,
    entryPrice: price,
    contract,
    margin,
    quote,
    rate,
    weekendLeverage: weekendLeverageOf(variety),
  };
  const need = weekendNeed([...held, fresh]);
  const equity = sub(figures.equity, cost);
  if (gte(equity, need)) return null;
  return { reason: 'fxWeekendMargin', args: { needed: need, available: equity, until: String(closing.to) } };
}

function restOrder(
  context: PlaceContext,
  work: Work,
  order: OrderRow,
  { around, body, prices, halted }: Wanted & { halted: ReadonlySet<string> },
): void {
  const { rate, contract } = around;
  checkStops(context, body.side, { limit: body.price }, body);
  const held = marginOf(body.lots, contract, body.price, rate, body.leverage);
  const available = freeOf(work, prices, halted) ?? context.fail('priceStale');
  if (gt(held, available)) context.fail('fxMarginMissing', { needed: held, available });
  rest(work, order, held);
}

type Stops = Pick<PlaceBody, 'takeProfit' | 'stopLoss'>;

function checkStops(
  context: { fail: (reason: 'fxStopsInvalid', args: { why: string; against: string; way?: string }) => never },
  side: PlaceBody['side'],
  by: { closing: Decimal } | { limit: Decimal },
  stops: Stops,
): void {
  const [against, price] = 'limit' in by ? (['limit', by.limit] as const) : (['closing', by.closing] as const);
  const why = stopsProblem(side, price, stops);
  if (why) context.fail('fxStopsInvalid', { why, against, ...stopWay(why, side === 'buy') });
}

export async function recallOrder(context: RecallContext, orderNo: string, prices: FxPrices): Promise<OrderRow> {
  const { id } = requireUser(context);
  if (!(await store.findOrder(context.db, orderNo, id))) context.fail('notFound');
  const work = await holdAccount(context.db, id, scopeOf(context));
  const order = work.orders.find((one) => one.order_no === orderNo) ?? context.fail('orderFinished');
  const ended = endOrder(work, order, 'owner', 'user');
  await writeAccount(context.db, prices, work);
  return ended;
}

export async function closePosition(
  context: CloseContext,
  { positionId, lots: wanted }: ReadOf<typeof forex.close>,
  prices: FxPrices,
): Promise<{ row: FillRow; position: PositionRow; work: Work }> {
  const { id } = requireUser(context);
  const found = (await positionStore.findPosition(context.db, positionId, id)) ?? context.fail('notFound');
  const variety = prices.varietyOf(found.symbol) ?? context.fail('notFound');
  if (await isHalted(context.db, 'forex', found.symbol)) context.fail('marketHalted');
  if (!prices.isOpen(found.symbol)) context.fail('fxClosed', closedUntil(context, found.symbol));
  const quote = prices.quoteOf(found.symbol) ?? context.fail('priceStale');
  const rate = prices.rateOf(variety.quote) ?? context.fail('priceStale');
  const work = await holdAccount(context.db, id, scopeOf(context));
  const position = work.positions.find((one) => one.position_no === positionId) ?? context.fail('notFound');
  const lots = wanted ?? position.lots;
  checkLots(context, lots, position.lots);
  checkCovered(context, work, position, lots, prices);
  const price = closingPrice(position.side, quote);
  const row = closeLots(work, position, contractOf(variety), { lots, price, rate, reason: 'user' });
  await writeAccount(context.db, prices, work);
  return { row, position, work };
}

/** Nobody leaves a loss to the insurance while another position gains. */
function checkCovered(context: CloseContext, work: Work, position: PositionRow, lots: Decimal, prices: FxPrices): void {
  const held = heldOf(position, prices) ?? context.fail('priceStale');
  if (!isUncovered(work, held, lots)) return;
  const others = allHeld(
    work.positions.filter((row) => row !== position),
    prices,
  );
  if (!others) context.fail('priceStale');
  else if (largestGain(others)) context.fail('fxGainsFirst');
}

/** Undefined leaves a stop as it is, null takes it away. */
export async function setStops(
  context: StopsContext,
  body: ReadOf<typeof forex.setStops>,
  prices: FxPrices,
): Promise<{ position: PositionRow; work: Work }> {
  const { id } = requireUser(context);
  const work = await holdAccount(context.db, id, scopeOf(context));
  const position = work.positions.find((one) => one.position_no === body.positionId) ?? context.fail('notFound');
  const variety = prices.varietyOf(position.symbol) ?? context.fail('notFound');
  const quote = prices.quoteOf(position.symbol) ?? context.fail('priceStale');
  const takeProfit = body.takeProfit === undefined ? position.take_profit : body.takeProfit;
  const stopLoss = body.stopLoss === undefined ? position.stop_loss : body.stopLoss;
  for (const price of [takeProfit, stopLoss])
    if (price && (!isPositive(price) || !isMultiple(price, variety.tick)))
      context.fail('priceStep', { tick: variety.tick });
  checkStops(context, position.side, { closing: closingPrice(position.side, quote) }, { takeProfit, stopLoss });
  if (body.stopLoss) checkStopOut(context, work, position, body.stopLoss, prices);
  Object.assign(position, { take_profit: takeProfit, stop_loss: stopLoss, updated_at: String(context.now) });
  work.touched.add(position);
  await writeAccount(context.db, prices, work);
  return { position, work };
}

/** A stop loss behind the price of the stop-out would never be reached: it only looks like protection. */
function checkStopOut(
  context: StopsContext,
  work: Work,
  position: PositionRow,
  stopLoss: Decimal,
  prices: FxPrices,
): void {
  const judged = judge(work, prices) ?? context.fail('priceStale');
  const held = judged.held.find(({ row }) => row === position) ?? context.fail('priceStale');
  const { side, contract, quote } = held;
  const stopOut = stopOutPrice(side, contract, quote, fundsOf(work).balance, judged.held);
  if (stopsProblem(side, closingPrice(side, quote), { stopLoss }, stopOut))
    context.fail('fxStopsInvalid', { why: 'beyondStopOut', against: 'closing' });
}
