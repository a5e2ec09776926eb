/**
 * What the engine does with positions whose watched price was reached: warns, or liquidates. Each market, and each cross account, is one
 * transaction that reads everything again with its rows held: what is no longer due is left alone, and nothing happens twice.
 */
import {
  add,
  compare,
  div,
  floorToStep,
  gte,
  isNegative,
  isPositive,
  mul,
  neg,
  sub,
  sum,
  type Decimal,
} from '@/lib/money/decimal';
import { crossFigures, feeOf, isBankruptAt, isolatedRatio, marginRatio, profitAt, tierAt } from '@/lib/perpetual/rules';
import type { Db } from '../db/database';
import type { Leg } from '../ledger/ledger';
import type { Addressee } from '../mail/mail';
import type { MarketData } from '../prices/marketData';
import { lockPeople } from '../trading/people/store';
import { shutFigures, type Shut } from '../trading/shut';
import { passOn } from './deleveraging/deleverage';
import { tidy, workOf } from './execute';
import * as positionStore from './positions/store';
import type { PositionRow, Reached } from './positions/store';
import { availableOf } from './premiums/store';
import { endOrder, takeOver } from './settlement';
import { countOpen, fillAgainstHouse, keyOf, restingNow, type Scope, type Work } from './work';
import * as store from './store';
import { LIQUIDATION_FEE, tiersOf } from './terms';
import { exposureOf, levelOf, riskTermsOf } from './watch';
import { crossPositionOf, rewatch, writeWork, writeWorks, type Prices } from './write';

export interface LiquidationParts {
  prices: Prices;
  /** Null where the market is closed to liquidations: halted or stale. */
  scopeOf: (symbol: string) => Scope;
  baseOf: (symbol: string) => string;
  stepOf: (symbol: string) => Decimal;
  market: Pick<MarketData, 'quote'>;
  /** Where these people get their letters. The list is filled by the answer to the next statement. */
  addressees: (db: Db, ids: readonly string[]) => Promise<readonly Addressee[]>;
  /** The letters about what was done, in the same transaction. */
  tell: (
    db: Db,
    works: readonly Pick<Work, 'warnings' | 'liquidations'>[],
    people: readonly Addressee[],
  ) => Promise<void>;
}

/** Owners whose screens have to be told. */
type Touched = string[];

/** Positions of one market with margins of their own. All that is held and read costs one round trip. */
export async function settleIsolated(
  parts: LiquidationParts,
  db: Db,
  symbol: string,
  due: readonly Pick<Reached, 'id' | 'owner_id'>[],
): Promise<Touched> {
  const market = await store.lockMarketWithNext(db, symbol);
  const owners = due.map((row) => row.owner_id);
  await lockPeople(db, owners);
  const people = await parts.addressees(db, owners);
  const work = await workOf(db, parts.scopeOf(symbol), owners);
  const mark = parts.prices.markOf(symbol);
  if (market[0]?.status !== 'trading' || mark === null) return [];
  const terms = riskTermsOf(symbol, parts.prices.tickOf(symbol));
  const touched: Touched = [];
  const ids = new Set(due.map(({ id }) => id));
  for (const row of [...work.positions.values()].filter(({ id }) => ids.has(id))) {
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
  await parts.tell(db, [work], people);
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
  countOpen(work, row.side, neg(part));
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

/** Null where nobody knows a price of one. */
function shutOf({ market }: LiquidationParts, rows: readonly PositionRow[]): Shut[] | null {
  const shut = rows.flatMap(({ symbol, side, qty, entry_price: entryPrice }): Shut[] => {
    const last = market.quote(symbol)?.index;
    if (last === undefined) return [];
    const worth = mul(qty, last);
    return [{ symbol, worth: side === 'long' ? worth : neg(worth), profit: profitAt({ side, qty, entryPrice }, last) }];
  });
  return shut.length === rows.length ? shut : null;
}

/** What one position says of an account, at a mark price that stays the same for all that follows from a judgement. */
interface Weighed {
  mark: Decimal;
  /** Both exact. */
  gained: Decimal;
  required: Decimal;
  /** What is gained, as it is booked. */
  profit: Decimal;
}

/** A person's cross positions that can be judged, those that stand still, and what the latter may bring; null where nothing can be decided. */
interface Judged {
  open: PositionRow[];
  /**
   * The open ones by id. Each is weighed once: in the middle of a settlement a price may go, or change, and an account of many positions would
   * keep all markets waiting for as often as each of them is weighed anew.
   */
  weights: ReadonlyMap<string, Weighed>;
  isWhole: boolean;
  most: Decimal;
}

/** Those whose market is halted or has no price now count with the most that they may bring. */
function judgeable(
  parts: LiquidationParts,
  rows: readonly PositionRow[],
  isTrading: (symbol: string) => boolean,
): Judged | null {
  const weights = new Map<string, Weighed>();
  for (const row of rows) {
    const known = isTrading(row.symbol) ? crossPositionOf(row, parts.prices) : null;
    if (!known) continue;
    const { profit: gained, required } = crossFigures([known]);
    weights.set(row.id, { mark: known.mark, gained, required, profit: profitAt(known, known.mark) });
  }
  const open = rows.filter(({ id }) => weights.has(id));
  const shut = shutOf(
    parts,
    rows.filter((row) => !open.includes(row)),
  );
  if (open.length === 0 || shut === null) return null;
  const required = sum([...weights.values()].map((one) => one.required));
  // A gain that counts comes first, and cannot be taken now: otherwise the insurance would pay a loss whose other side the person keeps.
  const { profit, most } = shutFigures(shut, MAY_GAIN);
  if (isPositive(profit) && gte(profit, required)) return null;
  return { open, weights, isWhole: open.length === rows.length, most };
}

const crossOf = async (db: Db, ownerId: string): Promise<PositionRow[]> =>
  (await positionStore.openPositions(db, [ownerId])).filter((row) => row.margin_mode === 'cross');

/**
 * Whether somebody's cross positions are to be liquidated; otherwise warns, and sets their prices anew. It holds the person and no market:
 * an account in all markets that hovers at a threshold would keep everybody out of them at each tick.
 */
export async function lookAtCross(
  parts: LiquidationParts,
  db: Db,
  ownerId: string,
): Promise<'ruined' | 'warned' | 'calm'> {
  await lockPeople(db, [ownerId]);
  const people = await parts.addressees(db, [ownerId]);
  const rows = await crossOf(db, ownerId);
  const halted = new Set(await store.haltedSymbols(db));
  const judged = judgeable(parts, rows, (symbol) => !halted.has(symbol));
  if (!judged) return 'calm';
  const balance = (await availableOf(db, [ownerId])).get(ownerId) ?? '0';
  const state = crossState(judged, judged.open, add(balance, judged.most));
  if (isRuined(state)) return 'ruined';
  const warnings = judged.isWhole ? warningsOf(state) : [];
  await rewatch(db, parts.prices, [ownerId], judged.isWhole);
  await parts.tell(db, [{ warnings, liquidations: [] }], people);
  return warnings.length > 0 ? 'warned' : 'calm';
}

/**
 * Liquidates cross positions of one person, with their markets held in the order of their names. Those whose market is halted or has no price
 * now are left as they are: they keep the others only where they could save the account, so that a few dollars in a market that stands still
 * are no shield for a large loss elsewhere.
 */
export async function settleCross(parts: LiquidationParts, db: Db, ownerId: string): Promise<Touched> {
  const restingIn = async () =>
    (await store.restingOf(db, { ownerId, marginMode: 'cross' })).map((order) => order.symbol);
  const before = [...(await crossOf(db, ownerId)).map((row) => row.symbol), ...(await restingIn())];
  const markets = await store.lockMarkets(db, before);
  await lockPeople(db, [ownerId]);
  const people = await parts.addressees(db, [ownerId]);
  const rows = await crossOf(db, ownerId);
  // One that was opened meanwhile is not held: the next tick looks again.
  if (rows.length === 0 || rows.some(({ symbol }) => !before.includes(symbol))) return [];
  const judged = judgeable(parts, rows, (symbol) =>
    markets.some((one) => one.symbol === symbol && one.status === 'trading'),
  );
  if (!judged) return [];
  // Orders also rest in markets without a position, and in those that stand still: what they hold stands behind the account too.
  const resting = (await restingIn()).filter((symbol) => before.includes(symbol));
  const symbols = [...new Set([...judged.open.map(({ symbol }) => symbol), ...resting])].sort();
  const available = await availableOf(db, [ownerId]);
  const works = new Map<string, Work>();
  for (const symbol of symbols) {
    const work = await workOf(db, parts.scopeOf(symbol), [ownerId]);
    works.set(symbol, { ...work, available: new Map(available) });
  }
  const state = () => workedState([...works.values()], ownerId, judged);
  if (!isRuined(state())) return [];
  for (const work of works.values()) endCrossOrders(work, ownerId, works);
  for (let now = state(); isRuined(now) && now.rows.length > 0; now = state())
    await takeLargest(parts, db, works, { rows: now.rows, weights: judged.weights });
  for (const work of works.values()) tidy(work, 'liquidation');
  await writeWorks(db, parts.prices, [...works.values()]);
  await parts.tell(db, [...works.values()], people);
  return [ownerId];
}

interface CrossState {
  rows: readonly PositionRow[];
  ratio: Decimal | null;
}

const weightsOf = ({ weights }: Pick<Judged, 'weights'>, rows: readonly PositionRow[]): Weighed[] =>
  rows.flatMap(({ id }) => weights.get(id) ?? []);

function crossState(judged: Judged, rows: readonly PositionRow[], behind: Decimal): CrossState {
  const weights = weightsOf(judged, rows);
  const [required, gained] = [sum(weights.map((one) => one.required)), sum(weights.map((one) => one.gained))];
  return { rows, ratio: marginRatio(required, add(behind, gained)) };
}

/** After what these works did. */
function workedState(works: readonly Work[], ownerId: string, judged: Judged): CrossState {
  const rows = works.flatMap((work) => [...work.positions.values()].filter(({ id }) => judged.weights.has(id)));
  return crossState(judged, rows, add(works[0]?.available.get(ownerId) ?? '0', judged.most));
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
  { rows, weights }: Pick<CrossState, 'rows'> & Pick<Judged, 'weights'>,
): Promise<void> {
  const all = rows.flatMap((row) => {
    const weight = weights.get(row.id);
    return weight ? [{ row, ...weight }] : [];
  });
  const take = async ({ row, mark }: { row: PositionRow; mark: Decimal }) => {
    const work = works.get(row.symbol);
    if (!work) throw new Error('a cross position without its market');
    await liquidate(parts, db, works.values(), { work, row, mark });
    share(works, row.owner_id, work);
  };
  const [largest] = [...all].sort((a, b) => compare(b.required, a.required));
  if (!largest) return;
  const isBorne = () => {
    const balance = works.get(largest.row.symbol)?.available.get(largest.row.owner_id) ?? '0';
    return !isNegative(add(balance, largest.profit));
  };
  const gaining = all.filter(({ profit }) => isPositive(profit)).sort((a, b) => compare(b.profit, a.profit));
  for (const one of gaining) if (!isBorne()) await take(one);
  await take(largest);
}

/** The letter names one of the positions. */
function warningsOf({ rows, ratio }: CrossState): Work['warnings'] {
  const level = levelOf(ratio);
  const [first] = rows;
  if (!first || level === 0 || level <= Math.min(...rows.map((row) => row.warned))) return [];
  const { owner_id: ownerId, position_no: no, symbol, side } = first;
  return [{ ownerId, values: { no, symbol, side, mode: 'cross', level } }];
}
