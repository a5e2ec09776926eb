/** Withdrawals to bank accounts: the currencies in which they are paid, rates that are held, and what was asked for. */
import { sql, type Kysely } from 'kysely';

const tables = `
create table payout_channel (
  channel_id text primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  min_amount positive_amount not null,
  max_amount positive_amount not null,
  fee unsigned_amount not null,
  spread unsigned_amount not null check (spread <= 0.1),
  payout_minutes int not null,
  is_frozen boolean not null default false,
  reason text not null,
  changed_at bigint not null,
  check (fee < min_amount and min_amount <= max_amount)
);

create table bank_rate_hold (
  owner_id bigint not null,
  channel_id text not null,
  rate positive_amount not null,
  until_at bigint not null,
  primary key (owner_id, channel_id)
);

create table bank_withdrawal (
  id bigint generated always as identity primary key,
  withdrawal_no order_number not null unique,
  owner_id bigint not null,
  channel_id text not null references payout_channel (channel_id),
  coin text not null,
  amount positive_amount not null,
  fee unsigned_amount not null,
  currency text not null,
  rate positive_amount not null,
  -- In the currency.
  receives positive_amount not null,
  payout_minutes int not null,
  -- The account to which it is paid.
  sealed bytea not null,
  status text not null default 'pendingReview' check (status in ('pendingReview', 'passed', 'success', 'failed', 'rejected', 'cancelled')),
  submitted_at bigint not null,
  passed_at bigint,
  ended_at bigint,
  reference text,
  decided_by bigint,
  reason text,
  note text,
  check (fee < amount),
  check ((status in ('passed', 'success', 'failed')) = (passed_at is not null)),
  check ((status in ('success', 'failed', 'rejected', 'cancelled')) = (ended_at is not null)),
  check ((status in ('rejected', 'failed')) = (reason is not null)),
  check ((status = 'success') = (reference is not null))
);
create index bank_withdrawal_owned on bank_withdrawal (owner_id, id desc);
create index bank_withdrawal_counted on bank_withdrawal (owner_id, submitted_at);
create index bank_withdrawal_under_way on bank_withdrawal (status, id) where status in ('pendingReview', 'passed');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
