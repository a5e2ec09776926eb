/** While an order can be brought back the account that it was to be paid to stays as it was, and its coins where they are: such orders are found by both. */
import { sql, type Kysely } from 'kysely';

const reopenable = `
create index c2c_order_reopenable on c2c_order (pay_method_id, reopen_until) where reopen_until is not null;
create index c2c_order_reopenable_of on c2c_order (seller_id, reopen_until) where reopen_until is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reopenable).execute(db);
}
