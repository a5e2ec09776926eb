/** Locks that are not a row's, and how long one waits for any lock. */
import { sql } from 'kysely';
import type { Db } from './database';
import { TOGETHER } from './statements';

/** Until the transaction ends no lock is waited for longer than this. Sent with the next statement. */
export const waitAtMost = (db: Db, ms: number): Promise<unknown> =>
  sql`${sql.raw(TOGETHER)} select set_config('lock_timeout', ${String(ms)}, true)`.execute(db);

/** Until the transaction ends nobody else gets past this name, on any node. */
export const lockName = (db: Db, name: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`.execute(db);
