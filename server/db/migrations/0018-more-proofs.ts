/** Recovery codes, passkeys, and from which part of the network somebody logged in. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const tables = `
-- Ten at a time, shown once; only keyed hashes are kept.
create table recovery_code (
  user_id bigint not null references users,
  code_hash text not null,
  made_at bigint not null,
  used_at bigint,
  primary key (user_id, code_hash)
);

-- A pair of keys whose private half stays in somebody's device.
create table passkey (
  -- The credential's id, in base64url.
  id text primary key check (length(id) between 16 and 1400),
  user_id bigint not null references users,
  public_key text not null,
  -- How often it has signed, as it says itself; 0 where it does not count.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 40),
  made_at bigint not null,
  used_at bigint
);
create index passkey_by_user on passkey (user_id);

-- How the devices name the account: random, and said to nobody else.
alter table users add column passkey_handle text constraint users_passkey_handle_once unique;

-- What a passkey signs. Deleted by whoever uses it, so it is used once.
create table passkey_challenge (
  challenge text primary key,
  -- The browser that asked for it, as a hash.
  visitor_hash text not null,
  -- What it is for; a change of what proves the person is named.
  purpose text not null,
  user_id bigint references users,
  expires_at bigint not null
);
create index passkey_challenge_by_end on passkey_challenge (expires_at);

alter table tickets drop constraint tickets_passed_by_check;
alter table tickets add constraint tickets_passed_by_check check (passed_by in ('email', 'totp', 'recovery', 'passkey'));

-- The wider network: about a provider in a region. Empty where it is not known.
alter table log_ins add column area text not null default '';
alter table log_ins add column unusual boolean not null default false;
update log_ins set area = regexp_replace(address, '^([0-9]+[.][0-9]+)[.].*$', '\\1') where address ~ '^[0-9]+[.][0-9]+[.][0-9]+[.][0-9]+$';
create index log_ins_by_area on log_ins (user_id, area) where outcome = 'in';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
