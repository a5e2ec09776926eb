/** What people put right in somebody's account, with the reason that its owner reads. */
import { sql, type Kysely } from 'kysely';

const accounts = `insert into ledger.kinds (kind, house) values ('house:adjustments', true)`;
const adjustments = `create table adjustment (
  adjustment_no order_number primary key,
  owner_id bigint not null,
  asset text not null,
  -- Below zero where something is taken.
  amount numeric(38, 8) not null check (amount <> 0 and amount <> 'NaN'),
  reason text not null check (length(reason) >= 3),
  decided_at bigint not null
);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, adjustments]) await sql.raw(part).execute(db);
}
