/**
 * Once per key. The key is written in the transaction of its effect, so that it exists if and only if the effect does. Successes
 * are kept and replayed. A refusal changes nothing and keeps nothing: a retry with the same key simply runs again.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { home } from '@/lib/api/home';
import type { Db } from '../db/database';
import { handle, Refusal, requireUser } from './handler';
import type { Handler } from './handler';

/** Kept for a day, as promised to clients; pruned by a job. */
export const KEY_LIFETIME_MS = 24 * 3_600_000;

export interface Claim {
  userId: string;
  key: string;
  path: string;
  body: unknown;
  now: number;
}

const KEY_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The key of a call that needs one. */
export function readKey(header: unknown): string {
  if (typeof header !== 'string' || header === '') throw new Refusal('keyMissing');
  if (!KEY_SHAPE.test(header)) throw new Refusal('badRequest', { field: 'Idempotency-Key' });
  return header.toLowerCase();
}

/** The same content gives the same hash whatever the order of its fields. */
function hashOf(path: string, body: unknown): string {
  const ordered = JSON.stringify([path, body], (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
  return createHash('sha256').update(ordered).digest('hex');
}

/** Claims the key or returns what it already led to. A second call with the same key waits here until the first has ended. */
export async function claim(db: Db, { userId, key, path, body, now }: Claim): Promise<{ replay: unknown } | null> {
  const hash = hashOf(path, body);
  const inserted = await sql`insert into idempotency (user_id, key, path, body_hash, at) values (${userId}, ${key}, ${path}, ${hash}, ${now})
    on conflict (user_id, key) do nothing returning key`.execute(db);
  if (inserted.rows.length === 1) return null;
  const { rows } = await sql<{ body_hash: string; reply: string | null }>`
    select body_hash, reply from idempotency where user_id = ${userId} and key = ${key}`.execute(db);
  const found = rows[0];
  if (!found?.reply) throw new Refusal('busy');
  if (found.body_hash !== hash) throw new Refusal('keyReused');
  return { replay: JSON.parse(found.reply) };
}

export async function keep(db: Db, { userId, key }: Pick<Claim, 'userId' | 'key'>, reply: unknown): Promise<void> {
  await sql`update idempotency set reply = ${JSON.stringify(reply)} where user_id = ${userId} and key = ${key}`.execute(db);
}

export async function pruneKeys(db: Db, now: number): Promise<void> {
  await sql`delete from idempotency where at < ${now - KEY_LIFETIME_MS}`.execute(db);
}

/** `home.outcome`: what an interrupted call came to. */
export const outcomeHandler: Handler = handle(home.outcome, 'read', async (context, { key }) => {
  const user = requireUser(context);
  const { rows } = await sql<{ path: string; at: string; reply: string | null }>`
    select path, at, reply from idempotency where user_id = ${user.id} and key = ${key.toLowerCase()}`.execute(context.db);
  const found = rows[0];
  if (!found?.reply) return { state: 'unknown' as const, path: null, at: null, reply: null };
  return { state: 'done' as const, path: found.path, at: Number(found.at), reply: JSON.parse(found.reply) };
});
