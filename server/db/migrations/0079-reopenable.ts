/** An account to which an order was to be paid stays as it was while the order can be brought back: such orders are found by it. */
import { sql, type Kysely } from 'kysely';

const reopenable = `
create index c2c_order_reopenable on c2c_order (pay_method_id, reopen_until) where reopen_until is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reopenable).execute(db);
}
