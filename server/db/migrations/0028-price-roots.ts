/** What is published of each day of the price log. */
import { sql, type Kysely } from 'kysely';

const roots = `
create table price_log_root (
  day bigint primary key,
  -- Number and hash of the last row of each hour.
  hours jsonb not null,
  -- Over them.
  root text not null,
  published_at bigint not null
);
create trigger price_log_root_fixed before update or delete on price_log_root for each row execute function price_log_refuse();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(roots).execute(db);
}
