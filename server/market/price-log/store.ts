/** SQL of the price log. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { LogRow } from './rules';

interface Row {
  seq: string;
  ts: string;
  symbols: string;
  prices: string;
  prev_hash: string;
  hash: string;
}

const logRow = (row: Row): LogRow => ({
  seq: Number(row.seq),
  ts: Number(row.ts),
  symbols: row.symbols,
  prices: row.prices,
  prevHash: row.prev_hash,
  hash: row.hash,
});
const COLUMNS = sql`l.seq, l.ts, y.symbols, l.prices, l.prev_hash, l.hash from price_log l join price_log_layout y on y.id = l.layout_id`;

/** Whoever holds this writes the log; false while another node does. Held until the transaction ends. */
export async function becomeWriter(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    won: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended('price_log', 0)) won`.execute(db);
  return rows[0]?.won ?? false;
}

/** The newest row, or what is left of it when its day was pruned. */
export async function lastLink(db: Db): Promise<{ seq: number; ts: number; hash: string } | null> {
  const { rows } = await sql<{ seq: string; ts: string; hash: string }>`
    (select seq, ts, hash from price_log order by seq desc limit 1)
    union all
    (select last_seq, (day + 1) * 86400000 - 1000, root_hash from price_log_day order by day desc limit 1)
    order by seq desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { seq: Number(row.seq), ts: Number(row.ts), hash: row.hash } : null;
}

export async function layoutId(db: Db, symbols: string): Promise<string> {
  await sql`insert into price_log_layout (symbols) select ${symbols}::text where not exists (select 1 from price_log_layout where symbols = ${symbols})`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`select id from price_log_layout where symbols = ${symbols}`.execute(db);
  return rows[0]?.id ?? '';
}

export async function insertRow(db: Db, layout: string, row: LogRow): Promise<void> {
  await sql`insert into price_log (seq, ts, layout_id, prices, prev_hash, hash)
    values (${row.seq}, ${row.ts}, ${layout}, ${row.prices}, ${row.prevHash}, ${row.hash})`.execute(db);
}

/** Rows from `fromSeq`, in order. */
export async function readRows(db: Db, fromSeq: number, limit: number): Promise<LogRow[]> {
  return (
    await sql<Row>`select ${COLUMNS} where l.seq >= ${fromSeq} order by l.seq limit ${limit}`.execute(db)
  ).rows.map(logRow);
}

/** The newest row at or before a moment. */
export async function rowAt(db: Db, ts: number): Promise<LogRow | null> {
  const [row] = (await sql<Row>`select ${COLUMNS} where l.ts <= ${ts} order by l.ts desc limit 1`.execute(db)).rows;
  return row ? logRow(row) : null;
}

/** Keeps the root of every whole day before `day` that still has rows, then removes those rows. Returns how many went. */
export async function pruneBefore(db: Db, day: number): Promise<number> {
  await sql`insert into price_log_day (day, first_seq, last_seq, prev_hash, root_hash)
    select d.day, d.first_seq, d.last_seq, f.prev_hash, r.hash
    from (select ts / 86400000 as day, min(seq) first_seq, max(seq) last_seq from price_log where ts < ${day}::bigint * 86400000 group by 1) d
    join price_log f on f.seq = d.first_seq join price_log r on r.seq = d.last_seq
    on conflict do nothing`.execute(db);
  const result = await sql`delete from price_log where ts < ${day}::bigint * 86400000`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** The kept root of the day whose last row had this sequence number, or null. */
export async function rootEndingAt(db: Db, lastSeq: number): Promise<string | null> {
  const { rows } = await sql<{
    root_hash: string;
  }>`select root_hash from price_log_day where last_seq = ${lastSeq}`.execute(db);
  return rows[0]?.root_hash ?? null;
}
