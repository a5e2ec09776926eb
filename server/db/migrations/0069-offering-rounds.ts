/** A round of an offering goes through its orders by their ids, a batch after the other; before, each batch looked at all of them. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index ico_order_round on ico_order (ico_id, id)').execute(db);
}
