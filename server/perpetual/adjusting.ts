/** What a person changes about a position that is open: stops, margin, leverage. */
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import type { perpetual } from '@/lib/api/perpetual';
import { add, gt, isMultiple, isPositive, lt, max, sub, type Decimal } from '@/lib/money/decimal';
import {
  initialMargin,
  leavesRoom,
  leverageCap,
  leverageChange,
  liquidationPrice,
  notionalOf,
  stopsProblem,
  type RiskTerms,
} from '@/lib/perpetual/rules';
import { positionStates } from '@/lib/perpetual/states';
import { requireUser, type Context } from '../http/handler';
import type { Leg, Posting } from '../ledger/ledger';
import { newOrderNo } from '../trading/orderNumbers';
import { lockPeople } from '../trading/people/store';
import { workOf } from './execute';
import { freeOf } from './placing';
import * as positionStore from './positions/store';
import type { PositionRow } from './positions/store';
import { stopsRefusal } from './rules';
import { keyOf, type Work } from './work';
import * as store from './store';
import { shapeOf, showMarket } from './terms';
import { exposureOf, riskTermsOf } from './watch';
import { writeWork, type Prices } from './write';

type StopsContext = Context<ErrorOf<typeof perpetual.setStops>>;
type MarginContext = Context<ErrorOf<typeof perpetual.adjustMargin>>;
type LeverageContext = Context<ErrorOf<typeof perpetual.setLeverage>>;
type StopsBody = ReadOf<typeof perpetual.setStops>;
type MarginBody = ReadOf<typeof perpetual.adjustMargin>;
type LeverageBody = ReadOf<typeof perpetual.setLeverage>;

/** The caller's position with its market and the caller held, as one piece of work. */
async function holdPosition(
  context: StopsContext | MarginContext,
  positionNo: string,
): Promise<{ position: PositionRow; work: Work; market: store.MarketRow }> {
  const { id } = requireUser(context);
  const found = (await positionStore.findPosition(context.db, positionNo, id)) ?? context.fail('notFound');
  const market = (await store.lockMarket(context.db, found.symbol)) ?? context.fail('notFound');
  await lockPeople(context.db, [id]);
  const work = await workOf(context.db, scopeOf(context, found.symbol), [id]);
  const position = work.positions.get(keyOf(found));
  if (position?.position_no !== positionNo) return context.fail('notFound');
  if (!positionStates.allowed(position.status, 'owner').includes('setStops')) context.fail('positionLocked');
  return { position, work, market };
}

const scopeOf = (context: Pick<StopsContext, 'now' | 'user' | 'requestId' | 'random'>, symbol: string) => ({
  symbol,
  now: context.now,
  actor: `user:${requireUser(context).id}`,
  requestId: context.requestId,
  newNo: () => newOrderNo(context.random),
});

const riskOf = (context: Pick<StopsContext, 'market'>, symbol: string): RiskTerms => {
  const variety = context.market.variety(symbol);
  if (!variety) throw new Error(`${symbol} is not listed any more`);
  return riskTermsOf(symbol, shapeOf(variety).tick);
};

const liquidationOf = (row: PositionRow, risk: RiskTerms): Decimal | null =>
  row.margin_mode === 'cross'
    ? null
    : liquidationPrice({ side: row.side, qty: row.qty, entryPrice: row.entry_price, margin: row.margin }, risk);

/** Undefined leaves a stop as it is, null takes it away. */
export async function setStops(context: StopsContext, body: StopsBody, prices: Prices): Promise<PositionRow> {
  const { position, work } = await holdPosition(context, body.positionId);
  const mark = prices.markOf(position.symbol) ?? context.fail('priceStale');
  const risk = riskOf(context, position.symbol);
  const takeProfit = body.takeProfit === undefined ? position.take_profit : body.takeProfit;
  const stopLoss = body.stopLoss === undefined ? position.stop_loss : body.stopLoss;
  for (const price of [takeProfit, stopLoss])
    if (price && !isMultiple(price, risk.tick)) context.fail('priceStep', { tick: risk.tick });
  const liquidation = liquidationOf(position, risk);
  const why = stopsProblem(position.side, mark, { takeProfit, stopLoss }, liquidation);
  if (why) context.fail('stopsInvalid', stopsRefusal(why, 'mark', position.side, { liquidation, tick: risk.tick }));
  Object.assign(position, {
    take_profit: takeProfit,
    stop_loss: stopLoss,
    trigger_by: body.triggerBy,
    updated_at: String(context.now),
  });
  work.touched.add(position);
  await writeWork(context.db, prices, work);
  return position;
}

export async function adjustMargin(
  context: MarginContext,
  { positionId, change, amount }: MarginBody,
  prices: Prices,
): Promise<PositionRow> {
  const { position, work, market } = await holdPosition(context, positionId);
  if (position.margin_mode === 'cross') context.fail('notFound');
  if (change === 'remove') checkTrading(context, market);
  if (!isPositive(amount)) context.fail('belowMinimum', { min: '0.00000001', unit: 'USDT' });
  const mark = prices.markOf(position.symbol) ?? context.fail('priceStale');
  if (change === 'add') {
    const available = (await freeOf(context, position.owner_id, prices)) ?? context.fail('priceStale');
    if (gt(amount, available)) context.fail('insufficientMargin', { needed: amount, available });
  } else {
    const least = initialMargin(position.qty, position.entry_price, position.leverage);
    const most = max('0', sub(position.margin, least));
    const after = { ...position, margin: sub(position.margin, amount) };
    const tooNear =
      gt(amount, most) || !leavesRoom(position.side, liquidationOf(after, riskOf(context, position.symbol)), mark);
    if (tooNear) context.fail('marginTooLow', { most });
    checkStopLoss(context, after, riskOf(context, position.symbol), mark);
  }
  moveMargin(work, position, change === 'add' ? amount : sub('0', amount));
  await writeWork(context.db, prices, work);
  return position;
}

/**
 * What stands behind a position in a halted market stays there: the price at which it opens again is not known, and whoever holds the other side
 * elsewhere could leave the loss to the insurance. Adding to it is free.
 */
function checkTrading(context: MarginContext | LeverageContext, { status }: store.MarketRow): void {
  if (status === 'halted') context.fail('marketHalted');
}

/** Less margin brings the liquidation nearer: it must not come before the position's own stop loss. */
function checkStopLoss(
  context: MarginContext | LeverageContext,
  row: PositionRow,
  risk: RiskTerms,
  mark: Decimal,
): void {
  const liquidation = liquidationOf(row, risk);
  const why = stopsProblem(row.side, mark, { stopLoss: row.stop_loss }, liquidation);
  if (why === 'beyondLiquidation')
    context.fail('stopsInvalid', stopsRefusal(why, 'mark', row.side, { liquidation, tick: risk.tick }));
}

/** From what is available into the margin of an isolated position, or back where negative. */
function moveMargin(work: Work, position: PositionRow, change: Decimal): void {
  const { now, actor, requestId, newNo } = work.scope;
  const ref = `perpetualPosition:${position.position_no}`;
  const leg = (kind: Leg['kind'], amount: Decimal): Leg => ({
    owner: position.owner_id,
    kind,
    asset: 'USDT',
    amount,
    line: 'margin',
    ref,
  });
  const posting: Posting = {
    kind: 'perpetualMargin',
    refType: 'perpetualPosition',
    refId: position.position_no,
    step: `margin-${newNo()}`,
    actor,
    requestId,
    at: now,
    legs: [leg('perpetual:available', sub('0', change)), leg('perpetual:margin', change)],
  };
  work.postings.push(posting);
  Object.assign(position, { margin: add(position.margin, change), updated_at: String(now) });
  work.touched.add(position);
  const known = work.available.get(position.owner_id);
  if (known !== undefined) work.available.set(position.owner_id, sub(known, change));
}

/**
 * Isolated positions get exactly the margin that the new leverage asks for, from or to what is available, and keep what was added beyond the
 * old; cross positions only change what is counted as used.
 */
export async function setLeverage(
  context: LeverageContext,
  body: LeverageBody,
  prices: Prices,
): Promise<PositionRow[]> {
  const { id } = requireUser(context);
  const variety = context.market.variety(body.symbol);
  if (variety?.kind !== 'crypto') return context.fail('notFound');
  const market = (await store.lockMarket(context.db, body.symbol)) ?? context.fail('notFound');
  const { maxLeverage, tiers } = showMarket(variety, market, context.now);
  if (body.leverage > maxLeverage) context.fail('leverageRefused', { max: String(maxLeverage) });
  await lockPeople(context.db, [id]);
  const work = await workOf(context.db, scopeOf(context, body.symbol), [id]);
  const own = [...work.positions.values()].filter((row) => row.margin_mode === body.marginMode);
  const resting = await store.restingOf(context.db, { ownerId: id, symbol: body.symbol, marginMode: body.marginMode });
  const inUse = resting.find(({ action, leverage }) => action === 'open' && leverage !== body.leverage);
  if (inUse) context.fail('leverageInUse', { leverage: String(inUse.leverage) });
  if (own.some((row) => row.leverage < body.leverage)) checkTrading(context, market);
  if (own.length > 0) {
    const mark = prices.markOf(body.symbol) ?? context.fail('priceStale');
    const before = (await freeOf(context, id, prices)) ?? context.fail('priceStale');
    let needed: Decimal = '0';
    for (const row of own)
      needed = add(
        needed,
        changeLeverage(context, work, row, {
          leverage: body.leverage,
          mark,
          risk: { ...riskOf(context, body.symbol), tiers },
        }),
      );
    if (gt(needed, before)) context.fail('insufficientMargin', { needed, available: before });
  }
  await store.keepLeverage(context.db, id, { symbol: body.symbol, mode: body.marginMode, leverage: body.leverage });
  await writeWork(context.db, prices, work);
  return own;
}

/** Returns what it takes from what is free; negative where it gives back. */
function changeLeverage(
  context: LeverageContext,
  work: Work,
  row: PositionRow,
  { leverage, mark, risk }: { leverage: number; mark: Decimal; risk: RiskTerms },
): Decimal {
  if (leverageCap(risk.tiers, notionalOf(row.qty, mark)) < leverage)
    context.fail('tierLimit', { max: fittingCap(risk, leverage) });
  const change =
    row.margin_mode === 'isolated'
      ? leverageChange(exposureOf(row), [row.leverage, leverage])
      : sub(initialMargin(row.qty, mark, leverage), initialMargin(row.qty, mark, row.leverage));
  Object.assign(row, { leverage, updated_at: String(context.now) });
  work.touched.add(row);
  if (row.margin_mode === 'cross') return change;
  const after = { ...row, margin: add(row.margin, change) };
  if (lt(change, '0') && !leavesRoom(row.side, liquidationOf(after, risk), mark))
    context.fail('marginTooLow', { most: '0' });
  if (lt(change, '0')) checkStopLoss(context, after, risk, mark);
  if (change !== '0') moveMargin(work, row, change);
  return change;
}

const fittingCap = ({ tiers }: RiskTerms, leverage: number): Decimal =>
  tiers.findLast(({ maxLeverage }) => maxLeverage >= leverage)?.cap ?? tiers[0]?.cap ?? '0';
