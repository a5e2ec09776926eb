/** SQL of C2C orders: whose they are, where they stand, and when something is due. */
import { sql } from 'kysely';
import type { C2cEvent, C2cStatus, CancelReason } from '@/lib/api/c2cShapes';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';

export type OrderParty = 'buyer' | 'seller' | 'exchange';

export interface OrderRow {
  id: string;
  order_no: string;
  advert_id: string;
  advert_no: string;
  merchant_no: string;
  merchant_name: string;
  maker_id: string;
  taker_id: string;
  buyer_id: string;
  seller_id: string;
  coin: string;
  fiat: string;
  digits: number;
  price: Decimal;
  qty: Decimal;
  amount: Decimal;
  pay_type: string;
  pay_method_id: string;
  limit_minutes: 15 | 30 | 45 | 60;
  terms: string;
  status: C2cStatus;
  created_at: string;
  pay_by: string;
  paid_at: string | null;
  release_by: string | null;
  appeal_from: string | null;
  escalate_at: string | null;
  /** Until then the coins of an order that has ended stay in escrow, and its buyer can bring it back. */
  kept_until: string | null;
  ended_at: string | null;
  cancel_reason: CancelReason | null;
  counted: boolean;
  appellant: OrderParty | null;
  reopened: boolean;
  /** Whether an appeal was withdrawn before; another one is decided. */
  appeal_withdrawn: boolean;
  proofs: string[];
}

const COLUMNS = sql<OrderRow>`o.id::text id, o.order_no, o.advert_id::text advert_id, a.advert_no, m.merchant_no, m.name merchant_name,
  o.maker_id::text maker_id, o.taker_id::text taker_id, o.buyer_id::text buyer_id, o.seller_id::text seller_id, o.coin, o.fiat, o.digits,
  trim_scale(o.price)::text price, trim_scale(o.qty)::text qty, trim_scale(o.amount)::text amount, o.pay_type, o.pay_method_id,
  o.limit_minutes, o.terms, o.status, o.created_at::text created_at, o.pay_by::text pay_by, o.paid_at::text paid_at,
  o.release_by::text release_by, o.appeal_from::text appeal_from, o.escalate_at::text escalate_at, o.kept_until::text kept_until,
  o.ended_at::text ended_at, o.cancel_reason, o.counted, o.appellant, o.reopened, o.appeal_withdrawn, o.proofs`;
const SOURCE = sql`from c2c_order o join c2c_advert a on a.id = o.advert_id join merchant m on m.id = o.merchant_id`;

export interface NewOrder {
  orderNo: string;
  advertId: string;
  merchantId: string;
  makerId: string;
  takerId: string;
  buyerId: string;
  sellerId: string;
  coin: string;
  fiat: string;
  digits: number;
  price: Decimal;
  qty: Decimal;
  amount: Decimal;
  payType: string;
  payMethodId: string;
  limitMinutes: number;
  terms: string;
  worth: Decimal;
  now: number;
  payBy: number;
}

export async function insertOrder(db: Db, o: NewOrder): Promise<void> {
  await sql`insert into c2c_order (order_no, advert_id, merchant_id, maker_id, taker_id, buyer_id, seller_id, coin, fiat, digits, price, qty,
      amount, pay_type, pay_method_id, limit_minutes, terms, worth, created_at, pay_by)
    values (${o.orderNo}, ${o.advertId}, ${o.merchantId}, ${o.makerId}, ${o.takerId}, ${o.buyerId}, ${o.sellerId}, ${o.coin}, ${o.fiat},
      ${o.digits}, ${o.price}, ${o.qty}, ${o.amount}, ${o.payType}, ${o.payMethodId}, ${o.limitMinutes}, ${o.terms}, ${o.worth}, ${o.now},
      ${o.payBy})`.execute(db);
}

/** Held until the transaction ends. */
export async function takeOrder(db: Db, orderNo: string): Promise<OrderRow | null> {
  const { rows } =
    await sql<OrderRow>`select ${COLUMNS} ${SOURCE} where o.order_no = ${orderNo} for update of o`.execute(db);
  return rows[0] ?? null;
}

/** One of a person's own, on whichever side. */
export async function findOrder(db: Db, ownerId: string, orderNo: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} ${SOURCE}
    where o.order_no = ${orderNo} and ${ownerId}::bigint in (o.buyer_id, o.seller_id)`.execute(db);
  return rows[0] ?? null;
}

/** Those of these numbers that are a person's own. */
export async function ordersNamed(db: Db, ownerId: string, orderNos: readonly string[]): Promise<OrderRow[]> {
  return (
    await sql<OrderRow>`select ${COLUMNS} ${SOURCE}
      where o.order_no = any(${[...orderNos]}::text[]) and ${ownerId}::bigint in (o.buyer_id, o.seller_id)`.execute(db)
  ).rows;
}

export function listOrders(
  db: Db,
  { ownerId, status, open }: { ownerId: string; status: C2cStatus | undefined; open: boolean | undefined },
  page: Page,
): Promise<{ rows: OrderRow[]; total: number }> {
  const where = sql.join(
    [
      sql`(o.buyer_id = ${ownerId} or o.seller_id = ${ownerId})`,
      ...(status === undefined ? [] : [sql`o.status = ${status}`]),
      ...(open === undefined ? [] : [open ? sql`o.ended_at is null` : sql`o.ended_at is not null`]),
    ],
    sql` and `,
  );
  // What waits for somebody first by when it is due.
  const due = sql`case o.status when 'awaitingPayment' then o.pay_by when 'paid' then o.release_by else o.created_at end`;
  const order = open === true ? sql`${due}, o.id` : sql`o.id desc`;
  return readPage(db, { columns: COLUMNS, source: sql`${SOURCE} where ${where}`, order }, page);
}

/** What changes with an act; what is not named stays as it is. */
export interface Change {
  status: C2cStatus;
  paid_at?: number | null;
  release_by?: number | null;
  appeal_from?: number | null;
  escalate_at?: number | null;
  kept_until?: number | null;
  ended_at?: number | null;
  cancel_reason?: string | null;
  counted?: boolean;
  merchant_fault?: boolean;
  appellant?: OrderParty | null;
  reopened?: boolean;
  appeal_withdrawn?: boolean;
  proofs?: readonly string[];
}

export async function changeOrder(db: Db, orderId: string, { proofs, ...change }: Change): Promise<void> {
  const set = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (proofs) set.push(sql`proofs = ${[...proofs]}::text[]`);
  await sql`update c2c_order set ${sql.join(set)} where id = ${orderId}`.execute(db);
}

/** A person's open orders as somebody who took an advert. */
export async function openTaken(db: Db, ownerId: string): Promise<{ unpaid: number; open: number }> {
  const { rows } = await sql<{ unpaid: number; open: number }>`
    select (count(*) filter (where status = 'awaitingPayment'))::int unpaid, count(*)::int "open" from c2c_order
    where taker_id = ${ownerId} and ended_at is null`.execute(db);
  return rows[0] ?? { unpaid: 0, open: 0 };
}

/** A buyer's cancellations since a moment that count, and how many of them came after “paid”. */
export async function cancelledSince(
  db: Db,
  buyerId: string,
  since: number,
): Promise<{ counted: number; paid: number }> {
  const { rows } = await sql<{ counted: number; paid: number }>`
    select (count(*) filter (where counted))::int counted,
      (count(*) filter (where paid_at is not null and status = 'cancelled' and cancel_reason is not null))::int paid
    from c2c_order where buyer_id = ${buyerId} and taker_id = ${buyerId} and ended_at >= ${since}`.execute(db);
  return rows[0] ?? { counted: 0, paid: 0 };
}

/** What a person has taken since a moment and did not end badly, in USDT; what may still be brought back counts. */
export async function takenSince(db: Db, ownerId: string, since: number, now: number): Promise<Decimal> {
  const { rows } = await sql<{ worth: Decimal }>`select coalesce(trim_scale(sum(worth)), 0)::text worth from c2c_order
    where taker_id = ${ownerId} and created_at >= ${since} and (status not in ('timedOut', 'cancelled') or kept_until > ${now})`.execute(
    db,
  );
  return rows[0]?.worth ?? '0';
}

export interface Acquaintance {
  id: string;
  account: string;
  completed: number;
  together: number;
  registered_at: string;
}

/** People as the other side sees them; `together`: orders that they completed with `viewer`. */
export async function acquaintances(
  db: Db,
  viewer: string,
  ids: readonly string[],
): Promise<Map<string, Acquaintance>> {
  const { rows } = await sql<Acquaintance>`select u.id::text id, u.account, u.registered_at::text registered_at,
      (select count(*) from c2c_order o where o.status = 'completed' and u.id in (o.buyer_id, o.seller_id))::int completed,
      (select count(*) from c2c_order o where o.status = 'completed' and u.id in (o.buyer_id, o.seller_id)
        and ${viewer}::bigint in (o.buyer_id, o.seller_id))::int together
    from users u where u.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface EventRow {
  event: C2cEvent;
  event_by: OrderParty;
  created_at: string;
}

/** A line of the exchange in the talk of an order. */
export async function addEvent(
  db: Db,
  { orderId, event, by, now }: { orderId: string; event: C2cEvent; by: OrderParty; now: number },
): Promise<void> {
  await sql`insert into c2c_message (order_id, event, event_by, created_at) values (${orderId}, ${event}, ${by}, ${now})`.execute(
    db,
  );
}

/** Words of a person in the talk of an order. */
export async function addWords(
  db: Db,
  { orderId, senderId, sealed, now }: { orderId: string; senderId: string; sealed: Uint8Array; now: number },
): Promise<void> {
  await sql`insert into c2c_message (order_id, sender_id, sealed, created_at)
    values (${orderId}, ${senderId}, ${sealed}, ${now})`.execute(db);
}

export async function eventsOf(db: Db, orderId: string): Promise<EventRow[]> {
  return (
    await sql<EventRow>`select event, event_by, created_at::text created_at from c2c_message
      where order_id = ${orderId} and event is not null order by id`.execute(db)
  ).rows;
}

/** When the buyer last wrote without an answer of the seller since; null where the seller has answered or nothing was written. */
export async function unansweredSince(
  db: Db,
  order: Pick<OrderRow, 'id' | 'buyer_id' | 'seller_id'>,
): Promise<number | null> {
  const { rows } = await sql<{ since_at: string | null }>`select min(created_at)::text since_at from c2c_message b
    where b.order_id = ${order.id} and b.sender_id = ${order.buyer_id} and b.client_id is not null and b.id > coalesce((select max(s.id) from c2c_message s
      where s.order_id = ${order.id} and s.sender_id = ${order.seller_id} and s.client_id is not null), 0)`.execute(db);
  const sinceAt = rows[0]?.since_at ?? null;
  return sinceAt === null ? null : Number(sinceAt);
}
