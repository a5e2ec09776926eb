/**
 * Until when the coins of an order that ended are kept for its buyer, in a column that nodes from before 0081 do not know: they write and read
 * `reopen_until` for orders whose coins they gave back, and run beside new ones while an upgrade lasts (docs/operations.md). What nodes of 0081
 * have kept goes on.
 */
import { sql, type Kysely } from 'kysely';

const keptUntil = `
alter table c2c_order add column kept_until bigint;
update c2c_order set kept_until = reopen_until, reopen_until = null where reopen_until is not null and not exists
  (select from ledger.txns t where t.ref_type = 'c2cOrder' and t.ref_id = order_no and t.step = 'end');
create index c2c_order_kept on c2c_order (pay_method_id, kept_until) where kept_until is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(keptUntil).execute(db);
}
