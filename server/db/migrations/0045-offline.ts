/**
 * Deposits by channels outside any chain: the channels with whom they pay, rates that are held for somebody, and requests with their proof.
 * A picture's hash is kept, so that one proof does not stand for two payments.
 */
import { sql, type Kysely } from 'kysely';

const accounts = `insert into ledger.kinds (kind, house) values ('house:offline', true)`;

const tables = `
create table pay_channel (
  channel_id text primary key,
  kind text not null check (kind in ('bank', 'eWallet', 'other')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- By language.
  names jsonb not null,
  payee jsonb not null,
  min_amount positive_amount not null,
  max_amount positive_amount not null,
  spread unsigned_amount not null check (spread <= 0.1),
  review_minutes int not null,
  is_frozen boolean not null default false,
  reason text not null,
  changed_at bigint not null,
  check (min_amount <= max_amount)
);

-- The rate that is held for a person on a channel, with the code for the transfer. Used up by a request.
create table offline_hold (
  owner_id bigint not null,
  channel_id text not null,
  code text not null unique,
  rate positive_amount not null,
  until_at bigint not null,
  primary key (owner_id, channel_id)
);

create table offline_deposit (
  id bigint generated always as identity primary key,
  deposit_no order_number not null unique,
  owner_id bigint not null,
  channel_id text not null references pay_channel (channel_id),
  currency text not null,
  -- Whom the person was told to pay, as it was then.
  payee jsonb not null,
  code text not null unique,
  amount positive_amount not null,
  rate positive_amount not null,
  -- The payer's name.
  sealed bytea not null,
  files text[] not null,
  status text not null default 'pendingReview' check (status in ('pendingReview', 'passed', 'rejected', 'cancelled')),
  received positive_amount,
  credited positive_amount,
  reason text,
  note text,
  decided_by bigint,
  created_at bigint not null,
  ended_at bigint,
  check ((status = 'passed') = (received is not null)),
  check ((status = 'passed') = (credited is not null)),
  check ((status = 'rejected') = (reason is not null)),
  check ((status = 'pendingReview') = (ended_at is null))
);
create index offline_deposit_owned on offline_deposit (owner_id, id desc);
create index offline_deposit_waiting on offline_deposit (status, id);
-- One that waits on a channel.
create unique index offline_deposit_open on offline_deposit (owner_id, channel_id) where status = 'pendingReview';

create table offline_proof (
  hash text primary key,
  owner_id bigint not null,
  deposit_no order_number not null
);

-- Of proofs only.
alter table stored_file add column content_hash text;
alter table stored_file drop constraint stored_file_purpose_check;
alter table stored_file add constraint stored_file_purpose_check check (purpose in ('identity', 'reset', 'service', 'proof'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, tables]) await sql.raw(part).execute(db);
}
