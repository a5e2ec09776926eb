/** Brings the schema up to date. Safe when several nodes start at once: one of them works, the others wait for it. */
import { Migrator } from 'kysely';
import type { Db } from './database';
import { migrations } from './migrations';

export async function migrate(db: Db): Promise<void> {
  // Migrations added by two people side by side may meet in either order; each stands on its own.
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) }, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
