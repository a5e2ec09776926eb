/** Money that people ask to leave. What is asked for is held in the ledger until it has left or comes back. */
import { sql, type Kysely } from 'kysely';

const accounts = `insert into ledger.kinds (kind, house) values ('spot:withdrawal', false)`;

const table = `
create table withdrawal (
  id bigint generated always as identity primary key,
  withdrawal_no order_number not null unique,
  owner_id bigint not null,
  channel text not null,
  coin text not null,
  chain text not null,
  recipient chain_address not null,
  -- As it was called in the address book then.
  label text,
  amount positive_amount not null,
  fee unsigned_amount not null,
  status text not null default 'pendingReview' check (status in ('pendingReview', 'passed', 'confirming', 'success', 'failed', 'rejected', 'cancelled')),
  -- Why people look at it first; empty where nobody has to.
  causes text[] not null,
  submitted_at bigint not null,
  passed_at bigint,
  sent_at bigint,
  ended_at bigint,
  decided_by bigint,
  reason text,
  note text,
  check (fee < amount),
  check ((status in ('passed', 'confirming', 'success', 'failed')) = (passed_at is not null)),
  check ((status in ('confirming', 'success', 'failed')) = (sent_at is not null)),
  check ((status in ('success', 'failed', 'rejected', 'cancelled')) = (ended_at is not null)),
  check ((status = 'rejected') = (reason is not null))
);
create index withdrawal_owned on withdrawal (owner_id, id desc);
create index withdrawal_counted on withdrawal (owner_id, submitted_at);
create index withdrawal_used on withdrawal (owner_id, recipient);
create index withdrawal_under_way on withdrawal (status, id) where status in ('pendingReview', 'passed', 'confirming');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, table]) await sql.raw(part).execute(db);
}
