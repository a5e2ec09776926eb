/** Wallets as a way in, browsers that are known by name, tickets of locked accounts, and the talk with customer service. */
import { sql, type Kysely } from 'kysely';

const tables = `
-- An account that was opened with a wallet has no password until its owner sets one.
alter table users alter column password_hash drop not null;

create table wallet (
  -- Small letters; a wallet opens one account only.
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  user_id bigint not null references users,
  linked_at bigint not null
);
create index wallet_by_user on wallet (user_id);

-- A nonce is deleted by whoever uses it, so it is used once.
create table wallet_nonce (
  nonce text primary key,
  -- The browser that asked for it, as a hash.
  visitor_hash text not null,
  issued_at bigint not null,
  expires_at bigint not null
);
create index wallet_nonce_by_visitor on wallet_nonce (visitor_hash, issued_at);

create table lock_ticket (
  visitor_hash text primary key,
  user_id bigint not null references users,
  expires_at bigint not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
