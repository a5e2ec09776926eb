/** Placing orders that open, and closing positions. The order of work: market, book and people held, refusals, then everything written at once. */
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import type { perpetual } from '@/lib/api/perpetual';
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
import {
  add,
  gt,
  isMultiple,
  isZero,
  lt,
  max,
  mul,
  sub,
  sum,
  type Decimal,
  ceilToStep,
  floorToStep,
} from '@/lib/money/decimal';
import {
  crossFigures,
  feeOf,
  freeBalance,
  leverageCap,
  liquidationPrice,
  averageEntry,
  initialMargin,
  marginOfFill,
  orderHold,
  stopsProblem,
  tierAt,
  worstCrossLoss,
  type CrossPosition,
  type Opening,
} from '@/lib/perpetual/rules';
import { checkOrder, MAX_OPEN_ORDERS, priceBand, takingProblem } from '@/lib/trading/rules';
import { requireUser, type Context } from '../http/handler';
import { balanceOf } from '../ledger/ledger';
import { openLimit } from '../trading/house';
import { newOrderNo } from '../trading/orderNumbers';
import { carryOut, holdMet, planOf, planOrder, type Around, type OpeningRules, type Plan } from './execute';
import { closingBound } from './closing';
import * as positionStore from './positions/store';
import type { PositionRow } from './positions/store';
import { stopsRefusal, worstOpening } from './rules';
import { keyOf } from './work';
import * as store from './store';
import type { MarketRow, OrderRow } from './store';
import { inForce, showMarket } from './terms';
import { crossPositionOf, type Prices } from './write';
import { riskTermsOf } from './watch';

type PlaceContext = Context<ErrorOf<typeof perpetual.placeOrder>>;
export type PlaceBody = ReadOf<typeof perpetual.placeOrder>;
export type CloseBody = ReadOf<typeof perpetual.close>;

/** The market with its row held and a price that counts, or a refusal. */
export async function hold(
  context: PlaceContext,
  symbol: string,
  { prices, barred }: OpeningRules,
): Promise<Around & { terms: PerpetualMarket }> {
  const variety = context.market.variety(symbol) ?? context.fail('notFound');
  const row = (await store.lockMarket(context.db, symbol)) ?? context.fail('notFound');
  if (row.status === 'halted') context.fail('marketHalted');
  if (context.market.isStale(symbol) || prices.markOf(symbol) === null) context.fail('priceStale');
  const scope = {
    symbol,
    now: context.now,
    actor: `user:${requireUser(context).id}`,
    requestId: context.requestId,
    newNo: () => newOrderNo(context.random),
  };
  return {
    db: context.db,
    market: context.market,
    prices,
    barred,
    scope,
    variety,
    row,
    terms: showMarket(variety, row, context.now),
  };
}

interface Fresh {
  ownerId: string;
  action: 'open' | 'close';
  position: PositionRow | null;
  body: Pick<
    PlaceBody,
    'symbol' | 'side' | 'marginMode' | 'leverage' | 'orderType' | 'timeInForce' | 'qty' | 'triggerBy'
  > &
    Partial<Pick<PlaceBody, 'price' | 'takeProfit' | 'stopLoss'>>;
}

/** An order before anything has happened to it. */
export function newOrder(
  { scope, row }: Pick<Around, 'scope' | 'row'>,
  { ownerId, action, position, body }: Fresh,
): OrderRow {
  const { makerFeeRate, takerFeeRate } = inForce(row, scope.now);
  const opens = action === 'open';
  return {
    order_no: scope.newNo(),
    owner_id: ownerId,
    symbol: body.symbol,
    side: body.side,
    action,
    book_side: opens === (body.side === 'long') ? 'buy' : 'sell',
    position_id: position?.id ?? null,
    position_no: position?.position_no ?? null,
    margin_mode: body.marginMode,
    leverage: body.leverage,
    type: body.orderType,
    time_in_force: body.timeInForce,
    price: body.price ?? null,
    qty: body.qty,
    filled_qty: '0',
    filled_quote: '0',
    taker_quote: '0',
    fee: '0',
    held: '0',
    maker_rate: makerFeeRate,
    taker_rate: takerFeeRate,
    take_profit: body.takeProfit ?? null,
    stop_loss: body.stopLoss ?? null,
    trigger_by: body.triggerBy,
    status: 'notFilled',
    end_reason: null,
    created_at: String(scope.now),
    updated_at: String(scope.now),
  };
}

export async function placeOpening(
  context: PlaceContext,
  body: PlaceBody,
  rules: OpeningRules,
): Promise<{ order: OrderRow; plan: Plan }> {
  const ownerId = requireUser(context).id;
  const { prices } = rules;
  const around = await hold(context, body.symbol, rules);
  const order = newOrder(around, { ownerId, action: 'open', position: null, body });
  checkShownFee(context, body, order);
  checkFilters(context, around, order);
  checkRoom(context, around, order);
  if (body.leverage > around.terms.maxLeverage)
    context.fail('leverageRefused', { max: String(around.terms.maxLeverage) });
  const bound = worstOpening(order.side, prices.markOf(order.symbol) ?? context.fail('priceStale'), order.leverage);
  checkOpeningPrice(context, around.terms, order, bound);
  const plan = await planOrder(around, order, context.market.quote(body.symbol)!.last, bound);
  checkTaking(context, plan);
  // What may come of it there keeps the others from being liquidated, so that it could be staked against the insurance.
  if (body.marginMode === 'cross' && (await positionStore.heldInHalted(context.db, [ownerId])).size > 0)
    context.fail('heldHalted');
  await checkLeverage(context, plan, body);
  await checkTier(context, around.terms, plan);
  await checkFunds(context, plan, prices);
  checkStops(context, around, plan);
  if (plan.rests) await checkCount(context, ownerId, body.symbol);
  await store.keepLeverage(context.db, ownerId, {
    symbol: body.symbol,
    mode: body.marginMode,
    leverage: body.leverage,
  });
  return { order: await carryOut(around, plan), plan };
}

export async function placeClosing(
  context: PlaceContext,
  body: CloseBody,
  rules: OpeningRules,
): Promise<{ order: OrderRow; plan: Plan }> {
  const ownerId = requireUser(context).id;
  const found = (await positionStore.findPosition(context.db, body.positionId, ownerId)) ?? context.fail('notFound');
  const around = await hold(context, found.symbol, rules);
  // Whoever changes a position holds its market.
  const position = await positionStore.findPosition(context.db, body.positionId, ownerId);
  if (position?.status !== 'holding')
    return context.fail(position?.status === 'locked' ? 'positionLocked' : 'notFound');
  const qty = body.qty ?? position.qty;
  if (gt(qty, position.qty)) context.fail('aboveMaximum', { max: position.qty, unit: around.terms.base });
  const { side, margin_mode: marginMode, leverage, trigger_by: triggerBy, symbol } = position;
  const { orderType, timeInForce, price } = body;
  const order = newOrder(around, {
    ownerId,
    action: 'close',
    position,
    body: { symbol, side, marginMode, leverage, triggerBy, orderType, timeInForce, price, qty },
  });
  checkShownFee(context, body, order);
  checkClosing(context, around, order, position);
  if (orderType === 'limit') await checkPromised(context, around.terms, order, position);
  const met = await holdMet(around, order, context.market.quote(symbol)!.last);
  const bound = await closingBound(around, position);
  checkClosingPrice(context, around.terms, order, bound);
  const plan = await planOf(around, order, met, bound);
  checkTaking(context, plan);
  if (plan.rests) await checkCount(context, ownerId, symbol);
  return { order: await carryOut(around, plan), plan };
}

/** Nobody pays a higher fee than the one they agreed to; a lower one they get. */
function checkShownFee(
  context: PlaceContext,
  { takerFeeRate }: Pick<PlaceBody, 'takerFeeRate'>,
  order: OrderRow,
): void {
  if (takerFeeRate !== undefined && gt(order.taker_rate, takerFeeRate)) context.fail('feeChanged');
}

function checkFilters(context: PlaceContext, { terms }: { terms: PerpetualMarket }, order: OrderRow): void {
  const index = context.market.quote(order.symbol)?.index ?? context.fail('priceStale');
  const draft = { side: order.book_side, type: order.type, price: order.price ?? undefined, qty: order.qty };
  // A market order by quantity is judged alike on both sides.
  const violation = checkOrder(terms, index, order.type === 'market' ? { ...draft, side: 'sell' } : draft);
  if (violation) context.fail(violation.reason, violation.args);
}

/** The whole of a position may always be closed, however small it is; of a part what is left must be a position still. */
function checkClosing(
  context: PlaceContext,
  around: { terms: PerpetualMarket },
  order: OrderRow,
  position: PositionRow,
): void {
  const { terms } = around;
  const rest = sub(position.qty, order.qty);
  if (!isZero(rest) && lt(rest, terms.minQty)) context.fail('belowMinimum', { min: terms.minQty, unit: terms.base });
  const wide = { ...terms, minNotional: '0' as const, maxQty: max(terms.maxQty, order.qty) };
  checkFilters(context, { terms: wide }, order);
}

async function checkPromised(
  context: PlaceContext,
  terms: PerpetualMarket,
  order: OrderRow,
  position: PositionRow,
): Promise<void> {
  const promised = (await positionStore.closingQty(context.db, [position.id])).get(position.id) ?? '0';
  const free = sub(position.qty, promised);
  if (gt(order.qty, free)) context.fail('aboveMaximum', { max: free, unit: terms.base });
}

function checkTaking(context: PlaceContext, { order, result }: Plan): void {
  const problem = takingProblem({ type: order.type, timeInForce: order.time_in_force }, result.matches.length > 0);
  if (problem) context.fail(problem);
}

/** Orders and positions of one market and mode have one leverage. */
async function checkLeverage(context: PlaceContext, { work }: Plan, body: PlaceBody): Promise<void> {
  const ownerId = requireUser(context).id;
  const { symbol, marginMode } = body;
  const open = [...work.positions.values()].filter((row) => row.owner_id === ownerId && row.margin_mode === marginMode);
  if (open.some(({ status }) => status === 'locked')) context.fail('positionLocked');
  const resting = (await store.restingOf(context.db, { ownerId, symbol, marginMode })).filter(
    ({ action }) => action === 'open',
  );
  const other = [...open, ...resting].find(({ leverage }) => leverage !== body.leverage);
  if (other) context.fail('leverageInUse', { leverage: String(other.leverage) });
}

/** A limit price on the losing side of the mark must leave a position that can live. */
function checkOpeningPrice(context: PlaceContext, terms: PerpetualMarket, order: OrderRow, bound: Decimal): void {
  if (!order.price) return;
  const band = priceBand(terms, context.market.quote(order.symbol)?.index ?? order.price);
  const [low, high] =
    order.side === 'long' ? [band.low, floorToStep(bound, terms.tick)] : [ceilToStep(bound, terms.tick), band.high];
  if (order.side === 'long' ? gt(order.price, high) : lt(order.price, low))
    context.fail('priceOutOfBand', { low, high });
}

/** A price at which a close would cost more than stands behind the position is no price to ask for. */
function checkClosingPrice(context: PlaceContext, terms: PerpetualMarket, order: OrderRow, bound: Decimal): void {
  if (!order.price) return;
  const band = priceBand(terms, context.market.quote(order.symbol)?.index ?? order.price);
  const [low, high] =
    order.side === 'long' ? [ceilToStep(bound, terms.tick), band.high] : [band.low, floorToStep(bound, terms.tick)];
  if (order.side === 'long' ? lt(order.price, low) : gt(order.price, high))
    context.fail('priceOutOfBand', { low, high });
}

/** What rests and would add to the same position counts with what is held: the position must fit its leverage when all of it fills. */
async function checkTier(context: PlaceContext, terms: PerpetualMarket, { order, work, result }: Plan): Promise<void> {
  const held = work.positions.get(keyOf(order));
  const resting = await store.restingOf(context.db, {
    ownerId: order.owner_id,
    symbol: order.symbol,
    marginMode: order.margin_mode,
  });
  const waiting = sum(
    resting
      .filter(({ action, side }) => action === 'open' && side === order.side)
      .map(({ qty, filled_qty: filled }) => sub(qty, filled)),
  );
  const price = order.price ?? result.matches.map((one) => one.price).reduce((most, one) => max(most, one), '0');
  const value = mul(add(held?.qty ?? '0', waiting, order.qty), price);
  if (leverageCap(terms.tiers, value) >= order.leverage) return;
  const fitting = terms.tiers.findLast(({ maxLeverage }) => maxLeverage >= order.leverage);
  context.fail('tierLimit', { max: fitting?.cap ?? tierAt(terms.tiers, '0').cap ?? '0' });
}

/** Whoever is in a market can always leave it, because no more is opened than the house can bear. */
function checkRoom(
  context: PlaceContext,
  { row, terms }: { row: MarketRow; terms: PerpetualMarket },
  order: OrderRow,
): void {
  const left = max(sub(openLimit(row), order.side === 'long' ? row.open_long : row.open_short), '0');
  if (gt(order.qty, left)) context.fail('marketFull', { side: order.side, left, unit: terms.base });
}

/** What the fills and the rest of an order take from what is available. */
export function neededFor({ order, result, rests }: Pick<Plan, 'order' | 'result' | 'rests'>): Decimal {
  const filled = result.matches.map(({ price, qty }) =>
    add(marginOfFill(qty, price, order.leverage), feeOf(mul(price, qty), order.taker_rate)),
  );
  const rest = sub(order.qty, sum(result.matches.map(({ qty }) => qty)));
  const held =
    rests && order.price && !isZero(rest) ? orderHold(rest, order.price, order.leverage, order.taker_rate) : '0';
  return add(sum(filled), held);
}

/** What this person may spend: their balance less losses and margins of their cross positions. Null while a price is missing. */
export async function freeOf(
  context: Pick<Context<never>, 'db'>,
  ownerId: string,
  prices: Prices,
): Promise<Decimal | null> {
  const balance = await balanceOf(context.db, ownerId, 'perpetual:available', 'USDT');
  const cross = await crossOf(context, ownerId, prices);
  return cross && freeBalance(balance, crossFigures(cross));
}

/** What this cross order can lose at worst, with the positions that share what stands behind it. Null while a price is missing. */
export async function worstCrossLossOf(
  context: Pick<Context<never>, 'db'>,
  ownerId: string,
  prices: Prices,
  order: Opening,
): Promise<Decimal | null> {
  const behind = [
    await balanceOf(context.db, ownerId, 'perpetual:available', 'USDT'),
    await balanceOf(context.db, ownerId, 'perpetual:orders', 'USDT'),
  ];
  const cross = await crossOf(context, ownerId, prices);
  return cross && worstCrossLoss(sum(behind), cross, order).loss;
}

/** Their cross positions; null while a price is missing. */
async function crossOf(
  { db }: Pick<Context<never>, 'db'>,
  ownerId: string,
  prices: Prices,
): Promise<CrossPosition[] | null> {
  const cross = (await positionStore.openPositions(db, [ownerId])).filter((row) => row.margin_mode === 'cross');
  const known = cross.flatMap((row) => crossPositionOf(row, prices) ?? []);
  return known.length < cross.length ? null : known;
}

async function checkFunds(context: PlaceContext, plan: Plan, prices: Prices): Promise<void> {
  const available = (await freeOf(context, plan.order.owner_id, prices)) ?? context.fail('priceStale');
  const needed = neededFor(plan);
  if (gt(needed, available)) context.fail('insufficientMargin', { needed, available });
}

async function checkCount(context: PlaceContext, ownerId: string, symbol: string): Promise<void> {
  const resting = await store.restingOf(context.db, { ownerId, symbol });
  if (resting.length >= MAX_OPEN_ORDERS) context.fail('tooManyOrders', { max: String(MAX_OPEN_ORDERS) });
}

/** Stops of an order are judged as if it had filled now: against its own price, or the mark. */
function checkStops(
  context: PlaceContext,
  { terms, prices }: { terms: PerpetualMarket } & Pick<Around, 'prices'>,
  plan: Plan,
): void {
  const { order, work } = plan;
  const mark = order.price ?? prices.markOf(order.symbol) ?? context.fail('priceStale');
  const held = work.positions.get(keyOf(order));
  const entryPrice = averageEntry(held ? { qty: held.qty, entryPrice: held.entry_price } : null, order.qty, mark);
  const qty = add(held?.qty ?? '0', order.qty);
  const margin = add(held?.margin ?? '0', initialMargin(order.qty, mark, order.leverage));
  const risk = riskTermsOf(order.symbol, terms.tick);
  const liquidation =
    order.margin_mode === 'isolated' ? liquidationPrice({ side: order.side, qty, entryPrice, margin }, risk) : null;
  const why = stopsProblem(order.side, mark, { takeProfit: order.take_profit, stopLoss: order.stop_loss }, liquidation);
  const against = order.price ? 'limit' : 'mark';
  if (why) context.fail('stopsInvalid', stopsRefusal(why, against, order.side, { liquidation, tick: terms.tick }));
  for (const price of [order.take_profit, order.stop_loss])
    if (price && !isMultiple(price, terms.tick)) context.fail('priceStep', { tick: terms.tick });
}
