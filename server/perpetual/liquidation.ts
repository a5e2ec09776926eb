/**
 * What the engine does with positions whose watched price was reached: warns, or liquidates. Each market, and each cross account, is one
 * transaction that reads everything again with its rows held: what is no longer due is left alone, and nothing happens twice.
 */
import {
  add,
  compare,
  div,
  floorToStep,
  gt,
  gte,
  isNegative,
  isPositive,
  max,
  mul,
  neg,
  sub,
  type Decimal,
} from '@/lib/money/decimal';
import {
  crossFigures,
  crossRatio,
  feeOf,
  isBankruptAt,
  isolatedRatio,
  profitAt,
  requirement,
  tierAt,
} from '@/lib/perpetual/rules';
import type { Db } from '../db/database';
import type { Leg } from '../ledger/ledger';
import type { MarketData } from '../prices/marketData';
import { lockPeople } from '../trading/people/store';
import { passOn } from './deleveraging/deleverage';
import { tidy, workOf } from './execute';
import * as positionStore from './positions/store';
import type { PositionRow } from './positions/store';
import { endOrder, takeOver } from './settlement';
import { fillAgainstHouse, keyOf, restingNow, type Scope, type Work } from './work';
import * as store from './store';
import { LIQUIDATION_FEE, tiersOf } from './terms';
import { exposureOf, levelOf, riskTermsOf } from './watch';
import { crossPositionOf, writeWork, writeWorks, type Prices } from './write';

export interface LiquidationParts {
  prices: Prices;
  /** Null where the market is closed to liquidations: halted or stale. */
  scopeOf: (symbol: string) => Scope;
  baseOf: (symbol: string) => string;
  stepOf: (symbol: string) => Decimal;
  market: Pick<MarketData, 'quote'>;
  /** The letters about what was done, in the same transaction. */
  tell: (db: Db, works: readonly Work[]) => Promise<void>;
}

/** Owners whose screens have to be told. */
type Touched = string[];

/** Positions of one market with margins of their own. */
export async function settleIsolated(
  parts: LiquidationParts,
  db: Db,
  symbol: string,
  ids: readonly string[],
): Promise<Touched> {
  const market = await store.lockMarket(db, symbol);
  const mark = parts.prices.markOf(symbol);
  if (market?.status !== 'trading' || mark === null) return [];
  const owners = (await positionStore.positionsById(db, ids)).map((row) => row.owner_id);
  await lockPeople(db, owners);
  const work = await workOf(db, parts.scopeOf(symbol), owners);
  const terms = riskTermsOf(symbol, parts.prices.tickOf(symbol));
  const touched: Touched = [];
  for (const row of [...work.positions.values()].filter(({ id }) => ids.includes(id))) {
    if (row.margin_mode !== 'isolated' || row.status !== 'holding') continue;
    touched.push(row.owner_id);
    if (isBankruptAt(exposureOf(row), mark, terms)) {
      endOrdersOf(work, row);
      reduceByTiers(parts, work, row, mark);
      if (row.qty !== '0' && isBankruptAt(exposureOf(row), mark, terms))
        await liquidate(parts, db, [work], { work, row, mark });
      work.touched.add(row);
    } else warnIsolated(work, row, levelOf(isolatedRatio(exposureOf(row), mark, terms)));
  }
  tidy(work, 'liquidation');
  await writeWork(db, parts.prices, work);
  await parts.tell(db, [work]);
  return touched;
}

function warnIsolated(work: Work, row: PositionRow, level: PositionRow['warned']): void {
  if (level > row.warned && level !== 0)
    work.warnings.push({
      ownerId: row.owner_id,
      values: { no: row.position_no, symbol: row.symbol, side: row.side, mode: 'isolated', level },
    });
  row.warned = level;
  work.touched.add(row);
}

/** `works`: all that this transaction does. */
async function liquidate(
  parts: LiquidationParts,
  db: Db,
  works: Iterable<Work>,
  { work, row, mark }: { work: Work; row: PositionRow; mark: Decimal },
): Promise<void> {
  const [qty, before] = [row.qty, netOf(row)];
  if (isNegative(takeOver(work, row, mark, LIQUIDATION_FEE))) await passOn(db, works, row, qty);
  const loss = sub(before, netOf(row));
  const { symbol, side, owner_id: ownerId } = row;
  work.liquidations.push({
    ownerId,
    values: { no: row.position_no, symbol, base: parts.baseOf(symbol), side, qty, mark, loss },
  });
}

const netOf = ({ realized, fees }: PositionRow): Decimal => sub(realized, fees);

/** What rests for the position: orders that would add to it, and orders that would close it. */
function endOrdersOf(work: Work, row: PositionRow): void {
  for (const order of restingNow(work, row.owner_id))
    if (keyOf(order) === keyOf(row)) endOrder(work, order, { act: 'stop', by: 'engine' }, 'liquidation');
}

/** A position of the third tier or above is made two tiers smaller first: often that is enough. */
function reduceByTiers(parts: LiquidationParts, work: Work, row: PositionRow, mark: Decimal): void {
  const tiers = tiersOf(row.symbol);
  const place = tiers.indexOf(tierAt(tiers, mul(row.qty, mark)));
  const target = tiers[place - 2]?.cap;
  if (!target) return;
  const keep = floorToStep(div(target, mark, 18, 'down'), parts.stepOf(row.symbol));
  const part = sub(row.qty, keep);
  if (!isPositive(keep) || !isPositive(part)) return;
  const profit = profitAt({ side: row.side, qty: part, entryPrice: row.entry_price }, mark);
  const fee = feeOf(mul(part, mark), LIQUIDATION_FEE);
  const margin = sub(add(row.margin, profit), fee);
  if (!isPositive(margin)) return;
  const { actor, requestId, now, newNo } = work.scope;
  const tradeNo = newNo();
  const leg = (kind: Leg['kind'], amount: Decimal, line: Leg['line']): Leg =>
    kind.startsWith('house:')
      ? { owner: null, kind, asset: 'USDT', amount, line }
      : { owner: row.owner_id, kind, asset: 'USDT', amount, line, ref: `perpetualPosition:${row.position_no}` };
  const legs = [
    leg('perpetual:margin', sub(profit, fee), 'liquidation'),
    leg('house:risk', neg(profit), 'liquidation'),
    leg('house:fees', fee, 'tradeFee'),
  ].filter(({ amount }) => amount !== '0');
  work.postings.push({
    kind: 'perpetualLiquidation',
    refType: 'perpetualTrade',
    refId: tradeNo,
    step: 'reduction',
    actor,
    requestId,
    at: now,
    legs,
  });
  fillAgainstHouse(work, row, { tradeNo, price: mark, qty: part, fee, realized: profit });
  Object.assign(row, {
    qty: keep,
    margin,
    closed_qty: add(row.closed_qty, part),
    closed_value: add(row.closed_value, mul(part, mark)),
    realized: add(row.realized, profit),
    fees: add(row.fees, fee),
    updated_at: String(now),
  });
  work.touched.add(row);
}

/** Of the worth of a position that cannot be judged now, how much more it may gain than its last price says. */
const MAY_GAIN: Decimal = '0.5';

/** What cross positions have gained whose markets are shut, and the most that they may bring; null where nobody knows a price of one. */
function shutFigures(
  { market }: LiquidationParts,
  rows: readonly PositionRow[],
): { gain: Decimal; most: Decimal } | null {
  let [gain, most]: [Decimal, Decimal] = ['0', '0'];
  for (const { symbol, side, qty, entry_price: entryPrice } of rows) {
    const last = market.quote(symbol)?.index;
    if (last === undefined) return null;
    const profit = profitAt({ side, qty, entryPrice }, last);
    gain = add(gain, max('0', profit));
    most = add(most, max('0', add(profit, mul(mul(qty, last), MAY_GAIN))));
  }
  return { gain, most };
}

/**
 * All cross positions of one person, with their markets held in the order of their names. Those whose market is halted or has no price now are
 * left as they are and count with the most that they may bring: they keep the others only where they could save the account, so that a few
 * dollars in a market that stands still are no shield for a large loss elsewhere.
 */
export async function settleCross(parts: LiquidationParts, db: Db, ownerId: string): Promise<Touched> {
  const crossOf = async () =>
    (await positionStore.openPositions(db, [ownerId])).filter((row) => row.margin_mode === 'cross');
  const before = (await crossOf()).map((row) => row.symbol);
  const markets = await store.lockMarkets(db, before);
  await lockPeople(db, [ownerId]);
  const rows = await crossOf();
  // One that was opened meanwhile is not held: the next tick looks again.
  if (rows.length === 0 || rows.some(({ symbol }) => !before.includes(symbol))) return [];
  const isOpen = ({ symbol }: PositionRow): boolean =>
    markets.some((one) => one.symbol === symbol && one.status === 'trading') && parts.prices.markOf(symbol) !== null;
  const symbols = [...new Set(rows.filter(isOpen).map(({ symbol }) => symbol))];
  const shut = shutFigures(
    parts,
    rows.filter((row) => !isOpen(row)),
  );
  if (symbols.length === 0 || shut === null) return [];
  const { required } = crossFigures(rows.filter(isOpen).flatMap((row) => crossPositionOf(row, parts.prices) ?? []));
  // A gain that counts comes first, and cannot be taken now: otherwise the insurance would pay a loss whose other side the person keeps.
  if (isPositive(shut.gain) && gte(shut.gain, required)) return [];
  const works = new Map<string, Work>();
  for (const symbol of symbols.sort()) works.set(symbol, await workOf(db, parts.scopeOf(symbol), [ownerId]));
  const state = () => crossState(parts, [...works.values()], ownerId, shut.most);
  if (isRuined(state())) {
    for (const work of works.values()) endCrossOrders(work, ownerId, works);
    for (let now = state(); isRuined(now) && now.rows.length > 0; now = state())
      await takeLargest(parts, db, works, now.rows);
  } else if (rows.every(isOpen)) warnCross(works, state());
  for (const work of works.values()) tidy(work, 'liquidation');
  await writeWorks(db, parts.prices, [...works.values()]);
  await parts.tell(db, [...works.values()]);
  return [ownerId];
}

interface CrossState {
  rows: PositionRow[];
  ratio: Decimal | null;
}

/** `most`: what the positions that cannot be judged may bring. */
function crossState({ prices }: LiquidationParts, works: readonly Work[], ownerId: string, most: Decimal): CrossState {
  const rows = works.flatMap((work) => [...work.positions.values()].filter((row) => row.margin_mode === 'cross'));
  const balance = works[0]?.available.get(ownerId) ?? '0';
  return {
    rows,
    ratio: crossRatio(
      rows.flatMap((row) => crossPositionOf(row, prices) ?? []),
      add(balance, most),
    ),
  };
}

/** Without positions there is nothing to liquidate, whatever the balance is. */
const isRuined = ({ rows, ratio }: CrossState): boolean => rows.length > 0 && (ratio === null || gte(ratio, '1'));

/** What one work did to the balance counts for all of them. */
function share(works: ReadonlyMap<string, Work>, ownerId: string, from: Work): void {
  const balance = from.available.get(ownerId);
  if (balance !== undefined) for (const work of works.values()) work.available.set(ownerId, balance);
}

function endCrossOrders(work: Work, ownerId: string, works: ReadonlyMap<string, Work>): void {
  for (const order of restingNow(work, ownerId).filter((one) => one.margin_mode === 'cross'))
    endOrder(work, order, { act: 'stop', by: 'engine' }, 'liquidation');
  share(works, ownerId, work);
}

/**
 * The position that requires most. As long as the balance cannot bear its loss, those that gain most come before it: otherwise the insurance
 * would pay a loss whose other side the person keeps, or only half of a hedge would be left.
 */
async function takeLargest(
  parts: LiquidationParts,
  db: Db,
  works: ReadonlyMap<string, Work>,
  rows: readonly PositionRow[],
): Promise<void> {
  const markOf = (row: PositionRow): Decimal => parts.prices.markOf(row.symbol) ?? '0';
  const needs = (row: PositionRow): Decimal =>
    requirement(row.qty, markOf(row), riskTermsOf(row.symbol, parts.prices.tickOf(row.symbol)));
  const profit = (row: PositionRow): Decimal =>
    profitAt({ side: row.side, qty: row.qty, entryPrice: row.entry_price }, markOf(row));
  const take = async (row: PositionRow) => {
    const work = works.get(row.symbol);
    if (!work) throw new Error('a cross position without its market');
    await liquidate(parts, db, works.values(), { work, row, mark: markOf(row) });
    share(works, row.owner_id, work);
  };
  const [largest] = [...rows].sort((a, b) => compare(needs(b), needs(a)));
  if (!largest) return;
  const isBorne = () => {
    const balance = works.get(largest.symbol)?.available.get(largest.owner_id) ?? '0';
    return !isNegative(add(balance, profit(largest)));
  };
  const gaining = rows.filter((row) => isPositive(profit(row))).sort((a, b) => compare(profit(b), profit(a)));
  for (const row of gaining) if (!isBorne()) await take(row);
  await take(largest);
}

function warnCross(works: ReadonlyMap<string, Work>, { rows, ratio }: CrossState): void {
  const level = levelOf(ratio);
  const [first] = rows;
  if (!first) return;
  const warned = Math.min(...rows.map((row) => row.warned));
  if (gt(`${level}`, `${warned}`) && level !== 0)
    works.get(first.symbol)?.warnings.push({
      ownerId: first.owner_id,
      values: { no: first.position_no, symbol: first.symbol, side: first.side, mode: 'cross', level },
    });
  for (const row of rows) {
    row.warned = level;
    works.get(row.symbol)?.touched.add(row);
  }
}
