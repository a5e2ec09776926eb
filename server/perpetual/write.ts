/** Writes what a transaction did to orders and positions, posts the money, and sets the prices that wake the engine. */
import { postWithNext } from '../ledger/ledger';
import type { Decimal } from '@/lib/money/decimal';
import { crossRatio, isolatedRatio, type CrossPosition } from '@/lib/perpetual/rules';
import type { Db } from '../db/database';
import { dropTriggers, setTriggers, type Trigger } from '../trading/triggers/store';
import * as positionStore from './positions/store';
import type { PositionRow } from './positions/store';
import { availableOf, insertFunding } from './premiums/store';
import type { Work } from './work';
import * as store from './store';
import { crossWatch, exposureOf, isolatedWatch, LEAST_PRICE, levelOf, riskTermsOf, type Warned } from './watch';

export const PRODUCT = 'perpetual';
export const TAKE_PROFIT = 'takeProfit';
export const STOP_LOSS = 'stopLoss';

/** What writing needs to know of prices. */
export interface Prices {
  markOf: (symbol: string) => Decimal | null;
  tickOf: (symbol: string) => Decimal;
}

interface New {
  /** Orders that are new. */
  placed?: readonly string[];
  house?: store.HouseUse | null;
}

/** All of it, together with the transaction's next statement or its commit, which is where a refusal of the ledger comes from. */
export async function writeWork(db: Db, prices: Prices, work: Work, news: New = {}): Promise<void> {
  await writeRows(db, prices, work, news);
  await rewatch(db, prices, crossOwners(work));
}

/** The same of several markets. Watched again only when all are written: half of a cross account would forget what it was warned of. */
export async function writeWorks(db: Db, prices: Prices, works: readonly Work[]): Promise<void> {
  for (const work of works) await writeRows(db, prices, work);
  await rewatch(db, prices, [...new Set(works.flatMap(crossOwners))]);
}

async function writeRows(db: Db, prices: Prices, work: Work, { placed = [], house = null }: New = {}): Promise<void> {
  const ids = await positionStore.newPositionIds(db, work.created.size);
  for (const [nr, row] of [...work.created].entries()) row.id = ids[nr] ?? '';
  const touched = [...work.touched];
  const idOf = new Map(touched.map((row) => [row.position_no, row.id]));
  for (const row of touched) if (row.status !== 'closed' && row.margin_mode === 'isolated') watchIsolated(row, prices);
  for (const row of work.created) await positionStore.insertPosition(db, row);
  await positionStore.updatePositions(
    db,
    touched.filter((row) => !work.created.has(row)),
  );
  await writeStops(db, touched, work.scope.now);
  for (const row of work.orders.values())
    await (placed.includes(row.order_no) ? store.insertOrder(db, row) : store.updateOrder(db, row));
  await store.insertFills(
    db,
    work.fills.map((fill) => ({ ...fill, position_id: idOf.get(fill.position_id) ?? fill.position_id })),
  );
  if (house && house.taken.length > 0) await store.useLadder(db, work.scope.symbol, house);
  if (Object.values(work.moved).some((change) => change !== '0'))
    await store.moveMarket(db, work.scope.symbol, work.moved);
  if (work.funding.length > 0) await insertFunding(db, work.funding);
  await postWithNext(db, work.postings);
}

/** Whose available money this work moved, whatever for: it stands behind their cross positions in every market. */
const crossOwners = (work: Work): string[] => [
  ...new Set([
    ...work.postings
      .flatMap(({ legs }) => legs)
      .flatMap(({ owner, kind }) => (owner !== null && kind === 'perpetual:available' ? [owner] : [])),
    ...[...work.touched].filter((row) => row.margin_mode === 'cross').map((row) => row.owner_id),
  ]),
];

function watchIsolated(row: PositionRow, { markOf, tickOf }: Prices): void {
  const terms = riskTermsOf(row.symbol, tickOf(row.symbol));
  const mark = markOf(row.symbol);
  const level = mark === null ? row.warned : levelOf(isolatedRatio(exposureOf(row), mark, terms));
  row.warned = Math.min(row.warned, level) as Warned;
  row.watch_price = isolatedWatch(row, terms, row.warned);
}

async function writeStops(db: Db, rows: readonly PositionRow[], now: number): Promise<void> {
  const open = rows.filter((row) => row.status !== 'closed');
  const closed = rows.filter((row) => row.status === 'closed').map((row) => row.position_no);
  const wanted: Trigger[] = [];
  for (const act of [TAKE_PROFIT, STOP_LOSS]) {
    const without = open.filter((row) => stopOf(row, act) === null).map((row) => row.position_no);
    await dropTriggers(db, PRODUCT, [...closed, ...without], act);
    wanted.push(...open.flatMap((row) => triggerOf(row, act) ?? []));
  }
  await setTriggers(db, wanted, now);
}

const stopOf = (row: PositionRow, act: string): Decimal | null =>
  act === TAKE_PROFIT ? row.take_profit : row.stop_loss;

function triggerOf(row: PositionRow, act: string): Trigger | null {
  const price = stopOf(row, act);
  if (price === null) return null;
  const { symbol, trigger_by: watch, owner_id: ownerId, position_no: ref } = row;
  const goes = (act === TAKE_PROFIT) === (row.side === 'long') ? 'above' : 'below';
  return { product: PRODUCT, symbol, watch, goes, price, ownerId, ref, act };
}

/** A position as the formulas of a cross account see it; null where its price is not known now. */
export function crossPositionOf(row: PositionRow, { markOf, tickOf }: Prices): CrossPosition | null {
  const mark = markOf(row.symbol);
  return (
    mark && {
      symbol: row.symbol,
      side: row.side,
      qty: row.qty,
      entryPrice: row.entry_price,
      mark,
      leverage: row.leverage,
      terms: riskTermsOf(row.symbol, tickOf(row.symbol)),
      isHalted: row.is_halted,
    }
  );
}

/** Watched prices that the next mark has reached, whatever it is. */
const ANY_PRICE: Readonly<Record<PositionRow['side'], Decimal>> = { long: '1000000000000', short: LEAST_PRICE };

/**
 * Sets the prices of all cross positions of these people anew: their room has changed with the balance. While a price is missing they are
 * looked at again with the next one. `isTold`: they hear of the warning of now in the same transaction.
 */
export async function rewatch(db: Db, prices: Prices, owners: readonly string[], isTold = false): Promise<void> {
  if (owners.length === 0) return;
  const rows = (await positionStore.openPositions(db, owners)).filter((row) => row.margin_mode === 'cross');
  if (rows.length === 0) return;
  const watched: positionStore.Watched[] = [];
  const behind = new Set(rows.map((row) => row.owner_id));
  const balances = await availableOf(db, [...behind]);
  for (const owner of behind) {
    const own = rows.filter((row) => row.owner_id === owner);
    const positions = own.flatMap((row) => crossPositionOf(row, prices) ?? []);
    if (positions.length < own.length) {
      watched.push(...own.map((row) => ({ id: row.id, price: ANY_PRICE[row.side], warned: row.warned })));
      continue;
    }
    const balance = balances.get(owner) ?? '0';
    const level = levelOf(crossRatio(positions, balance));
    const warned = isTold ? level : (Math.min(level, ...own.map((row) => row.warned)) as Warned);
    const watch = crossWatch(positions, balance, warned);
    watched.push(...own.map((row, nr) => ({ id: row.id, price: watch[nr] ?? null, warned })));
  }
  await positionStore.setWatches(db, watched);
}
