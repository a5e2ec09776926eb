/** SQL of idempotency keys and of shared rate limits. */
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { TOGETHER } from '../db/statements';

interface KeyRow {
  path: string;
  body_hash: string;
  reply: string | null;
  at: string;
}

interface NewKey {
  userId: string;
  key: string;
  path: string;
  bodyHash: string;
  at: number;
}

/**
 * Claims the key together with the next statement, which waits for another transaction that is claiming it. What is answered tells, once
 * that next one has come back, whether the key was free.
 */
export async function insertKey(db: Db, row: NewKey): Promise<() => boolean> {
  const inserted =
    await sql`${sql.raw(TOGETHER)} insert into idempotency (user_id, key, path, body_hash, at) values (${row.userId}, ${row.key}, ${row.path}, ${row.bodyHash}, ${row.at})
    on conflict (user_id, key) do nothing returning key`.execute(db);
  return () => inserted.rows.length === 1;
}

/** The same for several, always in the order of people and keys, so that two transactions that share keys wait instead of deadlocking. */
export async function insertKeys(db: Db, rows: readonly NewKey[]): Promise<(userId: string, key: string) => boolean> {
  const inserted = await sql<{
    user_id: string;
    key: string;
  }>`${sql.raw(TOGETHER)} insert into idempotency (user_id, key, path, body_hash, at)
    select "userId", key, path, "bodyHash", at from json_to_recordset(${JSON.stringify(rows)}::json) as t("userId" bigint, key text, path text, "bodyHash" text, at bigint)
    order by 1, 2 on conflict (user_id, key) do nothing returning user_id::text as user_id, key`.execute(db);
  return (userId, key) => inserted.rows.some((row) => row.user_id === userId && row.key === key);
}

export async function deleteKey(db: Db, userId: string, key: string): Promise<void> {
  await sql`${sql.raw(TOGETHER)} delete from idempotency where user_id = ${userId} and key = ${key}`.execute(db);
}

export async function findKey(db: Db, userId: string, key: string): Promise<KeyRow | null> {
  const { rows } =
    await sql<KeyRow>`select path, body_hash, reply, at from idempotency where user_id = ${userId} and key = ${key}`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function keepReply(db: Db, userId: string, key: string, reply: string): Promise<void> {
  await sql`${sql.raw(TOGETHER)} update idempotency set reply = ${reply} where user_id = ${userId} and key = ${key}`.execute(
    db,
  );
}

export async function deleteKeysBefore(db: Db, at: number): Promise<void> {
  await sql`delete from idempotency where at < ${at}`.execute(db);
}

/**
 * Takes from every bucket at once, as far as below nothing, after refilling it; in the order of keys, so that nodes never deadlock. A
 * bucket of the future, further than it takes to fill, is one of a clock that ran ahead: it counts from now on.
 */
export async function takeTokens(
  db: Db,
  spent: readonly { key: string; most: number; spent: number }[],
  now: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; tokens: number }>`
    insert into rate_bucket as b (key, most, tokens, at)
    select key, most, most - spent, ${now}::bigint from json_to_recordset(${JSON.stringify(spent)}::json) as t(key text, most float8, spent float8) order by key
    on conflict (key) do update set
      most = excluded.most,
      tokens = least(excluded.most, b.tokens + greatest(0, excluded.at - b.at) * excluded.most / 60000) - (excluded.most - excluded.tokens),
      at = case when b.at > excluded.at + 60000 then excluded.at else greatest(b.at, excluded.at) end
    returning key, tokens`.execute(db);
  return new Map(rows.map((row) => [row.key, row.tokens]));
}

/** A bucket that nobody took from for a minute is full. */
export async function deleteFullBuckets(db: Db, now: number): Promise<void> {
  await sql`delete from rate_bucket where at < ${now - 60_000}`.execute(db);
}
