/** How long a spot order waits, as perpetual orders say it, and why one ended that only took what filled at once. */
import { sql, type Kysely } from 'kysely';

const durations = `
create domain time_in_force as text constraint time_in_force_known check (value in ('gtc', 'ioc', 'postOnly'));
alter table spot_order add column time_in_force time_in_force not null default 'gtc';
`;

const reasons = `
alter domain spot_end_reason drop constraint spot_end_reason_known;
alter domain spot_end_reason add constraint spot_end_reason_known check (value in ('user', 'protection', 'liquidity', 'selfTrade', 'unfilled'));
alter table perpetual_order drop constraint perpetual_order_end_reason_check;
alter table perpetual_order add constraint perpetual_order_end_reason_check
  check (end_reason in ('user', 'protection', 'liquidity', 'selfTrade', 'unfilled', 'margin', 'liquidation', 'closed'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [durations, reasons]) await sql.raw(part).execute(db);
}
