/**
 * The coins of an order that ended stay in escrow until it can no longer be brought back. Those that ended before have had theirs back, and
 * stay ended.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update c2c_order set reopen_until = null where reopen_until is not null`.execute(db);
  await sql`drop index c2c_order_reopenable_of`.execute(db);
}
