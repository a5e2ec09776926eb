/** Devices that are told of a person's notices by web push, and what is still to be sent to them. */
import { sql, type Kysely } from 'kysely';

const tables = `
create table push_device (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- With the log-in ends what it was allowed for.
  session_hash text not null references sessions on delete cascade,
  -- A keyed hash of the address, so that a browser is here once, whoever used it before.
  place text not null unique,
  -- The address and the keys that the browser made for it.
  sealed bytea not null,
  at bigint not null
);
create index push_device_by_user on push_device (user_id);
create index push_device_by_session on push_device (session_hash);
create table push_outbox (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  about text not null,
  at bigint not null,
  next_at bigint not null,
  attempts int not null default 0
);
create index push_outbox_due on push_outbox (next_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
