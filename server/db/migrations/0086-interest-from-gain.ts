/** What of a night's interest was paid out of a gain, by a worse entry price: no money moved for it, and its person reads it at the position. */
import { sql, type Kysely } from 'kysely';

const interestFromGain = `
alter table fx_swap add column from_gain numeric not null default 0 check (from_gain >= 0 and from_gain <> 'NaN');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(interestFromGain).execute(db);
}
