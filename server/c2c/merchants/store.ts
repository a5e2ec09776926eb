/** SQL of merchants. */
import { sql } from 'kysely';
import type { MerchantStatus } from '@/lib/api/c2cMerchant';
import { sqlState, violatedConstraint, type Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';
import { lookOf } from '../looks';

export interface MerchantRow {
  id: string;
  merchant_no: string;
  user_id: string;
  uid: string;
  name: string;
  status: MerchantStatus;
  note: string | null;
  applied_at: string;
  refund_at: string | null;
  decided_by: string | null;
}

const COLUMNS = sql<MerchantRow>`m.id::text id, m.merchant_no, m.user_id::text user_id, u.uid, m.name, m.status, m.note,
  m.applied_at::text applied_at, m.refund_at::text refund_at, p.name decided_by`;
const SOURCE = sql`from merchant m join users u on u.id = m.user_id left join operator p on p.id = m.decided_by`;

export async function merchantOf(db: Db, userId: string): Promise<MerchantRow | null> {
  const { rows } = await sql<MerchantRow>`select ${COLUMNS} ${SOURCE} where m.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function merchantByNo(db: Db, who: string | { userId: string }): Promise<MerchantRow | null> {
  if (typeof who !== 'string') return merchantOf(db, who.userId);
  const { rows } = await sql<MerchantRow>`select ${COLUMNS} ${SOURCE} where m.merchant_no = ${who}`.execute(db);
  return rows[0] ?? null;
}

/** Held until the transaction ends. */
export async function takeMerchant(db: Db, merchantNo: string): Promise<MerchantRow | null> {
  const { rows } =
    await sql<MerchantRow>`select ${COLUMNS} ${SOURCE} where m.merchant_no = ${merchantNo} for no key update of m`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** The same by the person. */
export async function takeMerchantOf(db: Db, userId: string): Promise<MerchantRow | null> {
  const { rows } =
    await sql<MerchantRow>`select ${COLUMNS} ${SOURCE} where m.user_id = ${userId} for no key update of m`.execute(db);
  return rows[0] ?? null;
}

const plainOf = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
/** By what its letters and digits look like: neither accents nor signs between them make another name, nor a 0 in place of an O. */
const keyOf = (name: string): string => lookOf(name).replace(/[^\p{L}\p{N}]/gu, '');
/** As names were compared before, which may be kept. */
const foldOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A new application, or another one of somebody who was rejected or has left; false where the name is somebody else's. */
export async function apply(
  db: Db,
  { merchantNo, userId, name, now }: { merchantNo: string; userId: string; name: string; now: number },
): Promise<boolean> {
  const key = keyOf(name);
  try {
    const { rows } = await sql`insert into merchant as m (merchant_no, user_id, name, name_key, status, applied_at)
    select ${merchantNo}, ${userId}::bigint, ${name}, ${key}, 'applied', ${now}
    where not exists (select from merchant o where o.name_key in (${key}, ${foldOf(name)}, ${plainOf(name)}) and o.user_id <> ${userId})
    on conflict (user_id) do update set name = excluded.name, name_key = excluded.name_key, status = 'applied', note = null,
      applied_at = excluded.applied_at, decided_by = null, decided_at = null
    returning 1`.execute(db);
    return rows.length === 1;
  } catch (error) {
    // Somebody else took it at the same moment.
    if (sqlState(error) === '23505' && violatedConstraint(error) === 'merchant_name_key_key') return false;
    throw error;
  }
}

export interface Standing {
  status: MerchantStatus;
  note?: string | null;
  operatorId?: string | null;
  refundAt?: number | null;
  now: number;
}

/** False when it stood elsewhere by now. Whoever is rejected keeps the name from nobody. */
export async function setStanding(db: Db, row: MerchantRow, to: Standing): Promise<boolean> {
  const { rows } =
    await sql`update merchant set status = ${to.status}, refund_at = ${to.refundAt ?? null}, note = ${to.note ?? null},
      name_key = case when ${to.status} = 'rejected' then merchant_no else name_key end, decided_by = coalesce(${to.operatorId ?? null}, decided_by), decided_at = ${to.now}
    where id = ${row.id} and status = ${row.status} returning 1`.execute(db);
  return rows.length === 1;
}

export const listMerchants = (
  db: Db,
  status: MerchantStatus,
  page: Page,
): Promise<{ rows: MerchantRow[]; total: number }> =>
  readPage(
    db,
    { columns: COLUMNS, source: sql`${SOURCE} where m.status = ${status}`, order: sql`m.applied_at, m.id` },
    page,
  );

/** Whether an order of a merchant, or one of this person’s, is open or can be brought back. */
export async function hasOpenOrders(db: Db, userId: string): Promise<boolean> {
  const own = sql`(maker_id = ${userId} or taker_id = ${userId})`;
  const { rows } = await sql<{ open: boolean }>`select exists (select from c2c_order where ended_at is null and ${own})
    or exists (select from c2c_order where kept_until is not null and ${own}) "open"`.execute(db);
  return rows[0]?.open ?? false;
}

/** What of one person waits for an operator. */
export async function openMerchantsOf(db: Db, userId: string): Promise<{ item: string; since: number }[]> {
  const { rows } = await sql<{
    item: string;
    since: number;
  }>`select merchant_no item, applied_at::float8 since from merchant
    where user_id = ${userId} and status = 'applied'`.execute(db);
  return rows;
}
