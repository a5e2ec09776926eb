/** SQL of positions, their fills and funding. */
import { sql } from 'kysely';
import type { CloseReason, MarginMode, PerpetualSide, TriggerPrice } from '@/lib/api/perpetualShapes';
import type { Decimal } from '@/lib/money/decimal';
import { sumByDay, type Period } from '../../db/byDay';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';
import { TOGETHER } from '../../db/statements';
import type { FillRow } from '../store';

export interface PositionRow {
  /** Internal id. Absent before it is written first. */
  id: string;
  position_no: string;
  owner_id: string;
  symbol: string;
  side: PerpetualSide;
  margin_mode: MarginMode;
  leverage: number;
  qty: Decimal;
  most_qty: Decimal;
  most_margin: Decimal;
  entry_price: Decimal;
  margin: Decimal;
  closed_qty: Decimal;
  closed_value: Decimal;
  realized: Decimal;
  fees: Decimal;
  funding: Decimal;
  take_profit: Decimal | null;
  stop_loss: Decimal | null;
  trigger_by: TriggerPrice;
  status: 'holding' | 'locked' | 'closed';
  close_reason: CloseReason | null;
  watch_price: Decimal | null;
  warned: 0 | 70 | 90;
  opened_at: string;
  updated_at: string;
  closed_at: string | null;
  /** Whether its market stood still when it was read. */
  is_halted: boolean;
}

const together = sql.raw(TOGETHER);

export const POSITION_COLUMNS = sql<PositionRow>`id::text id, position_no, owner_id::text owner_id, symbol, side, margin_mode, leverage, trim_scale(qty)::text qty,
  trim_scale(most_qty)::text most_qty, trim_scale(most_margin)::text most_margin, trim_scale(entry_price)::text entry_price, trim_scale(margin)::text margin,
  trim_scale(closed_qty)::text closed_qty, trim_scale(closed_value)::text closed_value, trim_scale(realized)::text realized, trim_scale(fees)::text fees,
  trim_scale(funding)::text funding, trim_scale(take_profit)::text take_profit, trim_scale(stop_loss)::text stop_loss, trigger_by, status, close_reason,
  trim_scale(watch_price)::text watch_price, warned, opened_at::text opened_at, updated_at::text updated_at, closed_at::text closed_at,
  (select m.status = 'halted' from perpetual_market m where m.symbol = perpetual_position.symbol) is_halted`;

/** Everybody's open positions among these people in one market, or in all. Whoever changes them holds the market and the person. */
export async function openPositions(db: Db, owners: readonly string[], symbol?: string): Promise<PositionRow[]> {
  if (owners.length === 0) return [];
  const only = symbol === undefined ? sql`` : sql`and symbol = ${symbol}`;
  const { rows } = await sql<PositionRow>`select ${POSITION_COLUMNS} from perpetual_position
    where owner_id = any(${[...owners]}::bigint[]) and status <> 'closed' ${only} order by perpetual_position.id desc`.execute(
    db,
  );
  return rows;
}

export async function findPosition(db: Db, positionNo: string, ownerId: string): Promise<PositionRow | null> {
  const { rows } = await sql<PositionRow>`select ${POSITION_COLUMNS} from perpetual_position
    where position_no = ${positionNo} and owner_id = ${ownerId}`.execute(db);
  return rows[0] ?? null;
}

/** The number that a new position will have: asked for before its fills are written. */
export async function newPositionIds(db: Db, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: string }>`select nextval(pg_get_serial_sequence('perpetual_position', 'id'))::text id
    from generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertPosition(db: Db, row: PositionRow): Promise<void> {
  await sql`${together} insert into perpetual_position (id, position_no, owner_id, symbol, side, margin_mode, leverage, qty, most_qty, most_margin, entry_price, margin,
      closed_qty, closed_value, realized, fees, funding, take_profit, stop_loss, trigger_by, status, close_reason, watch_price, warned, opened_at, updated_at, closed_at)
    overriding system value
    values (${row.id}, ${row.position_no}, ${row.owner_id}, ${row.symbol}, ${row.side}, ${row.margin_mode}, ${row.leverage}, ${row.qty}, ${row.most_qty},
      ${row.most_margin}, ${row.entry_price}, ${row.margin}, ${row.closed_qty}, ${row.closed_value}, ${row.realized}, ${row.fees}, ${row.funding},
      ${row.take_profit}, ${row.stop_loss}, ${row.trigger_by}, ${row.status}, ${row.close_reason}, ${row.watch_price}, ${row.warned}, ${row.opened_at},
      ${row.updated_at}, ${row.closed_at})`.execute(db);
}

/** What may change in a position that is there, in one statement for all of them. */
export async function updatePositions(db: Db, rows: readonly PositionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`${together} update perpetual_position p set leverage = v.leverage, qty = v.qty, most_qty = v.most_qty, most_margin = v.most_margin,
      entry_price = v.entry_price, margin = v.margin, closed_qty = v.closed_qty, closed_value = v.closed_value, realized = v.realized,
      fees = v.fees, funding = v.funding, take_profit = v.take_profit, stop_loss = v.stop_loss, trigger_by = v.trigger_by,
      status = v.status, close_reason = v.close_reason, watch_price = v.watch_price, warned = v.warned, updated_at = v.updated_at, closed_at = v.closed_at
    from json_to_recordset(${JSON.stringify(rows)}::json) v(id bigint, leverage int, qty numeric, most_qty numeric, most_margin numeric, entry_price numeric,
      margin numeric, closed_qty numeric, closed_value numeric, realized numeric, fees numeric, funding numeric, take_profit numeric, stop_loss numeric,
      trigger_by text, status text, close_reason text, watch_price numeric, warned int, updated_at bigint, closed_at bigint)
    where p.id = v.id`.execute(db);
}

/** At which mark price the engine looks at a position next, and what its owner has been told so far. */
export interface Watched {
  id: string;
  price: Decimal | null;
  warned: number;
}

export async function setWatches(db: Db, watched: readonly Watched[]): Promise<void> {
  if (watched.length === 0) return;
  await sql`${together} update perpetual_position p set watch_price = v.price, warned = v.warned
    from json_to_recordset(${JSON.stringify(watched)}::json) v(id bigint, price numeric, warned int) where p.id = v.id`.execute(
    db,
  );
}

export interface Marked {
  symbol: string;
  mark: Decimal;
}

/** A position whose watched price the mark has reached. */
export interface Reached {
  id: string;
  owner_id: string;
  symbol: string;
  margin_mode: MarginMode;
}

/**
 * The positions whose watched price the mark has reached, at most `limit` a market and side, nearest to ruin first, without those that were
 * `seen`. One lookup by price for each market and side, however many positions there are.
 */
export async function reached(
  db: Db,
  marks: readonly Marked[],
  limit: number,
  seen: readonly string[],
): Promise<Reached[]> {
  const side = (name: PerpetualSide) => sql`(select id, owner_id, symbol, margin_mode from perpetual_position p
    where p.symbol = m.symbol and p.status = 'holding' and p.side = ${sql.lit(name)}
      and p.watch_price ${sql.raw(name === 'long' ? '>=' : '<=')} m.mark and p.id <> all(${seen}::bigint[])
    order by p.watch_price ${sql.raw(name === 'long' ? 'desc' : 'asc')} limit ${limit})`;
  const { rows } = await sql<Reached>`
    select hit.id::text id, hit.owner_id::text owner_id, hit.symbol, hit.margin_mode
    from (select row->>'symbol' symbol, (row->>'mark')::numeric mark from json_array_elements(${JSON.stringify(marks)}::json) row) m
    cross join lateral (${side('long')} union all ${side('short')}) hit`.execute(db);
  return rows;
}

/** Of these people, those of whose cross positions one stands in a halted market. */
export async function heldInHalted(db: Db, ownerIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (ownerIds.length === 0) return new Set();
  const { rows } = await sql<{ owner_id: string }>`select distinct owner_id::text owner_id
    from perpetual_position join perpetual_market using (symbol)
    where owner_id = any(${[...ownerIds]}::bigint[]) and margin_mode = 'cross' and perpetual_position.status <> 'closed'
      and perpetual_market.status = 'halted'`.execute(db);
  return new Set(rows.map((row) => row.owner_id));
}

/** What resting orders have promised to close, by position. */
export async function closingQty(db: Db, ids: readonly string[]): Promise<Map<string, Decimal>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    position_id: string;
    qty: Decimal;
  }>`select position_id::text position_id, trim_scale(sum(qty - filled_qty))::text qty
    from perpetual_order where position_id = any(${[...ids]}::bigint[]) and status = 'notFilled' group by perpetual_order.position_id`.execute(
    db,
  );
  return new Map(rows.map(({ position_id, qty }) => [position_id, qty]));
}

export async function listClosed(
  db: Db,
  filter: { ownerId: string; symbol?: string | undefined; from?: number | undefined; to?: number | undefined },
  page: Page,
): Promise<{ rows: PositionRow[]; total: number }> {
  const where = sql.join(
    [
      sql`owner_id = ${filter.ownerId} and status = 'closed'`,
      ...(filter.symbol === undefined ? [] : [sql`symbol = ${filter.symbol}`]),
      ...(filter.from === undefined ? [] : [sql`closed_at >= ${filter.from}`]),
      ...(filter.to === undefined ? [] : [sql`closed_at < ${filter.to}`]),
    ],
    sql` and `,
  );
  return readPage(
    db,
    {
      columns: POSITION_COLUMNS,
      source: sql`from perpetual_position where ${where}`,
      order: sql`perpetual_position.closed_at desc, perpetual_position.id desc`,
    },
    page,
  );
}

export async function fillsOf(db: Db, positionId: string): Promise<FillRow[]> {
  const { rows } =
    await sql<FillRow>`select id::text id, trade_no, order_no, position_id::text position_id, owner_id::text owner_id, symbol, book_side,
      trim_scale(price)::text price, trim_scale(qty)::text qty, trim_scale(fee)::text fee, trim_scale(realized)::text realized, role, against_market_maker,
      created_at::text created_at
    from perpetual_fill where position_id = ${positionId} order by perpetual_fill.id`.execute(db);
  return rows;
}

export interface FundingRow {
  position_id: string;
  position_no: string;
  owner_id: string;
  symbol: string;
  side: PerpetualSide;
  funded_at: string;
  rate: Decimal;
  mark: Decimal;
  amount: Decimal;
  from_gain: Decimal;
}

const FUNDING_COLUMNS = sql<FundingRow>`f.position_id::text position_id, (select p.position_no from perpetual_position p where p.id = f.position_id) position_no,
  f.owner_id::text owner_id, f.symbol, f.side, f.at::text funded_at, trim_scale(f.rate)::text rate, trim_scale(f.mark)::text mark, trim_scale(f.amount)::text amount,
  trim_scale(f.from_gain)::text from_gain`;

export async function fundingOf(db: Db, positionId: string): Promise<FundingRow[]> {
  const { rows } = await sql<FundingRow>`select ${FUNDING_COLUMNS} from perpetual_funding f
    where f.position_id = ${positionId} order by f.at`.execute(db);
  return rows;
}

export async function listFunding(
  db: Db,
  filter: { ownerId: string; symbol?: string | undefined },
  page: Page,
): Promise<{ rows: FundingRow[]; total: number }> {
  const only = filter.symbol === undefined ? sql`` : sql`and f.symbol = ${filter.symbol}`;
  return readPage(
    db,
    {
      columns: FUNDING_COLUMNS,
      source: sql`from perpetual_funding f where f.owner_id = ${filter.ownerId} ${only}`,
      order: sql`f.id desc`,
    },
    page,
  );
}

/** What perpetual contracts gained (positive) or lost a person since a moment: realised profit and funding, less fees. */
export async function todayOf(db: Db, ownerId: string, since: number): Promise<Decimal> {
  const { rows } = await sql<{ today: Decimal }>`select trim_scale(
      (select coalesce(sum(coalesce(realized, 0) - fee), 0) from perpetual_fill where owner_id = ${ownerId} and created_at >= ${since})
      + (select coalesce(sum(amount), 0) from perpetual_funding where owner_id = ${ownerId} and at >= ${since}))::text today`.execute(
    db,
  );
  return rows[0]?.today ?? '0';
}

/** What was traded by day of UTC, in USDT, in which every market is quoted. Each trade counts once. */
export const volumeByDay = (db: Db, period: Period): Promise<{ day: number; amount: Decimal }[]> =>
  sumByDay(
    db,
    {
      amount: sql`price * qty`,
      table: sql`perpetual_fill`,
      at: sql`created_at`,
      where: sql`(against_market_maker or role = 'taker')`,
    },
    period,
  );
