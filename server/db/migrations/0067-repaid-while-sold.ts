/** A loan whose collateral is being sold may still be repaid whole; it keeps why the sale began. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `do $$
declare known text := (
  select conname from pg_constraint where conrelid = 'pledge_order'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%liquidating%' and pg_get_constraintdef(oid) like '%liquidation IS NOT NULL%');
begin
  execute format('alter table pledge_order drop constraint %I', known);
end $$;
alter table pledge_order add constraint pledge_order_sale check (
  case when status in ('liquidating', 'liquidated') then liquidation is not null
    else status = 'repaid' or liquidation is null end)`,
    )
    .execute(db);
}
