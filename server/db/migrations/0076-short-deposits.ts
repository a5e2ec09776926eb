/** A merchant whose deposit paid a compensation waits with adverts until it is whole again. */
import { sql, type Kysely } from 'kysely';

const shortDeposits = `
alter table merchant drop constraint merchant_status_check;
alter table merchant add constraint merchant_status_check
  check (status in ('applied', 'approved', 'active', 'short', 'suspended', 'leaving', 'left', 'rejected'));
update merchant m set status = 'short' where m.status = 'active' and coalesce((
  select sum(a.balance) from ledger.accounts a where a.owner = m.user_id and a.kind = 'c2c:deposit' and a.asset = 'USDT'), 0) < 1000;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(shortDeposits).execute(db);
}
