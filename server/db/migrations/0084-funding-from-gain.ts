/** What of a funding was paid out of a gain, by a worse entry price: no money moved for it, and its person reads it in the record. */
import { sql, type Kysely } from 'kysely';

const fundingFromGain = `
alter table perpetual_funding add column from_gain numeric not null default 0 check (from_gain >= 0 and from_gain <> 'NaN');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(fundingFromGain).execute(db);
}
