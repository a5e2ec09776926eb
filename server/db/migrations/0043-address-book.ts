/** Where people send what they withdraw: the addresses that they keep, their whitelists, and addresses to which nothing is paid. */
import { sql, type Kysely } from 'kysely';

const book = `
create table withdrawal_address (
  entry_no order_number primary key,
  owner_id bigint not null,
  address chain_address not null,
  label text not null check (char_length(label) between 1 and 40),
  added_at bigint not null,
  unique (owner_id, address)
);

-- On from on_since until ends_at, where that is set.
create table withdrawal_whitelist (
  owner_id bigint primary key,
  on_since bigint,
  ends_at bigint,
  check (ends_at is null or on_since is not null)
);

create table blocked_address (
  address chain_address primary key,
  reason text not null check (reason <> ''),
  blocked_at bigint not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(book).execute(db);
}
