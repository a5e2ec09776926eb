/** SQL of the talk of an order. */
import { sql } from 'kysely';
import type { C2cEvent } from '@/lib/api/c2cShapes';
import type { Db } from '../../db/database';
import type { OrderParty } from '../orders/store';

export interface MessageRow {
  id: string;
  sender_id: string | null;
  event: C2cEvent | null;
  event_by: OrderParty | null;
  sealed: Uint8Array | null;
  file_id: string | null;
  client_id: string | null;
  created_at: string;
}

const COLUMNS = sql<MessageRow>`m.id::text id, m.sender_id::text sender_id, m.event, m.event_by, m.sealed, m.file_id, m.client_id,
  m.created_at::text created_at`;

/** The newest before `beforeId`, newest first. */
export async function readMessages(
  db: Db,
  orderId: string,
  beforeId: string | null,
  limit: number,
): Promise<MessageRow[]> {
  return (
    await sql<MessageRow>`select ${COLUMNS} from c2c_message m where m.order_id = ${orderId}
      and (${beforeId}::bigint is null or m.id < ${beforeId}::bigint) order by m.id desc limit ${limit}`.execute(db)
  ).rows;
}

export async function messageOf(
  db: Db,
  orderId: string,
  senderId: string,
  clientId: string,
): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`select ${COLUMNS} from c2c_message m
    where m.order_id = ${orderId} and m.sender_id = ${senderId} and m.client_id = ${clientId}`.execute(db);
  return rows[0] ?? null;
}

/** How much somebody has written about an order. */
export async function countOf(db: Db, orderId: string, senderId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int n from c2c_message
    where order_id = ${orderId} and sender_id = ${senderId}`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface NewMessage {
  orderId: string;
  senderId: string;
  clientId: string;
  sealed: Uint8Array | null;
  fileId: string | null;
  now: number;
}

/** Null where it is there already. */
export async function addMessage(db: Db, m: NewMessage): Promise<MessageRow | null> {
  const { rows } =
    await sql<MessageRow>`insert into c2c_message as m (order_id, sender_id, sealed, file_id, client_id, created_at)
    values (${m.orderId}, ${m.senderId}, ${m.sealed}, ${m.fileId}, ${m.clientId}, ${m.now})
    on conflict do nothing returning ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

export async function markRead(db: Db, orderId: string, userId: string, upTo: string): Promise<boolean> {
  const { rows } =
    await sql`insert into c2c_read as r (order_id, user_id, read_up_to) values (${orderId}, ${userId}, ${upTo})
    on conflict (order_id, user_id) do update set read_up_to = excluded.read_up_to where r.read_up_to < excluded.read_up_to
    returning 1`.execute(db);
  return rows.length === 1;
}

export async function readUpTo(db: Db, orderId: string, userId: string): Promise<string | null> {
  const { rows } = await sql<{ up_to: string }>`select read_up_to::text up_to from c2c_read
    where order_id = ${orderId} and user_id = ${userId}`.execute(db);
  return rows[0]?.up_to ?? null;
}

/** Of orders that are open or ended lately, what others wrote and this person has not read. */
export async function unreadOf(
  db: Db,
  userId: string,
  endedAfter: number,
): Promise<{ order_no: string; count: number }[]> {
  return (
    await sql<{ order_no: string; count: number }>`select o.order_no, count(*)::int "count" from c2c_order o
      join c2c_message m on m.order_id = o.id
      left join c2c_read r on r.order_id = o.id and r.user_id = ${userId}
      where ${userId}::bigint in (o.buyer_id, o.seller_id) and (o.ended_at is null or o.ended_at > ${endedAfter})
        and m.sender_id <> ${userId} and m.id > coalesce(r.read_up_to, 0)
      group by o.id, o.order_no order by o.id desc`.execute(db)
  ).rows;
}

/** Whether somebody is one of the two of an order. */
export async function isOneOfTwo(db: Db, userId: string, orderNo: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from c2c_order where order_no = ${orderNo} and ${userId}::bigint in (buyer_id, seller_id)`.execute(
      db,
    );
  return rows.length === 1;
}

/** Deletes what was written about orders that ended before; answers which pictures it had. */
export async function deleteTalks(db: Db, endedBefore: number): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`delete from c2c_message m using c2c_order o
    where o.id = m.order_id and o.ended_at < ${endedBefore} and m.event is null returning m.file_id`.execute(db);
  return rows.flatMap(({ file_id: id }) => id ?? []);
}
