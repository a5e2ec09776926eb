/** What the house took over while its insurance was used up, and has to pass on to those who gain from it. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table perpetual_deleveraging (
    symbol text not null,
    -- Of the positions that are made smaller.
    side position_side not null,
    qty positive_amount not null,
    primary key (symbol, side)
  )`.execute(db);
}
