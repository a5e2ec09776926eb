/** Brings the schema up to date. Safe when several nodes start at once: one of them works, the others wait for it. */
import { Migrator } from 'kysely';
import { isBusy, sqlState } from './database';
import type { Db } from './database';
import { migrations } from './migrations';

const ATTEMPTS = 60;

/** Migrations added by two people side by side may meet in either order; each stands on its own. */
const migratorOf = (db: Db): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) }, allowUnorderedMigrations: true });

/** True when nothing is left to do; asks only, so that a role that may not change the schema can know. */
async function isUpToDate(migrator: Migrator): Promise<boolean> {
  return (await migrator.getMigrations()).every(({ executedAt }) => executedAt !== undefined);
}

export async function migrate(db: Db): Promise<void> {
  const migrator = migratorOf(db);
  if (await isUpToDate(migrator)) return;
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    // Another node holds the lock for longer than our lock timeout: it is still at work.
    if (attempt >= ATTEMPTS || sqlState(error) === null || !isBusy(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
