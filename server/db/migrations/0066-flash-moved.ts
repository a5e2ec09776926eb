/** One more reason why an exchange comes to nothing: the market had moved when it could be settled. */
import { sql, type Kysely } from 'kysely';

const reasons = `
alter table flash_order drop constraint flash_order_failure_check;
alter table flash_order add constraint flash_order_failure_check check (failure in ('noPrice', 'halted', 'noCover', 'moved'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reasons).execute(db);
}
