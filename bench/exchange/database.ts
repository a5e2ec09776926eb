/** The database beneath the nodes, and where its time went by what the statements are for. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../__tests__/harness/postgres';

export interface BenchDatabase {
  create: (name: string) => string;
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
  return { ...cluster, pid: Number(readFileSync(path.join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[0]) };
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
