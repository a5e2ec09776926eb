/** What operators decided about fees, leverage and funding of a perpetual market stands on its row, oldest first. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table perpetual_market add column terms jsonb not null default '[]'`.execute(db);
}
