/** Stop orders of spot: they wait until the last price comes to theirs, and are orders like any other from then on. */
import { sql, type Kysely } from 'kysely';

const words = `
alter domain spot_order_status drop constraint spot_order_status_known;
alter domain spot_order_status add constraint spot_order_status_known check (value in ('waiting', 'submitted', 'completed', 'cancelled'));
alter domain spot_end_reason drop constraint spot_end_reason_known;
alter domain spot_end_reason add constraint spot_end_reason_known
  check (value in ('user', 'protection', 'liquidity', 'selfTrade', 'unfilled', 'notPlaced'));
create domain trigger_direction as text constraint trigger_direction_known check (value in ('above', 'below'));
`;

const columns = `
alter table spot_order
  add column trigger_price positive_amount,
  add column trigger_goes trigger_direction,
  -- When the price came; null while it waits.
  add column triggered_at bigint;
`;

/** What an order may hold: something while it rests or waits, nothing afterwards. */
const held = (former: string) => `
alter table spot_order drop constraint "${former}";
alter table spot_order add constraint spot_order_held
  check (case status when 'submitted' then true when 'waiting' then trigger_price is not null else held = 0 end);
`;

const open = `
drop index spot_order_open;
create index spot_order_open on spot_order (owner_id, id desc) where status in ('submitted', 'waiting');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'c' and conrelid = 'spot_order'::regclass
      and pg_get_constraintdef(oid) like '%status%' and pg_get_constraintdef(oid) like '%held%'`.execute(db);
  const [former] = rows;
  if (!former) throw new Error('the check of what an order holds is not there');
  for (const part of [words, columns, held(former.name), open]) await sql.raw(part).execute(db);
}
