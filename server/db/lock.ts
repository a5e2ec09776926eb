/** Turns at something that has no row to lock. */
import { sql } from 'kysely';
import type { Db } from './database';

/** Until the transaction ends nobody else gets past this name, on any node. */
export const lockName = (db: Db, name: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`.execute(db);
