/** PostgreSQL through `pg`: a bounded pool, and waits that end. */
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Database } from './database';
import { postgresLink } from './link';
import type { Tables } from './tables';

/** Nothing may hold a connection or a lock for long; a request that waited this long is answered `busy`. Statements are short and go by indexes: compiling them, or planning them for each value, costs more than it saves. */
const LIMITS = '-c jit=off -c plan_cache_mode=force_generic_plan -c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000';

/** Statements are few and short, so that parsing and planning them anew each time would be a good part of their cost. */
const MOST_PREPARED = 500;
const prepared = new Map<string, string>();

/** The name under which every connection prepares this statement, or undefined once there are too many. */
function nameOf(text: string): string | undefined {
  const known = prepared.get(text);
  if (known !== undefined || prepared.size >= MOST_PREPARED) return known;
  const name = `s${prepared.size + 1}`;
  prepared.set(text, name);
  return name;
}

/** The pool as kysely sees it, each statement prepared once on each connection. */
function preparing(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const run = (text: string, values: readonly unknown[] = []) => {
      const name = values.length === 0 ? undefined : nameOf(text);
      return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    };
    return { query: run as unknown as PostgresPoolClient['query'], release: () => client.release() };
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? wrap(client);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}

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
  // So would one that is cut within a transaction, between two statements; the next statement fails and tells.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return { db, engine: 'postgres', openLink: postgresLink(url), close: () => db.destroy() };
}
