/** SQL of adverts as their merchants have them. */
import { sql } from 'kysely';
import type { C2cSide } from '@/lib/api/c2cShapes';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';

export interface AdvertRow {
  id: string;
  advert_no: string;
  owner_id: string;
  merchant_id: string;
  takes: C2cSide;
  coin: string;
  fiat: string;
  digits: number;
  fixed_price: Decimal | null;
  premium: Decimal | null;
  bound: Decimal | null;
  left_qty: Decimal;
  min_amount: Decimal;
  max_amount: Decimal;
  method_ids: string[];
  type_ids: string[];
  limit_minutes: 15 | 30 | 45 | 60;
  terms: string;
  auto_reply: string;
  min_orders: number;
  min_days: number;
  status: 'on' | 'off' | 'closed';
  version: number;
  created_at: string;
  open_orders: number;
  /** The merchant may show adverts, and the account is not locked. */
  is_active: boolean;
  /** Of one that sells: until then its coins are kept from leaving. */
  hold_ends_at: string | null;
}

export const isHeld = ({ hold_ends_at: endsAt }: AdvertRow, now: number): boolean => Number(endsAt ?? 0) > now;

export const ADVERT_COLUMNS = sql<AdvertRow>`a.id::text id, a.advert_no, a.owner_id::text owner_id, a.merchant_id::text merchant_id, a.takes, a.coin,
  a.fiat, a.digits, trim_scale(a.fixed_price)::text fixed_price, trim_scale(a.premium)::text premium, trim_scale(a.bound)::text bound,
  trim_scale(a.left_qty)::text left_qty, trim_scale(a.min_amount)::text min_amount, trim_scale(a.max_amount)::text max_amount, a.method_ids,
  a.type_ids, a.limit_minutes, a.terms, a.auto_reply, a.min_orders, a.min_days, a.status, a.version, a.created_at::text created_at,
  (select count(*) from c2c_order o where o.advert_id = a.id and o.ended_at is null)::int open_orders,
  m.status = 'active' and not exists (select from users h where h.id = a.owner_id and h.locked_at is not null) is_active,
  case when a.takes = 'buy' then (select h.withdrawals_held_until::text from users h where h.id = a.owner_id) end hold_ends_at`;
const SOURCE = sql`from c2c_advert a join merchant m on m.id = a.merchant_id`;

export interface Terms {
  fixedPrice: Decimal | null;
  premium: Decimal | null;
  bound: Decimal | null;
  left: Decimal;
  min: Decimal;
  max: Decimal;
  methodIds: readonly string[];
  typeIds: readonly string[];
  limitMinutes: number;
  terms: string;
  autoReply: string;
  minOrders: number;
  minDays: number;
}

export interface NewAdvert extends Terms {
  advertNo: string;
  ownerId: string;
  merchantId: string;
  takes: C2cSide;
  coin: string;
  fiat: string;
  digits: number;
  now: number;
}

export async function insertAdvert(db: Db, a: NewAdvert): Promise<void> {
  await sql`insert into c2c_advert (advert_no, owner_id, merchant_id, takes, coin, fiat, digits, fixed_price, premium, bound, left_qty,
      min_amount, max_amount, method_ids, type_ids, limit_minutes, terms, auto_reply, min_orders, min_days, status, created_at)
    values (${a.advertNo}, ${a.ownerId}, ${a.merchantId}, ${a.takes}, ${a.coin}, ${a.fiat}, ${a.digits}, ${a.fixedPrice}::numeric,
      ${a.premium}::numeric, ${a.bound}::numeric, ${a.left}::numeric, ${a.min}::numeric, ${a.max}::numeric, ${[...a.methodIds]}::text[],
      ${[...a.typeIds]}::text[], ${a.limitMinutes}, ${a.terms}, ${a.autoReply}, ${a.minOrders}, ${a.minDays}, 'on', ${a.now})`.execute(
    db,
  );
}

export async function changeAdvert(db: Db, advertId: string, a: Terms): Promise<void> {
  await sql`update c2c_advert set fixed_price = ${a.fixedPrice}::numeric, premium = ${a.premium}::numeric, bound = ${a.bound}::numeric,
      left_qty = ${a.left}::numeric, min_amount = ${a.min}::numeric, max_amount = ${a.max}::numeric, method_ids = ${[...a.methodIds]}::text[],
      type_ids = ${[...a.typeIds]}::text[], limit_minutes = ${a.limitMinutes}, terms = ${a.terms}, auto_reply = ${a.autoReply},
      min_orders = ${a.minOrders}, min_days = ${a.minDays}, version = version + 1
    where id = ${advertId}`.execute(db);
}

/** Held until the transaction ends. */
export async function takeAdvert(db: Db, advertNo: string): Promise<AdvertRow | null> {
  const { rows } =
    await sql<AdvertRow>`select ${ADVERT_COLUMNS} ${SOURCE} where a.advert_no = ${advertNo} for update of a`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function findAdvert(db: Db, advertNo: string): Promise<AdvertRow | null> {
  const { rows } = await sql<AdvertRow>`select ${ADVERT_COLUMNS} ${SOURCE} where a.advert_no = ${advertNo}`.execute(db);
  return rows[0] ?? null;
}

export const listOwn = (db: Db, ownerId: string, page: Page): Promise<{ rows: AdvertRow[]; total: number }> =>
  readPage(
    db,
    {
      columns: ADVERT_COLUMNS,
      source: sql`${SOURCE} where a.owner_id = ${ownerId}`,
      order: sql`(a.status = 'closed'), a.id desc`,
    },
    page,
  );

/** Adverts that are not closed; held in order of their ids. */
export async function takeUnclosed(db: Db, ownerId: string): Promise<AdvertRow[]> {
  return (
    await sql<AdvertRow>`select ${ADVERT_COLUMNS} ${SOURCE} where a.owner_id = ${ownerId} and a.status <> 'closed'
      order by a.id for update of a`.execute(db)
  ).rows;
}

export async function countUnclosed(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int n from c2c_advert
    where owner_id = ${ownerId} and status <> 'closed'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A closed one has nothing left. */
export async function setStatus(db: Db, advertId: string, status: AdvertRow['status']): Promise<void> {
  await sql`update c2c_advert set status = ${status}, left_qty = case when ${status} = 'closed' then 0 else left_qty end
    where id = ${advertId}`.execute(db);
}

/** False where less is left. */
export async function takeStock(db: Db, advertId: string, qty: Decimal): Promise<boolean> {
  const { rows } = await sql`update c2c_advert set left_qty = left_qty - ${qty}::numeric
    where id = ${advertId} and left_qty >= ${qty}::numeric and status <> 'closed' returning 1`.execute(db);
  return rows.length === 1;
}

/** False where the advert is closed: there is nothing to return to. */
export async function addStock(db: Db, advertId: string, qty: Decimal): Promise<boolean> {
  const { rows } = await sql`update c2c_advert set left_qty = left_qty + ${qty}::numeric
    where id = ${advertId} and status <> 'closed' returning 1`.execute(db);
  return rows.length === 1;
}

/** Whether an advert pays to this method, or an order that is open or can be brought back: whoever has paid there would see another account. */
export async function usesMethod(db: Db, methodId: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from c2c_advert where status <> 'closed' and ${methodId} = any(method_ids))
    or exists (select from c2c_order where pay_method_id = ${methodId} and ended_at is null)
    or exists (select from c2c_order where pay_method_id = ${methodId} and kept_until > ${now}) used`.execute(db);
  return rows[0]?.used ?? false;
}
