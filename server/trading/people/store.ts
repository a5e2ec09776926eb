/** SQL that holds people, for every product. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { needsOwn } from '../../db/shared';
import { TOGETHER } from '../../db/statements';

/**
 * Waits until nothing else of these people is decided in another transaction. After a market's row, before any money; always in the order
 * of their ids.
 */
export async function lockPeople(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  needsOwn(db);
  await sql`${sql.raw(TOGETHER)} select 1 from users where id = any(${[...new Set(ids)]}::bigint[]) order by users.id for no key update`.execute(
    db,
  );
}
