/**
 * Money that comes in on a chain: how far the chain was read, one address a person, what was seen, and what is too little to be credited yet.
 * The simulated chain of the sandbox keeps its transfers here too.
 */
import { sql, type Kysely } from 'kysely';

const accounts = `insert into ledger.kinds (kind, house) values ('house:chain', true)`;

const chain = `
-- Amounts of a token in its smallest unit, up to 2^256 - 1.
create domain token_units as numeric(78, 0) constraint token_units_unsigned check (value >= 0 and value <> 'NaN');
create domain chain_hash as text constraint chain_hash_form check (value ~ '^0x[0-9a-f]{64}$');
create domain chain_address as text constraint chain_address_form check (value ~ '^0x[0-9a-f]{40}$');

-- The last block whose transfers are written. One row a chain.
create table chain_cursor (
  chain text primary key,
  block_number bigint not null check (block_number >= 0),
  block_hash chain_hash not null,
  -- When the chain answered last, and why nothing is read any more; a person has to look then.
  heard_at bigint not null,
  stopped text
);

-- The newest blocks that were read, so that a chain that changed its mind is noticed.
create table chain_block (
  chain text not null,
  block_number bigint not null,
  block_hash chain_hash not null,
  primary key (chain, block_number)
);

create table deposit_address (
  -- The place in the sequence of addresses that the extended public key gives.
  id int generated always as identity primary key,
  owner_id bigint not null unique,
  address chain_address not null unique
);

create table deposit (
  id bigint generated always as identity primary key,
  deposit_no order_number not null unique,
  owner_id bigint not null,
  chain text not null,
  tx_hash chain_hash not null,
  log_index int not null,
  block_number bigint not null,
  block_hash chain_hash not null,
  sender chain_address not null,
  units token_units not null,
  status text not null default 'confirming' check (status in ('confirming', 'success', 'failed')),
  -- What was added to the account with it; less or more than it where too little had come before, or comes still.
  credited unsigned_amount,
  seen_at bigint not null,
  ended_at bigint,
  -- Once, for ever.
  unique (chain, tx_hash, log_index),
  check ((status = 'success') = (credited is not null)),
  check ((status = 'confirming') = (ended_at is null))
);
create index deposit_owned on deposit (owner_id, id desc);
create index deposit_confirming on deposit (chain, block_number) where status = 'confirming';

-- What came and is not credited yet: less than the minimum, or below the ledger's last place.
create table deposit_dust (
  owner_id bigint primary key,
  units token_units not null
);

create table simulated_transfer (
  block_number bigint not null,
  place int not null,
  tx_hash chain_hash not null unique,
  sender chain_address not null,
  recipient chain_address not null,
  units token_units not null,
  primary key (block_number, place)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, chain]) await sql.raw(part).execute(db);
}
