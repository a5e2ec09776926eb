/** Orders that wait end when their owner holds something in a halted market by the time that they would fill (docs/decisions/0036-halting.md). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table perpetual_order drop constraint perpetual_order_end_reason_check`.execute(db);
  await sql`alter table perpetual_order add constraint perpetual_order_end_reason_check check (end_reason in
    ('user', 'protection', 'liquidity', 'selfTrade', 'unfilled', 'margin', 'liquidation', 'closed', 'barred', 'heldHalted'))`.execute(
    db,
  );
  await sql`alter table fx_order drop constraint fx_order_end_reason_check`.execute(db);
  await sql`alter table fx_order add constraint fx_order_end_reason_check
    check (end_reason in ('user', 'margin', 'stopOut', 'barred', 'heldHalted'))`.execute(db);
}
