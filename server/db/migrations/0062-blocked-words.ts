/** Words that nobody may write in C2C. */
import { sql, type Kysely } from 'kysely';

const tables = `
create table c2c_blocked_word (
  id bigint generated always as identity primary key,
  word text not null check (length(word) between 2 and 40),
  -- As it is compared (server/c2c/watch/store.ts).
  folded text not null unique check (length(folded) >= 2),
  added_by bigint not null references operator,
  created_at bigint not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
