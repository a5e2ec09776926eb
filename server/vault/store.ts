/** SQL of the names of keys: which keys this database's secrets are sealed under. */
import { sql } from 'kysely';
import type { Db } from '../db/database';

export async function knownKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from vault_key`.execute(db);
  return rows.map(({ id }) => id);
}

export async function addKey(db: Db, id: string, now: number): Promise<void> {
  await sql`insert into vault_key (id, at) values (${id}, ${now}) on conflict do nothing`.execute(db);
}
