/** What each person gave to others today by trading away from the house's price (docs/decisions/0046-given-away.md). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table given_away (
    owner_id bigint primary key references users (id),
    day integer not null,
    amount numeric not null check (amount >= 0 and amount <> 'NaN')
  )`.execute(db);
}
