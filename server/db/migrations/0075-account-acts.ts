/** What was changed in an account, for its owner to read. Kept as long as the history of log-ins. */
import { sql, type Kysely } from 'kysely';

const accountActs = `
create table account_act (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  at bigint not null,
  act text not null,
  -- Who did it: null for an operator, who is named to nobody outside.
  agent text,
  address text,
  about text,
  check ((agent is null) = (address is null))
);
create index account_act_of on account_act (user_id, at desc, id desc);
create index account_act_old on account_act (at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(accountActs).execute(db);
}
