/** An appeal is withdrawn once in an order; the next one is decided. */
import { sql, type Kysely } from 'kysely';

const withdrawn = `
alter table c2c_order add column appeal_withdrawn boolean not null default false;
update c2c_order o set appeal_withdrawn = true
  where exists (select from c2c_message m where m.order_id = o.id and m.event = 'withdrawAppeal');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(withdrawn).execute(db);
}
