/** One answer to each rating, and whom people do not want to trade with. */
import { sql, type Kysely } from 'kysely';

const tables = `
alter table c2c_rating add column answer text check (length(answer) between 1 and 200), add column answered_at bigint,
  add check ((answer is null) = (answered_at is null));

create table c2c_block (
  blocker_id bigint not null references users,
  blocked_id bigint not null references users,
  -- In which order the two met.
  order_id bigint not null references c2c_order,
  created_at bigint not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index c2c_block_of on c2c_block (blocked_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
