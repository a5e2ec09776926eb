/** SQL of forex positions, their fills and overnight interest. */
import { sql } from 'kysely';
import type { ForexCloseReason, ForexPositionStatus } from '@/lib/api/forexShapes';
import type { Side } from '@/lib/api/trading';
import type { Decimal } from '@/lib/money/decimal';
import { dayOf, isWithin, type Period } from '../../db/byDay';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';
import { TOGETHER } from '../../db/statements';

export interface PositionRow {
  position_no: string;
  owner_id: string;
  symbol: string;
  side: Side;
  leverage: number;
  lots: Decimal;
  most_lots: Decimal;
  entry_price: Decimal;
  margin: Decimal;
  closed_lots: Decimal;
  closed_value: Decimal;
  realized: Decimal;
  swap: Decimal;
  take_profit: Decimal | null;
  stop_loss: Decimal | null;
  status: ForexPositionStatus;
  close_reason: ForexCloseReason | null;
  opened_at: string;
  updated_at: string;
  closed_at: string | null;
}

const together = sql.raw(TOGETHER);

const COLUMNS = sql<PositionRow>`position_no, owner_id::text owner_id, symbol, side, leverage, trim_scale(lots)::text lots, trim_scale(most_lots)::text most_lots,
  trim_scale(entry_price)::text entry_price, trim_scale(margin)::text margin, trim_scale(closed_lots)::text closed_lots, trim_scale(closed_value)::text closed_value,
  trim_scale(realized)::text realized, trim_scale(swap)::text swap, trim_scale(take_profit)::text take_profit, trim_scale(stop_loss)::text stop_loss, status,
  close_reason, opened_at::text opened_at, updated_at::text updated_at, closed_at::text closed_at`;

/** Somebody's open positions, newest first. Whoever changes them holds the person. */
export async function openPositions(db: Db, ownerId: string): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`select ${COLUMNS} from fx_position
    where owner_id = ${ownerId} and status = 'holding' order by fx_position.id desc`.execute(db);
  return rows;
}

/** What all people have open, by pair, in lots. */
export async function openByPair(db: Db): Promise<{ symbol: string; long: Decimal; short: Decimal }[]> {
  const { rows } = await sql<{ symbol: string; long: Decimal; short: Decimal }>`select symbol,
      coalesce(trim_scale(sum(lots) filter (where side = 'buy')), 0)::text long,
      coalesce(trim_scale(sum(lots) filter (where side = 'sell')), 0)::text short
    from fx_position where status = 'holding' group by symbol order by symbol`.execute(db);
  return rows;
}

export async function findPosition(db: Db, positionNo: string, ownerId: string): Promise<PositionRow | null> {
  const { rows } = await sql<PositionRow>`select ${COLUMNS} from fx_position
    where position_no = ${positionNo} and owner_id = ${ownerId}`.execute(db);
  return rows[0] ?? null;
}

export async function insertPosition(db: Db, row: PositionRow): Promise<void> {
  await sql`${together} insert into fx_position (position_no, owner_id, symbol, side, leverage, lots, most_lots, entry_price, margin, closed_lots, closed_value,
      realized, swap, take_profit, stop_loss, status, close_reason, opened_at, updated_at, closed_at)
    values (${row.position_no}, ${row.owner_id}, ${row.symbol}, ${row.side}, ${row.leverage}, ${row.lots}, ${row.most_lots}, ${row.entry_price}, ${row.margin},
      ${row.closed_lots}, ${row.closed_value}, ${row.realized}, ${row.swap}, ${row.take_profit}, ${row.stop_loss}, ${row.status}, ${row.close_reason},
      ${row.opened_at}, ${row.updated_at}, ${row.closed_at})`.execute(db);
}

export async function updatePosition(db: Db, row: PositionRow): Promise<void> {
  await sql`${together} update fx_position set lots = ${row.lots}, entry_price = ${row.entry_price}, margin = ${row.margin}, closed_lots = ${row.closed_lots}, closed_value = ${row.closed_value},
      realized = ${row.realized}, swap = ${row.swap}, take_profit = ${row.take_profit}, stop_loss = ${row.stop_loss}, status = ${row.status},
      close_reason = ${row.close_reason}, updated_at = ${row.updated_at}, closed_at = ${row.closed_at}
    where position_no = ${row.position_no}`.execute(db);
}

interface ListFilter {
  ownerId: string;
  code?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

export async function listClosed(
  db: Db,
  filter: ListFilter,
  page: Page,
): Promise<{ rows: PositionRow[]; total: number }> {
  const where = sql.join(
    [
      sql`owner_id = ${filter.ownerId} and status = 'closed'`,
      ...(filter.code === undefined ? [] : [sql`symbol = ${filter.code}`]),
      ...(filter.from === undefined ? [] : [sql`closed_at >= ${filter.from}`]),
      ...(filter.to === undefined ? [] : [sql`closed_at < ${filter.to}`]),
    ],
    sql` and `,
  );
  return readPage(
    db,
    {
      columns: COLUMNS,
      source: sql`from fx_position where ${where}`,
      order: sql`fx_position.closed_at desc, fx_position.id desc`,
    },
    page,
  );
}

export interface FillRow {
  fill_no: string;
  position_no: string;
  owner_id: string;
  symbol: string;
  kind: 'open' | 'close';
  price: Decimal;
  lots: Decimal;
  rate: Decimal;
  realized: Decimal | null;
  reason: ForexCloseReason | null;
  created_at: string;
}

export async function insertFills(db: Db, rows: readonly FillRow[]): Promise<void> {
  for (const row of rows)
    await sql`${together} insert into fx_fill (fill_no, position_no, owner_id, symbol, kind, price, lots, rate, realized, reason, created_at)
      values (${row.fill_no}, ${row.position_no}, ${row.owner_id}, ${row.symbol}, ${row.kind}, ${row.price}, ${row.lots}, ${row.rate}, ${row.realized},
        ${row.reason}, ${row.created_at})`.execute(db);
}

export async function fillsOf(db: Db, positionNo: string): Promise<FillRow[]> {
  const { rows } =
    await sql<FillRow>`select fill_no, position_no, owner_id::text owner_id, symbol, kind, trim_scale(price)::text price, trim_scale(lots)::text lots,
      trim_scale(rate)::text rate, trim_scale(realized)::text realized, reason, created_at::text created_at
    from fx_fill where position_no = ${positionNo} order by fx_fill.id`.execute(db);
  return rows;
}

/** One closing of all or a part of a position, with what the position is. */
export interface ClosingRow extends Pick<FillRow, 'fill_no' | 'position_no' | 'symbol' | 'price' | 'lots'> {
  realized: Decimal;
  reason: ForexCloseReason;
  created_at: string;
  side: Side;
  leverage: number;
  entry_price: Decimal;
  opened_at: string;
  /** The interest of the position with the closing that ended it, otherwise nothing. */
  swap: Decimal;
}

const CLOSING = sql<ClosingRow>`f.fill_no, f.position_no, f.symbol, trim_scale(f.price)::text price, trim_scale(f.lots)::text lots,
  trim_scale(f.realized)::text realized, f.reason, f.created_at::text created_at, p.side, p.leverage, trim_scale(p.entry_price)::text entry_price,
  p.opened_at::text opened_at, case when p.status = 'closed' and not exists
    (select 1 from fx_fill later where later.position_no = f.position_no and later.id > f.id) then trim_scale(p.swap) else 0 end::text swap`;

/** Every closing of a person, newest first, whether the position is still open in part or not. */
export async function listClosings(
  db: Db,
  filter: ListFilter,
  page: Page,
): Promise<{ rows: ClosingRow[]; total: number }> {
  const where = sql.join(
    [
      sql`f.owner_id = ${filter.ownerId} and f.kind = 'close'`,
      ...(filter.code === undefined ? [] : [sql`f.symbol = ${filter.code}`]),
      ...(filter.from === undefined ? [] : [sql`f.created_at >= ${filter.from}`]),
      ...(filter.to === undefined ? [] : [sql`f.created_at < ${filter.to}`]),
    ],
    sql` and `,
  );
  return readPage(
    db,
    {
      columns: CLOSING,
      source: sql`from fx_fill f join fx_position p on p.position_no = f.position_no where ${where}`,
      order: sql`f.created_at desc, f.id desc`,
    },
    page,
  );
}

/** What forex gained (positive) or lost a person since a moment: realised profit and overnight interest. */
export async function todayOf(db: Db, ownerId: string, since: number): Promise<Decimal> {
  const { rows } = await sql<{ today: Decimal }>`select trim_scale(
      (select coalesce(sum(realized), 0) from fx_fill where owner_id = ${ownerId} and created_at >= ${since})
      + (select coalesce(sum(amount), 0) from fx_swap where owner_id = ${ownerId} and at >= ${since}))::text today`.execute(
    db,
  );
  return rows[0]?.today ?? '0';
}

/** What was opened and closed by day of UTC and variety: its lots, and lots times price times rate. */
export async function tradedByDay(
  db: Db,
  period: Period,
): Promise<{ day: number; symbol: string; lots: Decimal; value: Decimal }[]> {
  const { rows } = await sql<{ day: number; symbol: string; lots: Decimal; value: Decimal }>`
    select ${dayOf(sql`created_at`)} as day, symbol, trim_scale(sum(lots))::text as lots,
      trim_scale(sum(lots * price * rate))::text as value
    from fx_fill where ${isWithin(sql`created_at`, period)} group by 1, 2`.execute(db);
  return rows;
}
