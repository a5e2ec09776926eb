/** Why operators set terms of fixed-time contracts, and which markets of forex and of fixed-time contracts they have halted. */
import { sql, type Kysely } from 'kysely';

const halts = `create table market_halt (
  -- Spot and perpetual markets have a state in their own rows.
  product text not null check (product in ('forex', 'fixedTime')),
  symbol text not null,
  primary key (product, symbol)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fixed_time_terms add reason text not null default ''`.execute(db);
  await sql.raw(halts).execute(db);
}
