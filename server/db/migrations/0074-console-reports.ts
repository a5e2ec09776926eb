/**
 * Ways to what the console asks for: the audit log by action and by time, and what happened on a day. What is only ever added to gets a
 * block range index, which costs next to nothing to keep.
 */
import { sql, type Kysely } from 'kysely';

const ways = `
create index audit_log_by_action on audit_log (action text_pattern_ops, id);
create index audit_log_by_time on audit_log (at);
create index txns_by_time on ledger.txns using brin (at);
create index spot_fill_by_time on spot_fill using brin (created_at);
create index perpetual_fill_by_time on perpetual_fill using brin (created_at);
create index fx_fill_by_time on fx_fill using brin (created_at);
create index fixed_time_order_by_time on fixed_time_order using brin (accepted_at);
create index users_by_time on users (registered_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ways).execute(db);
}
