/** Sessions in the database: opaque 256-bit ids of which only a hash is kept, with an idle and an absolute end. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database';

const IDLE_MS = 24 * 3_600_000;
const ABSOLUTE_MS = 7 * 24 * 3_600_000;
/** How fresh the last sign of life must be before it is worth a write. */
const TOUCH_MS = 60_000;
/** Ended sessions are remembered this long, so that their owner is told "expired" rather than "never heard of". */
const REMEMBER_MS = 30 * 24 * 3_600_000;

export type SessionState =
  | { state: 'live'; user: { id: string; uid: string } }
  /** Never existed here, or was logged out. */
  | { state: 'unknown' }
  /** Ran out or was revoked. */
  | { state: 'ended' }
  | { state: 'locked' };

const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

export async function findSession(db: Db, sessionId: string, now: number): Promise<SessionState> {
  const { rows } = await sql<{ user_id: string; uid: string; created_at: string; seen_at: string; revoked_at: string | null; locked_at: string | null }>`
    select s.user_id, u.uid, s.created_at, s.seen_at, s.revoked_at, u.locked_at
    from sessions s join users u on u.id = s.user_id where s.id_hash = ${hashOf(sessionId)}`.execute(db);
  const row = rows[0];
  if (!row) return { state: 'unknown' };
  if (row.revoked_at !== null || now - Number(row.seen_at) >= IDLE_MS || now - Number(row.created_at) >= ABSOLUTE_MS) return { state: 'ended' };
  if (row.locked_at !== null) return { state: 'locked' };
  if (now - Number(row.seen_at) >= TOUCH_MS) await sql`update sessions set seen_at = ${now} where id_hash = ${hashOf(sessionId)}`.execute(db);
  return { state: 'live', user: { id: row.user_id, uid: row.uid } };
}

/** Begins a session under a new id, which exists nowhere but in the answer. */
export async function beginSession(db: Db, userId: string, now: number, random: (size: number) => Buffer): Promise<string> {
  const sessionId = random(32).toString('base64url');
  await sql`insert into sessions (id_hash, user_id, created_at, seen_at) values (${hashOf(sessionId)}, ${userId}, ${now}, ${now})`.execute(db);
  return sessionId;
}

/** Logging out: the id is forgotten. */
export async function forgetSession(db: Db, sessionId: string): Promise<void> {
  await sql`delete from sessions where id_hash = ${hashOf(sessionId)}`.execute(db);
}

/** Ends every session of a person, for instance after a change of password; their devices are told that it expired. */
export async function revokeSessions(db: Db, userId: string, now: number): Promise<void> {
  await sql`update sessions set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`.execute(db);
}

export async function pruneSessions(db: Db, now: number): Promise<void> {
  await sql`delete from sessions where created_at < ${now - ABSOLUTE_MS - REMEMBER_MS}`.execute(db);
}
