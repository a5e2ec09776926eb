/** SQL of the price log. */
import { sql } from 'kysely';
import type { HourEnd } from '@/lib/market/rules';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import type { LogRow } from '../../prices/priceRows';

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

/** Number and time of the newest row that is kept. */
export async function newestRow(db: Db): Promise<{ seq: number; ts: number } | null> {
  const { rows } = await sql<{
    seq: string;
    ts: string;
  }>`select seq, ts from price_log order by seq desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { seq: Number(row.seq), ts: Number(row.ts) } : null;
}

/** Rows from one number to another, both included. */
export const rowsBetween = async (db: Db, fromSeq: number, toSeq: number): Promise<LogRow[]> =>
  (await sql<Row>`select ${COLUMNS} where l.seq between ${fromSeq} and ${toSeq} order by l.seq`.execute(db)).rows.map(
    logRow,
  );

/** One symbol's price in the newest rows up to a moment, oldest first. */
export async function secondsUpTo(db: Db, symbol: string, to: number, limit: number): Promise<[number, Decimal][]> {
  const { rows } = await sql<{ ts: string; price: Decimal }>`select * from (
    select l.ts, split_part(l.prices, ',', y.place) price
    from (select ts, layout_id, prices from price_log where ts <= ${to} order by ts desc limit ${limit}) l
    join (select id, array_position(string_to_array(symbols, ','), ${symbol}::text) place from price_log_layout) y on y.id = l.layout_id
    where y.place is not null) s where s.price <> '' order by s.ts`.execute(db);
  return rows.map(({ ts, price }) => [Number(ts), price]);
}

type Found = { n: number; seq: string };

/** For each of these, by place: the number of the first row with a higher number and a later time. */
export async function firstAfter(db: Db, asked: readonly { seq: number; ts: number }[]): Promise<Map<number, number>> {
  const { rows } = await sql<Found>`select w.n::int n, l.seq from
    unnest(${asked.map(({ seq }) => String(seq))}::bigint[], ${asked.map(({ ts }) => String(ts))}::bigint[]) with ordinality w(seq, ts, n)
    cross join lateral (select seq from price_log p where p.seq > w.seq and p.ts > w.ts order by p.seq limit 1) l`.execute(
    db,
  );
  return new Map(rows.map(({ n, seq }) => [n - 1, Number(seq)]));
}

/** For each of these times, by place: the number of the last row at or before it. */
export async function lastUpTo(db: Db, times: readonly number[]): Promise<Map<number, number>> {
  const { rows } =
    await sql<Found>`select w.n::int n, l.seq from unnest(${times.map(String)}::bigint[]) with ordinality w(ts, n)
    cross join lateral (select seq from price_log p where p.ts <= w.ts order by p.ts desc limit 1) l`.execute(db);
  return new Map(rows.map(({ n, seq }) => [n - 1, Number(seq)]));
}

export async function rowsOf(db: Db, seqs: readonly number[]): Promise<Map<number, LogRow>> {
  const wanted = [...new Set(seqs)].map(String);
  const { rows } = await sql<Row>`select ${COLUMNS} where l.seq = any(${wanted}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [Number(row.seq), logRow(row)]));
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

/** The last row of each hour of a day (UTC) that has one, in order. */
export async function hourEnds(db: Db, day: number): Promise<HourEnd[]> {
  const { rows } = await sql<{ seq: string; hash: string }>`select l.seq, l.hash from price_log l
    where l.seq in (select max(seq) from price_log where ts >= ${day}::bigint * 86400000 and ts < (${day}::bigint + 1) * 86400000 group by ts / 3600000)
    order by l.seq`.execute(db);
  return rows.map(({ seq, hash }) => ({ seq: Number(seq), hash }));
}

export interface DayRoot {
  day: number;
  hours: readonly HourEnd[];
  root: string;
  publishedAt: number;
}

/** False where the day has its root already: it is never another one. */
export async function keepRoot(db: Db, { day, hours, root, publishedAt }: DayRoot): Promise<boolean> {
  const { rows } = await sql`insert into price_log_root (day, hours, root, published_at)
    values (${day}, ${JSON.stringify(hours)}::jsonb, ${root}, ${publishedAt}) on conflict do nothing returning day`.execute(
    db,
  );
  return rows.length === 1;
}

export async function findRoot(db: Db, day: number): Promise<DayRoot | null> {
  const { rows } = await sql<{ hours: HourEnd[]; root: string; published_at: string }>`select hours, root, published_at
    from price_log_root where day = ${day}`.execute(db);
  const [row] = rows;
  return row ? { day, hours: row.hours, root: row.root, publishedAt: Number(row.published_at) } : null;
}
