/** The databases that a test of the schema itself runs on: the embedded engine, and a real PostgreSQL where there is one. */
import type { Database } from '@/server/db/database';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase } from '@/server/db/postgres';
import { memoryDatabase } from './memoryDatabase';
import { postgresPrograms, startPostgres } from './postgres';

/** Migrated; closing it stops its cluster. */
async function temporaryPostgres(): Promise<Database> {
  const cluster = startPostgres();
  if (!cluster) throw new Error('PostgreSQL is not installed');
  const database = postgresDatabase(cluster.create('schema'), 5);
  await migrate(database.db);
  return {
    ...database,
    close: async () => {
      await database.close();
      cluster.stop();
    },
  };
}

export const bothEngines: readonly [name: string, open: () => Promise<Database>][] = [
  ['the embedded engine', memoryDatabase],
  ...(postgresPrograms() === null ? [] : [['PostgreSQL', temporaryPostgres] as [string, () => Promise<Database>]]),
];
