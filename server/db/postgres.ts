/** PostgreSQL through `pg`: a bounded pool, and waits that end. */
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Database } from './database';
import { postgresLink } from './link';
import { PLANNING, statementsOf } from './statements';
import type { Tables } from './tables';

/**
 * No statement may hold a connection or a lock for long; a request that waited this long is answered `busy`. Just-in-time compilation of
 * short statements costs more than it saves.
 */
const LIMITS = { statement_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 };
/** How long a connection of the pool, or a lock, is waited for. */
const PATIENCE_MS = 2_000;

/** The pool as kysely sees it. */
function preparing(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? { query: statementsOf(client), release: () => client.release() };
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}

/** A database that says nothing for longer than any statement may take is gone, as when its machine has vanished: the connection is given up. */
const MOST_SILENCE_MS = 8_000;

/** Given as the silence: waits for ever and knows no limits, for programs that read or change whole tables while nobody waits for them. */
export const TAKES_ITS_TIME = 0;

interface Waits {
  silenceMs: number;
  patienceMs: number;
}

/** `poolSize` connections for calls and jobs, and a few more for `settling`. */
export function postgresDatabase(
  url: string,
  poolSize: number,
  silenceMs = MOST_SILENCE_MS,
  patienceMs = PATIENCE_MS,
): Database {
  const waits = { silenceMs, patienceMs };
  const open = (size: number) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(url, size, waits) }) });
  const [db, settling] = [open(poolSize), open(SETTLING_CONNECTIONS)];
  return {
    db,
    settling,
    engine: 'postgres',
    openLink: postgresLink(url),
    close: async () => {
      await Promise.all([db.destroy(), settling.destroy()]);
    },
  };
}

/** Opened when they are asked for, and closed when nothing has been settled for a while. */
const SETTLING_CONNECTIONS = 4;

function optionsOf({ silenceMs, patienceMs }: Waits): string {
  const limits = silenceMs === TAKES_ITS_TIME ? {} : LIMITS;
  return Object.entries({ jit: 'off', lock_timeout: patienceMs, ...limits, ...PLANNING })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

function poolOf(url: string, size: number, waits: Waits): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waits.patienceMs,
    idleTimeoutMillis: 30_000,
    query_timeout: waits.silenceMs,
    keepAlive: true,
    options: optionsOf(waits),
    application_name: 'avocet',
  });
  // An idle connection that the server closes is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {});
  // So would one that is cut within a transaction, between two statements; the next statement fails and tells.
  pool.on('connect', (client) => client.on('error', () => {}));
  return preparing(pool);
}
