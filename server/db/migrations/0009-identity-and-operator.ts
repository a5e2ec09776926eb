/** Operators, what they did and what they propose; pictures that people send; who they are. */
import { sql, type Kysely } from 'kysely';

const operators = `
-- Names of the keys under which this database's secrets are sealed, so that a wrong key is told at the start.
create table vault_key (
  id text primary key,
  at bigint not null
);

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

/** What was published, as it was. */
const content = `
create table content_version (
  kind text not null check (kind in ('notice', 'banner', 'article')),
  object_id text not null check (length(object_id) <= 64),
  version int not null,
  -- Null where it was taken down.
  body jsonb,
  operator_id bigint not null references operator,
  at bigint not null,
  primary key (kind, object_id, version)
);
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

const files = `
-- Pictures, encrypted under a key that is not in this database. In the database, so that every node sees them and one copy saves all.
create table stored_file (
  id text primary key check (length(id) = 22),
  user_id bigint not null references users,
  purpose text not null check (purpose in ('identity', 'reset', 'service')),
  media_type text not null check (media_type = 'image/jpeg'),
  size int not null check (size > 0),
  sealed bytea not null,
  -- What refers to it ('identity:17'); without, it is deleted after a day.
  ref text check (length(ref) <= 60),
  created_at bigint not null
);
create index stored_file_by_user on stored_file (user_id, created_at);
create index stored_file_loose on stored_file (created_at) where ref is null;
`;

const identity = `
alter table users
  add column identity_level text not null default 'none' check (identity_level in ('none', 'basic', 'advanced')),
  -- Of the document that was passed; null before.
  add column country text check (country ~ '^[A-Z]{2}$');

create table identity_request (
  id text primary key check (length(id) = 24),
  seq bigint generated always as identity,
  user_id bigint not null references users,
  level text not null check (level in ('basic', 'advanced')),
  status text not null default 'underReview' check (status in ('underReview', 'passed', 'failed')),
  -- Everything that the person wrote, encrypted.
  sealed bytea not null,
  -- A keyed hash of country and number: equal documents are recognised, none can be read or guessed.
  document_key text,
  nationality text,
  front text references stored_file,
  back text references stored_file,
  hand text references stored_file,
  reason text,
  note text check (length(note) <= 300),
  submitted_at bigint not null,
  decided_at bigint,
  decided_by bigint references operator,
  check ((level = 'basic') = (document_key is not null and front is not null and back is not null and hand is not null)),
  check ((status = 'underReview') = (decided_at is null))
);
create unique index identity_alive_once on identity_request (user_id, level) where status <> 'failed';
create unique index identity_document_once on identity_request (document_key) where status <> 'failed';
create index identity_by_status on identity_request (status, submitted_at);
create index identity_by_user on identity_request (user_id, level, submitted_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [operators, appendOnly, content, files, identity]) await sql.raw(part).execute(db);
}
