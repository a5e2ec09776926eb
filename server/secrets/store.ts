/** SQL of the secret that is drawn where none is configured. */
import { sql } from 'kysely';
import type { Db } from '../db/database';

/** The secret of this name; the first to ask decides which it is. */
export async function keptSecret(db: Db, name: string, drawn: string): Promise<string> {
  await sql`insert into secrets (name, value) values (${name}, ${drawn}) on conflict (name) do nothing`.execute(db);
  const { rows } = await sql<{ value: string }>`select value from secrets where name = ${name}`.execute(db);
  const value = rows[0]?.value;
  if (value === undefined) throw new Error('the secret was not kept');
  return value;
}
