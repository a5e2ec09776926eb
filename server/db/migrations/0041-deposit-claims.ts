/** Transactions that people say they have sent, and that have not been seen yet. */
import { sql, type Kysely } from 'kysely';

const claims = `create table deposit_claim (
  owner_id bigint not null,
  tx_hash chain_hash not null,
  claimed_at bigint not null,
  primary key (owner_id, tx_hash)
);
create index deposit_claim_by_age on deposit_claim (claimed_at);
create index deposit_by_hash on deposit (tx_hash);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(claims).execute(db);
}
