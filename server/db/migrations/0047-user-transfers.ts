/** Money from one person to another. The first time between two people it is held before it arrives. */
import { sql, type Kysely } from 'kysely';

const accounts = `insert into ledger.kinds (kind, house) values ('spot:transfer', false)`;

const table = `
create table user_transfer (
  id bigint generated always as identity primary key,
  transfer_no order_number not null unique,
  sender_id bigint not null,
  payee_id bigint not null,
  -- As each was shown to the other then.
  sender_name text not null,
  payee_name text not null,
  coin text not null,
  amount positive_amount not null,
  -- In USDT when it was sent; what the limits count.
  worth positive_amount not null,
  -- Whether a second factor was shown for it.
  proven boolean not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'cancelled')),
  created_at bigint not null,
  -- When it arrives by itself; null where it did at once.
  arrives_at bigint,
  ended_at bigint,
  cancelled_by text check (cancelled_by in ('sender', 'exchange')),
  check (sender_id <> payee_id),
  check ((status = 'pending') = (ended_at is null)),
  check ((status = 'cancelled') = (cancelled_by is not null)),
  check (status = 'completed' or arrives_at is not null)
);
create index user_transfer_sent on user_transfer (sender_id, id desc);
create index user_transfer_received on user_transfer (payee_id, id desc) where status = 'completed';
create index user_transfer_counted on user_transfer (sender_id, created_at);
create index user_transfer_known on user_transfer (sender_id, payee_id) where status = 'completed';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, table]) await sql.raw(part).execute(db);
}
