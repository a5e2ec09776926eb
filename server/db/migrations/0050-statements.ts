/** Statements that people asked for, made in pieces. What they say is sealed; it is kept for seven days. */
import { sql, type Kysely } from 'kysely';

const table = `
create table statement (
  id bigint generated always as identity primary key,
  statement_no order_number not null unique,
  owner_id bigint not null,
  kind text not null check (kind in ('movements', 'year')),
  format text not null check (format in ('csv', 'page')),
  account text,
  from_at bigint not null,
  to_at bigint not null,
  language text not null,
  status text not null default 'making' check (status in ('making', 'ready')),
  -- The last ledger entry that a piece holds.
  done_to bigint not null default 0,
  lines bigint not null default 0,
  created_at bigint not null,
  expires_at bigint not null,
  check (from_at < to_at)
);
create index statement_owned on statement (owner_id, id desc);
create index statement_expiring on statement (expires_at);

create table statement_piece (
  statement_id bigint not null references statement on delete cascade,
  place int not null,
  sealed bytea not null,
  primary key (statement_id, place)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(table).execute(db);
}
