/**
 * Dual currency: products by strike, their terms from a time on, orders, and one settlement for all of a market and a time. What is put in lies
 * on an account of its own; interest comes from the house, which is also the other side where coins are exchanged.
 */
import { sql, type Kysely } from 'kysely';

const accounts = `insert into ledger.kinds (kind, house) values ('fund:dual', false), ('house:dual', true)`;

const products = `
create table dual_product (
  product_id text primary key check (product_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  symbol text not null,
  base text not null,
  quote text not null,
  kind text not null check (kind in ('sellHigh', 'buyLow')),
  strike positive_amount not null,
  settles_at bigint not null check (settles_at % 1000 = 0),
  day_ms int not null check (day_ms in (86400000, 60000)),
  window_ms int not null check (window_ms in (1800000, 60000)),
  -- The sum of its orders, kept to be looked up.
  taken unsigned_amount not null default 0,
  created_at bigint not null,
  unique (symbol, kind, strike, settles_at, window_ms)
);
create index dual_product_times on dual_product (settles_at);

-- What counts from a time on; a row is never changed.
create table dual_terms (
  product_id text not null references dual_product on delete cascade,
  valid_from bigint not null,
  apr unsigned_amount not null check (apr <= 10),
  min_amount positive_amount not null,
  max_amount positive_amount not null,
  quota unsigned_amount not null,
  is_open boolean not null,
  reason text not null,
  set_at bigint not null,
  check (valid_from >= set_at),
  check (min_amount <= max_amount),
  primary key (product_id, valid_from)
);
`;

const orders = `
create table dual_order (
  id bigint generated always as identity primary key,
  order_no order_number not null unique,
  owner_id bigint not null,
  product_id text not null references dual_product,
  amount positive_amount not null,
  apr unsigned_amount not null,
  days int not null check (days > 0),
  -- What was put in, in USDT at the index price then.
  worth_usdt unsigned_amount not null,
  status text not null default 'subscribed' check (status in ('subscribed', 'settled')),
  payout_coin text,
  payout unsigned_amount,
  exercised boolean,
  -- Gained or lost against holding, in USDT at the settlement price.
  gain_usdt numeric,
  created_at bigint not null,
  ended_at bigint,
  check ((status = 'settled') = (ended_at is not null and payout is not null and payout_coin is not null and exercised is not null))
);
create index dual_order_owned on dual_order (owner_id, id desc);
create index dual_order_work on dual_order (product_id, id) where status = 'subscribed';
create index dual_order_ended on dual_order (owner_id, ended_at) where ended_at is not null;
`;

const settlements = `
create table dual_settlement (
  symbol text not null,
  settles_at bigint not null,
  window_ms int not null,
  settled_by text not null check (settled_by in ('window', 'earlier', 'none')),
  price positive_amount,
  window_from bigint,
  window_to bigint,
  from_seq bigint,
  to_seq bigint,
  rows int not null,
  decided_at bigint not null,
  check ((settled_by = 'none') = (price is null)),
  check ((price is null) = (window_from is null) and (price is null) = (window_to is null)),
  check ((price is null) = (from_seq is null) and (price is null) = (to_seq is null)),
  check (window_to <= settles_at and decided_at >= settles_at),
  primary key (symbol, settles_at, window_ms)
);
create index dual_settlement_newest on dual_settlement (settles_at desc);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, products, orders, settlements]) await sql.raw(part).execute(db);
}
