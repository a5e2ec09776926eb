/** What wallets were asked to send, and why a transaction that somebody named brought nothing. */
import { sql, type Kysely } from 'kysely';

const tables = `
create table deposit_intent (
  intent_no order_number primary key,
  owner_id bigint not null,
  units token_units not null,
  created_at bigint not null,
  expires_at bigint not null,
  tx_hash chain_hash
);
create index deposit_intent_by_age on deposit_intent (created_at);

alter table deposit_claim add column failure text check (failure in ('reverted', 'wrongToken', 'notPaid'));
alter table deposit_claim add column looked_at bigint not null default 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
