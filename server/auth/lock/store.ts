/** SQL of the tickets of locked accounts. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** One ticket a browser: the last account that turned out to be locked. */
export async function addTicket(db: Db, visitorHash: string, userId: string, expiresAt: number): Promise<void> {
  await sql`insert into lock_ticket (visitor_hash, user_id, expires_at) values (${visitorHash}, ${userId}, ${expiresAt})
    on conflict (visitor_hash) do update set user_id = excluded.user_id, expires_at = excluded.expires_at`.execute(db);
}

export async function lockedUserOf(db: Db, visitorHash: string, now: number): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`select t.user_id from lock_ticket t join users u on u.id = t.user_id
    where t.visitor_hash = ${visitorHash} and t.expires_at > ${now} and u.locked_at is not null`.execute(db);
  return rows[0]?.user_id ?? null;
}

export async function pruneLockTickets(db: Db, now: number): Promise<void> {
  await sql`delete from lock_ticket where expires_at <= ${now}`.execute(db);
}
