/** What the exchange tells one person in the app: what a letter says, in every language, and whether it was read. */
import { sql, type Kysely } from 'kysely';

const table = `
create table own_notice (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- The thing that it tells of, as in the ledger.
  about text not null,
  about_no text not null,
  -- By language: title and paragraphs.
  words jsonb not null,
  at bigint not null,
  read_at bigint
);
create index own_notice_by_user on own_notice (user_id, id desc);
create index own_notice_unread on own_notice (user_id) where read_at is null;
create index own_notice_by_age on own_notice (at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(table).execute(db);
}
