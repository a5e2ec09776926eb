/** SQL of lock grants. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { LockGrant } from '../../http/callers';

/**
 * One grant a browser: the last account that turned out to be locked. A grant that was proved stays proved when only a session is shown
 * later.
 */
export async function addLockGrant(
  db: Db,
  visitorHash: string,
  { userId, isProved }: LockGrant,
  now: number,
  expiresAt: number,
): Promise<void> {
  await sql`insert into lock_ticket as t (visitor_hash, user_id, proved, expires_at) values (${visitorHash}, ${userId}, ${isProved}, ${expiresAt})
    on conflict (visitor_hash) do update set user_id = excluded.user_id, proved = excluded.proved, expires_at = excluded.expires_at
    where excluded.proved or t.user_id <> excluded.user_id or not t.proved or t.expires_at <= ${now}`.execute(db);
}

export async function findLockGrant(db: Db, visitorHash: string, now: number): Promise<LockGrant | null> {
  const { rows } = await sql<{
    user_id: string;
    proved: boolean;
  }>`select t.user_id, t.proved from lock_ticket t join users u on u.id = t.user_id
    where t.visitor_hash = ${visitorHash} and t.expires_at > ${now} and u.locked_at is not null`.execute(db);
  return rows[0] ? { userId: rows[0].user_id, isProved: rows[0].proved } : null;
}

export async function deleteLockGrantsOf(db: Db, userId: string): Promise<void> {
  await sql`delete from lock_ticket where user_id = ${userId}`.execute(db);
}

export async function pruneLockGrants(db: Db, now: number): Promise<void> {
  await sql`delete from lock_ticket where expires_at <= ${now}`.execute(db);
}
