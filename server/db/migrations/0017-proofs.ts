/** Whose guesses are counted, so that they can be cleared; the browser that a half-passed way in belongs to; log-ins from unusual places. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const tables = `
-- The account a counter belongs to (\`account:<name in small letters>\`); null for counters of a network alone.
alter table attempts add column owner text;
create index attempts_by_owner on attempts (owner) where owner is not null;

-- By the hash of its name. A ticket of before has none, and has to be begun anew.
alter table tickets add column visitor_hash text;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
