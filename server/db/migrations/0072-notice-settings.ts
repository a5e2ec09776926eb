/** What people do not want to be told of outside of the app; without a row everything is told. */
import { sql, type Kysely } from 'kysely';

const settings = `
create table notice_setting (
  user_id bigint not null,
  topic text not null check (topic in ('arrivals', 'earning', 'priceAlerts')),
  by_letter boolean not null,
  by_push boolean not null,
  primary key (user_id, topic)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(settings).execute(db);
}
