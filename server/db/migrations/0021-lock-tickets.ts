/** Tickets of locked accounts say how they were earned, and sessions in which browser they began. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const changes = `
-- False where a session that the lock ended was all that was shown. Such a ticket opens the reason and nothing else.
alter table lock_ticket add column proved boolean not null default false;

-- As a hash. Null for sessions that began before this was recorded.
alter table sessions add column visitor_hash text;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(changes).execute(db);
}
