/** PostgreSQL through `pg`: a bounded pool, and waits that end. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database';
import { postgresLink } from './link';
import type { Tables } from './tables';

/** Nothing may hold a connection or a lock for long; a request that waited this long is answered `busy`. */
const LIMITS = '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000';

export function postgresDatabase(url: string, poolSize: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    options: LIMITS,
    application_name: 'avocet',
  });
  // An idle connection that the server closes is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, engine: 'postgres', openLink: postgresLink(url), close: () => db.destroy() };
}
