/** SQL of web push: devices, and what is to be sent to them. */
import { sql } from 'kysely';
import type { RefType } from '@/lib/api/ledger';
import type { Db } from '../../db/database';
import { lockName } from '../../db/lock';

export interface DeviceRow {
  id: string;
  sealed: Buffer;
  language: 'zh-hk' | 'zh-cn' | 'en';
}

export interface Due {
  id: string;
  user_id: string;
  about: RefType;
  at: string;
  attempts: number;
}

/** Until the transaction ends nobody else changes how many devices this person has. */
export async function lockDevices(db: Db, userId: string): Promise<void> {
  await lockName(db, `push devices/${userId}`);
}

/**
 * A browser that another person used before is now this one's; false, and nothing is changed, where it is told of another person from
 * another browser: whoever knows an address takes nobody's away. Of one log-in the first address stays, beside the newest: whoever has
 * stolen a session pushes out neither the browser that it was begun in nor those of other log-ins.
 */
export async function keepDevice(
  db: Db,
  row: { userId: string; sessionHash: string; place: string; sealed: Buffer; now: number },
): Promise<boolean> {
  const ofLogIn = sql`user_id = ${row.userId} and session_hash = ${row.sessionHash}`;
  const { rows } = await sql`insert into push_device as d (user_id, session_hash, place, sealed, at)
    values (${row.userId}, ${row.sessionHash}, ${row.place}, ${row.sealed}, ${row.now})
    on conflict (place) do update set user_id = excluded.user_id, session_hash = excluded.session_hash, sealed = excluded.sealed, at = excluded.at
    where d.user_id = excluded.user_id or exists (select from sessions s where s.id_hash = d.session_hash
      and (s.revoked_at is not null or s.visitor_hash = (select visitor_hash from sessions where id_hash = excluded.session_hash)))
    returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`delete from push_device where ${ofLogIn} and place <> ${row.place}
    and id <> (select min(id) from push_device where ${ofLogIn})`.execute(db);
  return true;
}

/**
 * What was allowed in a log-in of this browser, which nobody ended, holds in its next one: its first address. A browser has one; another that
 * came later may be that of somebody who stole the log-in, and ends with it.
 */
export async function carryDevices(
  db: Db,
  { userId, visitorHash, idHash }: { userId: string; visitorHash: string; idHash: string },
): Promise<void> {
  const before = sql`d.user_id = ${userId} and d.session_hash in (
    select s.id_hash from sessions s where s.user_id = ${userId} and s.visitor_hash = ${visitorHash} and s.revoked_at is null)`;
  await sql`delete from push_device d where ${before}
    and exists (select from push_device first where first.session_hash = d.session_hash and first.id < d.id)`.execute(
    db,
  );
  await sql`update push_device d set session_hash = ${idHash} where ${before}`.execute(db);
}

/** The oldest of a person's devices go where there are more than that. */
export async function leaveNewest(db: Db, userId: string, most: number): Promise<void> {
  await sql`delete from push_device where user_id = ${userId} and id in (
    select id from push_device where user_id = ${userId} order by at desc, push_device.id desc offset ${most})`.execute(
    db,
  );
}

/** False where there was none. */
export async function dropDevice(db: Db, userId: string, place: string): Promise<boolean> {
  const { rows } =
    await sql`delete from push_device where user_id = ${userId} and place = ${place} returning id`.execute(db);
  return rows.length === 1;
}

/** A browser that its push service does not know any more. */
export async function forgetDevice(db: Db, id: string): Promise<void> {
  await sql`delete from push_device where id = ${id}`.execute(db);
}

/** Whether this browser is told of what happens to this person. */
export async function isTold(db: Db, userId: string, place: string): Promise<boolean> {
  const { rows } = await sql`select 1 from push_device d join sessions s on s.id_hash = d.session_hash
    where d.user_id = ${userId} and d.place = ${place} and s.revoked_at is null`.execute(db);
  return rows.length === 1;
}

/** Those whose log-in was not ended. */
export async function devicesOf(db: Db, userId: string): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`select d.id::text id, d.sealed, u.language
    from push_device d join sessions s on s.id_hash = d.session_hash join users u on u.id = d.user_id
    where d.user_id = ${userId} and s.revoked_at is null and u.locked_at is null order by d.id`.execute(db);
  return rows;
}

/**
 * Takes what is due, for this long: whoever dies with it in hand leaves it to the next. What was never tried comes before what failed, and
 * nothing of these people is taken.
 */
export async function takeDue(db: Db, now: number, leaseMs: number, but: readonly string[]): Promise<Due | null> {
  const { rows } =
    await sql<Due>`update push_outbox set next_at = ${now + leaseMs}, attempts = attempts + 1 where id = (
      select id from push_outbox where next_at <= ${now} and user_id <> all(${but}::bigint[]) order by attempts > 0, next_at, id
      limit 1 for update skip locked
    ) returning id::text id, user_id::text user_id, about, at::text at, attempts`.execute(db);
  return rows[0] ?? null;
}

export async function dropDue(db: Db, id: string): Promise<void> {
  await sql`delete from push_outbox where id = ${id}`.execute(db);
}
