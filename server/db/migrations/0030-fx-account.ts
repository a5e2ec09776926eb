/** The forex account in the chart. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `insert into ledger.kinds (kind, house) values ('fx:available', false), ('fx:orders', false), ('fx:margin', false)`,
    )
    .execute(db);
}
