/** People and their sessions. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const tables = `
create table users (
  id bigint generated always as identity primary key,
  uid text not null unique check (uid ~ '^[1-9][0-9]{7}$'),
  account text not null,
  -- The name folded to lower case: two people cannot differ by capitals only.
  account_key text not null constraint users_account_once unique,
  password_hash text not null,
  invitation_code text not null unique,
  inviter_id bigint references users,
  language text not null,
  terms_version text not null,
  registered_at bigint not null,
  locked_at bigint,
  lock_reason text
);
create index users_by_inviter on users (inviter_id) where inviter_id is not null;

-- Only a hash of the session's id is kept: whoever reads this table can log in as nobody.
create table sessions (
  id_hash text primary key,
  user_id bigint not null references users,
  created_at bigint not null,
  seen_at bigint not null,
  revoked_at bigint
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_age on sessions (created_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
