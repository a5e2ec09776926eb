/** SQL of idempotency keys. */
import { sql } from 'kysely';
import type { Db } from '../db/database';

interface KeyRow {
  path: string;
  body_hash: string;
  reply: string | null;
  at: string;
}

/** True when the key was free. Waits for another transaction that is claiming it. */
export async function insertKey(db: Db, row: { userId: string; key: string; path: string; bodyHash: string; at: number }): Promise<boolean> {
  const inserted = await sql`insert into idempotency (user_id, key, path, body_hash, at) values (${row.userId}, ${row.key}, ${row.path}, ${row.bodyHash}, ${row.at})
    on conflict (user_id, key) do nothing returning key`.execute(db);
  return inserted.rows.length === 1;
}

export async function findKey(db: Db, userId: string, key: string): Promise<KeyRow | null> {
  const { rows } = await sql<KeyRow>`select path, body_hash, reply, at from idempotency where user_id = ${userId} and key = ${key}`.execute(db);
  return rows[0] ?? null;
}

export async function keepReply(db: Db, userId: string, key: string, reply: string): Promise<void> {
  await sql`update idempotency set reply = ${reply} where user_id = ${userId} and key = ${key}`.execute(db);
}

export async function deleteKeysBefore(db: Db, at: number): Promise<void> {
  await sql`delete from idempotency where at < ${at}`.execute(db);
}
