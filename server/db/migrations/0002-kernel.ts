/** What every domain leans on: idempotency keys, timed jobs, counters of failures, switches, marks of the auditor. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const tables = `
-- Written in the transaction of its effect: a key is here if and only if the effect happened. A refusal leaves no row.
create table idempotency (
  user_id bigint not null,
  key text not null check (length(key) between 16 and 64),
  path text not null,
  body_hash text not null,
  reply text,
  at bigint not null,
  primary key (user_id, key)
);
create index idempotency_by_age on idempotency (at);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  ref text not null,
  step text not null,
  payload jsonb not null default '{}',
  run_at bigint not null,
  attempts int not null default 0,
  last_error text,
  done_at bigint,
  constraint jobs_once unique (kind, ref, step)
);
create index jobs_due on jobs (run_at) where done_at is null;

-- Failures of one subject ('account:…', 'address:…'), counted before the attempt is judged, so that parallel attempts count too.
create table attempts (
  subject text primary key,
  failures int not null,
  until bigint not null
);

create table flags (
  name text primary key,
  is_on boolean not null,
  reason text not null,
  at bigint not null
);

-- Everything below this transaction number has been audited.
create table audit_marks (
  name text primary key,
  xid xid8 not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
