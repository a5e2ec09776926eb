/** Pictures in a talk with customer service, of somebody who is not logged in: they belong to the browser, as the talk does. */
import { sql, type Kysely } from 'kysely';

const pictures = `
alter table stored_file
  alter column user_id drop not null,
  -- The browser that nobody was logged in at, as a hash.
  add column visitor_hash text,
  add constraint stored_file_owner check ((user_id is null) <> (visitor_hash is null)),
  add constraint stored_file_visitor check (visitor_hash is null or purpose = 'service');
create index stored_file_by_visitor on stored_file (visitor_hash, created_at) where visitor_hash is not null;
create index stored_file_by_ref on stored_file (ref) where ref is not null;
create index support_thread_of_visitors on support_thread (last_at) where user_id is null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(pictures).execute(db);
}
