/** SQL of price alerts. */
import { sql } from 'kysely';
import type { PriceAlert } from '@/lib/api/alerts';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';

export interface AlertRow {
  alert_no: string;
  owner_id: string;
  symbol: string;
  goes: PriceAlert['goes'];
  price: Decimal;
  created_at: string;
  reached_at: string | null;
  reached_price: Decimal | null;
}

const COLUMNS = sql<AlertRow>`alert_no, owner_id::text owner_id, symbol, goes, trim_scale(price)::text price, created_at::text created_at,
  reached_at::text reached_at, trim_scale(reached_price)::text reached_price`;

/** Until the transaction ends nobody else adds or takes away what this person waits for. */
export async function lockOwner(db: Db, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('alerts'), (${ownerId}::bigint % 2147483647)::int)`.execute(db);
}

export async function waitingAt(db: Db, ownerId: string, symbol: string, price: Decimal): Promise<AlertRow | null> {
  const { rows } = await sql<AlertRow>`select ${COLUMNS} from price_alert
    where owner_id = ${ownerId} and symbol = ${symbol} and price = ${price} and reached_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function countWaiting(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int n from price_alert
    where owner_id = ${ownerId} and reached_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function insertAlert(
  db: Db,
  alert: Pick<AlertRow, 'alert_no' | 'owner_id' | 'symbol' | 'goes' | 'price'> & { now: number },
): Promise<AlertRow> {
  const { rows } = await sql<AlertRow>`insert into price_alert (alert_no, owner_id, symbol, goes, price, created_at)
    values (${alert.alert_no}, ${alert.owner_id}, ${alert.symbol}, ${alert.goes}, ${alert.price}, ${alert.now})
    returning ${COLUMNS}`.execute(db);
  return rows[0]!;
}

/** Those that wait are all there, however many were told since. */
export async function listOwn(db: Db, ownerId: string, toldAfter: number): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`select ${COLUMNS} from price_alert
    where id in (
      select id from price_alert where owner_id = ${ownerId} and (reached_at is null or reached_at > ${toldAfter})
      order by (reached_at is null) desc, id desc limit 500
    ) order by id desc`.execute(db);
  return rows;
}

/** Whether it was there and somebody's own. */
export async function deleteOwn(db: Db, ownerId: string, alertNo: string): Promise<boolean> {
  const { rows } =
    await sql`delete from price_alert where alert_no = ${alertNo} and owner_id = ${ownerId} returning id`.execute(db);
  return rows.length > 0;
}

/** One that still waits, from now on told; null where it waits no more. */
export async function markReached(db: Db, alertNo: string, price: Decimal, now: number): Promise<AlertRow | null> {
  const { rows } = await sql<AlertRow>`update price_alert set reached_at = ${now}, reached_price = ${price}
    where alert_no = ${alertNo} and reached_at is null returning ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

export async function pruneTold(db: Db, before: number): Promise<void> {
  await sql`delete from price_alert where reached_at < ${before}`.execute(db);
}
