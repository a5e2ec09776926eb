/** What the operators' console needs: a role that only looks, who has taken what, proposals that can be confirmed as they are, saved answers. */
import { sql, type Kysely } from 'kysely';

const consoleTables = `
alter table operator add column role text not null default 'reviewer' check (role in ('reviewer', 'auditor'));

-- Who works on what of a queue. It frees itself: a row whose time is over counts for nothing.
create table queue_claim (
  queue text not null,
  object text not null,
  operator_id bigint not null references operator,
  until bigint not null,
  primary key (queue, object)
);

-- The call that was proposed, so that another operator confirms just this one. Null for proposals that are older.
alter table proposal add column path text, add column body jsonb;

create table saved_answer (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  texts jsonb not null,
  changed_at bigint not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(consoleTables).execute(db);
}
