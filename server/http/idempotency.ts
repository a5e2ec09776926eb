/**
 * Once per key. The key is written in the transaction of its effect, so that it exists if and only if the effect does. Successes
 * are kept and replayed. A refusal changes nothing and keeps nothing: a retry with the same key simply runs again.
 */
import { createHash } from 'node:crypto';
import { askedBy } from '@/lib/api/endpoint';
import { home } from '@/lib/api/home';
import type { Db } from '../db/database';
import { handle, Refusal, requireUser } from './handler';
import type { Handler } from './handler';
import { deleteKey, deleteKeysBefore, findKey, insertKey, insertKeys, keepReply } from './store';

/** A day is promised to clients; twice that is kept, so that a clock which jumps by a day forgets no key of today. Pruned by a job. */
const KEPT_MS = 2 * 24 * 3_600_000;

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

/** What asks for the same gives the same hash, whatever the order of its fields and however the person proves who they are. */
function hashOf(path: string, body: unknown): string {
  const ordered = JSON.stringify([path, askedBy(body)], (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(ordered).digest('hex');
}

/**
 * Claims the key, or returns the reply that is kept under it. A second call with the same key waits here until the first has ended.
 * `look` goes along: where the call was answered before, what it reads or refuses is ignored.
 */
export async function claim<S>(
  db: Db,
  { userId, key, path, body, now }: Claim,
  look: () => Promise<S>,
): Promise<{ replay: unknown } | { seen: S }> {
  const bodyHash = hashOf(path, body);
  const wasFree = await insertKey(db, { userId, key, path, bodyHash, at: now });
  const [looked] = await Promise.allSettled([look()]);
  // An error of the database: the transaction is lost.
  if (looked.status === 'rejected' && !(looked.reason instanceof Refusal)) throw looked.reason;
  const found = looked.status === 'fulfilled' && wasFree() ? null : await findKey(db, userId, key);
  if (wasFree()) {
    if (looked.status === 'rejected') throw looked.reason;
    return { seen: looked.value };
  }
  if (!found?.reply) throw new Refusal('busy');
  if (found.body_hash !== bodyHash) throw new Refusal('keyReused');
  return { replay: JSON.parse(found.reply) };
}

/**
 * Claims the keys of several calls with the next statement, after whose answer it tells which of them were free. Another transaction that is
 * claiming one is waited for, so that this comes before anything that others wait for.
 */
export async function claimSeveral(db: Db, claims: readonly Claim[]): Promise<(one: Claim) => boolean> {
  const rows = claims.map(({ userId, key, path, body, now }) => ({
    userId,
    key,
    path,
    bodyHash: hashOf(path, body),
    at: now,
  }));
  const isFree = await insertKeys(db, rows);
  return ({ userId, key }) => isFree(userId, key);
}

/** Gives the key of a call back that was refused or is done elsewhere. */
export const giveBack = (db: Db, { userId, key }: Claim): Promise<void> => deleteKey(db, userId, key);

/** Whether a reply is kept under this key already; claiming it will replay that. */
export const isKept = async (db: Db, userId: string, key: string): Promise<boolean> =>
  Boolean((await findKey(db, userId, key))?.reply);

export const keep = (db: Db, { userId, key }: Pick<Claim, 'userId' | 'key'>, reply: unknown): Promise<void> =>
  keepReply(db, userId, key, JSON.stringify(reply));

export const pruneKeys = (db: Db, now: number): Promise<void> => deleteKeysBefore(db, now - KEPT_MS);

/** `home.outcome`: the outcome of the key of an interrupted call. */
export const outcomeHandler: Handler = handle(home.outcome, 'read', async (context, { key }) => {
  const found = await findKey(context.db, requireUser(context).id, key.toLowerCase());
  if (!found?.reply) return { state: 'unknown' as const, path: null, at: null, reply: null };
  return { state: 'done' as const, path: found.path, at: Number(found.at), reply: JSON.parse(found.reply) };
});
