/** Operators, what they did, and what they propose. */
import { sql, type Kysely } from 'kysely';

const operators = `
create table operator (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9-]{2,31}$'),
  password_hash text not null,
  totp_sealed bytea not null,
  -- The last step of the authenticator that was used: none counts twice.
  totp_step bigint not null default 0,
  created_at bigint not null,
  disabled_at bigint
);

create table operator_session (
  id_hash text primary key,
  operator_id bigint not null references operator,
  created_at bigint not null,
  seen_at bigint not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  at bigint not null,
  -- Null for what nobody was logged in to do.
  operator_id bigint references operator,
  action text not null check (length(action) <= 60),
  object text not null check (length(object) <= 100),
  detail jsonb not null,
  request_id text not null,
  address text not null
);
create index audit_log_by_object on audit_log (object, id);

-- Decisions that need two persons: nobody confirms their own.
create table proposal (
  id bigint generated always as identity primary key,
  action text not null,
  object text not null,
  terms text not null,
  proposed_by bigint not null references operator,
  proposed_at bigint not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'withdrawn', 'lapsed')),
  ended_by bigint references operator,
  ended_at bigint,
  constraint two_persons check (state <> 'confirmed' or ended_by <> proposed_by)
);
create unique index proposal_open_once on proposal (action, object) where state = 'open';
`;

/** Also for the schema's owner: only who switches the trigger off can rewrite what happened, and that is seen. */
const appendOnly = `
create function audit_log_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_fixed before update or delete on audit_log for each row execute function audit_log_refuse();
create trigger audit_log_whole before truncate on audit_log for each statement execute function audit_log_refuse();
alter table audit_log enable always trigger audit_log_fixed;
alter table audit_log enable always trigger audit_log_whole;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [operators, appendOnly]) await sql.raw(part).execute(db);
}
