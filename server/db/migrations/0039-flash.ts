/**
 * Flash exchange: prices that are held, orders, and what the house has taken in and owes by coin. What an order pays is held in the
 * ledger until it is completed or given back.
 */
import { sql, type Kysely } from 'kysely';

const accounts = `insert into ledger.kinds (kind, house) values ('spot:flash', false), ('house:flash', true)`;

const tables = `
-- The newest price of a person; asking again takes its place.
create table flash_quote (
  owner_id bigint primary key,
  quote_no order_number not null unique,
  from_coin text not null,
  to_coin text not null,
  from_amount positive_amount not null,
  to_amount positive_amount not null,
  ratio positive_amount not null,
  -- Prices in USDT at which it was reckoned, and what the order is worth at them.
  from_price positive_amount not null,
  to_price positive_amount not null,
  worth positive_amount not null,
  expires_at bigint not null,
  check (from_coin <> to_coin)
);
create index flash_quote_expired on flash_quote (expires_at);

create table flash_order (
  id bigint generated always as identity primary key,
  order_no order_number not null unique,
  quote_no order_number not null unique,
  owner_id bigint not null,
  from_coin text not null,
  to_coin text not null,
  from_amount positive_amount not null,
  to_amount positive_amount not null,
  ratio positive_amount not null,
  spread unsigned_amount not null,
  worth positive_amount not null,
  status text not null default 'settling' check (status in ('settling', 'completed', 'failed')),
  failure text check (failure in ('noPrice', 'halted', 'noCover')),
  created_at bigint not null,
  ended_at bigint,
  check ((status = 'settling') = (ended_at is null)),
  check ((status = 'failed') = (failure is not null))
);
create index flash_order_owned on flash_order (owner_id, id desc);
create index flash_order_day on flash_order (owner_id, created_at);

-- What the house has more (or, below zero, less) of a coin since the first exchange: the sum of its ledger account, kept to be looked up.
create table flash_position (
  coin text primary key,
  amount numeric not null default 0
);

alter table market_halt drop constraint market_halt_product_check;
alter table market_halt add constraint market_halt_product_check check (product in ('forex', 'fixedTime', 'flash'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, tables]) await sql.raw(part).execute(db);
}
