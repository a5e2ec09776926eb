/** SQL that holds people, for every product. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { TOGETHER } from '../../db/statements';

/**
 * Waits until nothing else of these people is decided in another transaction. After a market's row, before any money; always in the order
 * of their ids.
 */
export async function lockPeople(db: Db, ids: readonly string[]): Promise<void> {
  const together = sql.raw(TOGETHER);
  const sorted = [...new Set(ids)].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  for (const id of sorted) await sql`${together} select 1 from users where id = ${id} for no key update`.execute(db);
}
