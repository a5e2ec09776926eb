/** Figures of merchants as they stood a minute ago at most, so that the market can be sorted by them. */
import { sql, type Kysely } from 'kysely';

const tables = `
create table c2c_figures (
  user_id bigint primary key references users,
  completed int not null,
  faulty int not null,
  release_ms float8,
  pay_ms float8,
  good int not null,
  ratings int not null,
  counterparties int not null,
  -- The share of orders that went well; null of somebody without any.
  completion float8 generated always as (completed::float8 / nullif(completed + faulty, 0)) stored
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
