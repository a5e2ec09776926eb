/** What proves a person: e-mail, authenticator, fund password; the codes, tickets and puzzles on the way; devices; and the mail that tells of it. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const tables = `
alter table users
  add column email text check (length(email) <= 254),
  -- Folded to lower case: one address belongs to one account.
  add column email_key text constraint users_email_once unique,
  add column email_bound_at bigint,
  -- Sealed with the exchange's key: this table alone makes no codes.
  add column totp_secret text,
  add column totp_bound_at bigint,
  -- The last step of thirty seconds whose code was used; only a later one is taken.
  add column totp_step bigint not null default 0,
  add column fund_password_hash text,
  add column anti_phishing text check (length(anti_phishing) between 1 and 20),
  add column password_changed_at bigint,
  -- No withdrawal before this time, after something that proves the person was changed.
  add column withdrawals_held_until bigint;

alter table sessions
  add column handle text not null default gen_random_uuid()::text,
  add column address text not null default '',
  add column agent text not null default '' check (length(agent) <= 300);
create unique index sessions_by_handle on sessions (handle);

-- A secret that is shown and not bound yet.
create table totp_offers (
  user_id bigint primary key references users,
  secret text not null,
  at bigint not null
);

-- One row a code; the newest of a subject and purpose is the one that counts. Only a keyed hash of the digits is kept.
create table email_codes (
  id bigint generated always as identity primary key,
  subject text not null,
  purpose text not null,
  -- Null where nobody is behind the subject: such a code is counted like any other, and never sent.
  email text,
  code_hash text not null,
  sent_at bigint not null,
  attempts int not null default 0 check (attempts <= 5),
  used_at bigint,
  voided_at bigint
);
create index email_codes_by_subject on email_codes (subject, purpose, sent_at);
create index email_codes_by_email on email_codes (email, purpose, sent_at) where email is not null;
create index email_codes_by_age on email_codes (sent_at);

-- A half-passed way in: the password was right, or a reset was begun. Opens nothing until it has passed.
create table tickets (
  id_hash text primary key,
  purpose text not null check (purpose in ('logIn', 'resetPassword')),
  -- Null where the account does not exist: the way is the same, and leads nowhere.
  user_id bigint references users,
  subject text not null,
  created_at bigint not null,
  passed_by text check (passed_by in ('email', 'totp')),
  used_at bigint
);
create index tickets_by_age on tickets (created_at);

create table captchas (
  id text primary key,
  visitor text not null,
  purpose text not null check (purpose in ('register', 'logIn', 'resetPassword')),
  -- Where the piece belongs, in pixels; null for one that is answered by an e-mail code.
  answer int,
  subject text,
  made_at bigint not null,
  attempts int not null default 0,
  token_hash text unique,
  passed_at bigint,
  used_at bigint
);
create index captchas_by_age on captchas (made_at);

-- Browsers that somebody has logged in from, by the hash of their cookie.
create table known_devices (
  user_id bigint not null references users,
  visitor_hash text not null,
  first_at bigint not null,
  primary key (user_id, visitor_hash)
);

create table log_ins (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  at bigint not null,
  outcome text not null check (outcome in ('in', 'wrongPassword', 'wrongFactor')),
  address text not null,
  agent text not null check (length(agent) <= 300),
  new_device boolean not null default false
);
create index log_ins_by_user on log_ins (user_id, at desc, id desc);

-- Letters to people. The text is sealed and thrown away once it was sent: it holds codes.
create table mail_outbox (
  id bigint generated always as identity primary key,
  recipient text not null check (length(recipient) <= 254),
  kind text not null,
  sealed text,
  at bigint not null,
  next_at bigint not null,
  attempts int not null default 0,
  sent_at bigint,
  failed_at bigint,
  last_error text
);
create index mail_outbox_due on mail_outbox (next_at) where sent_at is null and failed_at is null;
create index mail_outbox_by_age on mail_outbox (at);

-- Somebody who has lost what proves them asks people for help. A request changes nothing by itself.
create table reset_requests (
  id bigint generated always as identity primary key,
  no text not null unique check (no ~ '^[0-9]{20}$'),
  user_id bigint not null references users,
  what text not null check (what in ('email', 'totp', 'fundPassword')),
  remark text not null check (length(remark) <= 500),
  files text[] not null default '{}' check (cardinality(files) <= 3),
  status text not null default 'underReview' check (status in ('underReview', 'passed', 'failed', 'cancelled')),
  reason text check (length(reason) <= 500),
  at bigint not null,
  decided_at bigint
);
create unique index reset_requests_one_open on reset_requests (user_id) where status = 'underReview';
create index reset_requests_by_state on reset_requests (status, at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
