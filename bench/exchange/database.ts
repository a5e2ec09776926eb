/** The database beneath the nodes, and where its time went by what the statements are for. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { postgresPrograms, startPostgres } from '../../__tests__/harness/postgres';

export interface BenchDatabase {
  create: (name: string) => string;
  /** Transactions a second of PostgreSQL's own benchmark (TPC-B) on this cluster with `clients` connections; null where it is not installed. */
  pgbench: (connections: number, seconds: number) => number | null;
  /** Process id of the postmaster. */
  pid: number;
  stop: () => void;
}

/** A real PostgreSQL with the guarantees of a real one: every commit is on the disk before it is told. */
export function openCluster(): BenchDatabase {
  const cluster = startPostgres({
    settings: [
      'shared_preload_libraries=pg_stat_statements',
      'pg_stat_statements.track=top',
      'shared_buffers=512MB',
      'max_wal_size=4GB',
      'max_connections=200',
    ],
  });
  if (!cluster) throw new Error('this needs PostgreSQL: apt-get install postgresql');
  const pid = Number(readFileSync(path.join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { ...cluster, pid, pgbench: pgbenchOn(cluster) };
}

function pgbenchOn({ create }: Pick<BenchDatabase, 'create'>): BenchDatabase['pgbench'] {
  const program = path.join(postgresPrograms() ?? '', 'pgbench');
  if (!existsSync(program)) return () => null;
  let url: string | null = null;
  const ask = (...args: string[]): string =>
    execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return (connections, seconds) => {
    // As many branches as connections; with fewer they would wait for one another's rows.
    if (url === null) ask('-i', '-q', '-s', String(connections), (url = create('pgbench')));
    const said = ask('-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds), url);
    return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
  };
}

const PURPOSES: readonly (readonly [purpose: string, pattern: RegExp])[] = [
  ['posting', /ledger\.post/],
  ['matching and orders', /spot_/],
  ['sessions and keys', /session|idempotency|users|rate_/],
  ['commit', /^(commit|begin|rollback)/i],
];

/** Milliseconds that statements took since the last reset, by purpose. */
export async function timeByPurpose(url: string): Promise<Map<string, number>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ query: string; ms: number }>(
      'select query, total_exec_time + total_plan_time as ms from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = current_database()',
    );
    const times = new Map<string, number>();
    for (const { query, ms } of rows) {
      const purpose = PURPOSES.find(([, pattern]) => pattern.test(query))?.[0] ?? 'other';
      times.set(purpose, (times.get(purpose) ?? 0) + ms);
    }
    return times;
  });
}

export const forgetTimes = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset()');
  });

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
