/** What each operator has passed alone on each day (UTC; counted from 1970), in USDT over all queues of money. */
import { sql, type Kysely } from 'kysely';

const passedAlone = `
create table operator_passed_alone (
  operator_id bigint not null references operator (id),
  day integer not null,
  usdt numeric not null check (usdt >= 0),
  primary key (operator_id, day)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(passedAlone).execute(db);
}
