/**
 * A migrated database of its own for each exchange of a test. `npm test` starts one PostgreSQL for all of them, which is a good deal faster
 * than an engine in this thread; by itself, or without PostgreSQL, a test takes the embedded engine.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from '@/server/db/database';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase } from '@/server/db/postgres';
import { memoryDatabase, schemaHash } from './memoryDatabase';

/** The maintenance database of the server that scripts/test.mjs started. */
const SERVER = process.env.TEST_POSTGRES;
/** Calls and jobs of one exchange of a test. */
const CONNECTIONS = 5;
/** A crowd on a slow machine waits instead of being told to ask again, as on the embedded engine. */
const PATIENCE_MS = 20_000;

const urlOf = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Migrated once per server; whoever comes meanwhile waits for it. */
async function templateOn(server: string, client: pg.Client): Promise<string> {
  const name = `schema_${await schemaHash()}`;
  await client.query('select pg_advisory_lock(1)');
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 1) return name;
    await client.query('drop database if exists draft');
    await client.query('create database draft');
    const draft = postgresDatabase(urlOf(server, 'draft'), 1);
    await migrate(draft.db);
    await draft.close();
    await client.query(`alter database draft rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock(1)');
  }
}

async function postgresOn(server: string): Promise<Database> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, async (client) => {
    await client.query(`create database ${name} template ${await templateOn(server, client)} strategy file_copy`);
  });
  // Without a link to other nodes: it is the only one, as on the embedded engine.
  const database: Database = {
    ...postgresDatabase(urlOf(server, name), CONNECTIONS, undefined, PATIENCE_MS),
    openLink: null,
  };
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

export const freshDatabase = (): Promise<Database> => (SERVER ? postgresOn(SERVER) : memoryDatabase());
