/** How often what proves a person was changed, and when last: what was judged before a change is worth nothing after it. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'alter table users add column proofs_era bigint not null default 0, add column proofs_changed_at bigint not null default 0',
    )
    .execute(db);
}
