/**
 * What people have open on each side of a perpetual market, and what their resting orders would open: it is limited, so that whoever closes
 * always meets the house.
 */
import { sql, type Kysely } from 'kysely';

const openInterest = `
alter table perpetual_market add column open_long numeric not null default 0 check (open_long <> 'NaN');
alter table perpetual_market add column open_short numeric not null default 0 check (open_short <> 'NaN');
update perpetual_market m set open_long = held.long, open_short = held.short from (
  select symbol, coalesce(sum(qty) filter (where side = 'long'), 0) long, coalesce(sum(qty) filter (where side = 'short'), 0) short from (
    select symbol, side, qty from perpetual_position where status <> 'closed'
    union all
    select symbol, side, qty - filled_qty from perpetual_order where status = 'notFilled' and action = 'open') each group by symbol) held
where held.symbol = m.symbol;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(openInterest).execute(db);
}
