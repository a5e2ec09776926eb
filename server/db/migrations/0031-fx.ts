/**
 * Forex trading on margin: terms by time, orders, positions, fills, overnight interest. Money is in the ledger only; `held` and `margin`
 * repeat what it holds so that the books can be checked against them. Triggers can watch what people sell and buy at.
 */
import { sql, type Kysely } from 'kysely';

const watches = `
alter domain trigger_watch drop constraint trigger_watch_known;
alter domain trigger_watch add constraint trigger_watch_known check (value in ('mark', 'last', 'bid', 'ask'));
`;

const terms = `
-- What operators decided; a symbol without a row has the terms of the program. A row counts from its time on.
create table fx_terms (
  symbol text not null,
  effective_at bigint not null,
  swap_long numeric not null check (swap_long between -1000 and 1000),
  swap_short numeric not null check (swap_short between -1000 and 1000),
  max_leverage int not null check (max_leverage between 1 and 30),
  reason text not null,
  decided_at bigint not null,
  primary key (symbol, effective_at)
);
-- Whether somebody was warned that the margin level is low.
create table fx_account (
  owner_id bigint primary key references users,
  is_warned boolean not null
);
`;

const positions = `
create table fx_position (
  id bigint generated always as identity primary key,
  -- What its owner sees and names it by.
  position_no order_number not null unique,
  owner_id bigint not null,
  symbol text not null,
  side trade_side not null,
  leverage int not null check (leverage between 1 and 100),
  lots unsigned_amount not null,
  -- As it was opened.
  most_lots positive_amount not null,
  entry_price positive_amount not null,
  margin unsigned_amount not null,
  closed_lots unsigned_amount not null default 0,
  -- Closing prices times lots.
  closed_value unsigned_amount not null default 0,
  realized numeric not null default 0 check (realized <> 'NaN'),
  swap numeric not null default 0 check (swap <> 'NaN'),
  take_profit positive_amount,
  stop_loss positive_amount,
  status text not null check (status in ('holding', 'closed')),
  close_reason text check (close_reason in ('user', 'takeProfit', 'stopLoss', 'stopOut', 'weekend')),
  opened_at bigint not null,
  updated_at bigint not null,
  closed_at bigint,
  check ((status = 'closed') = (lots = 0)),
  check ((status = 'closed') = (closed_at is not null)),
  check (status <> 'closed' or margin = 0),
  check (lots + closed_lots = most_lots)
);
create index fx_position_open on fx_position (owner_id) where status = 'holding';
create index fx_position_swapped on fx_position (symbol, id) where status = 'holding';
create index fx_position_closed on fx_position (owner_id, closed_at desc) where status = 'closed';
`;

const orders = `
create table fx_order (
  id bigint generated always as identity primary key,
  order_no order_number not null unique,
  owner_id bigint not null,
  symbol text not null,
  side trade_side not null,
  type text not null check (type in ('limit', 'market')),
  leverage int not null check (leverage between 1 and 100),
  lots positive_amount not null,
  price positive_amount,
  filled_price positive_amount,
  held unsigned_amount not null default 0,
  take_profit positive_amount,
  stop_loss positive_amount,
  status text not null check (status in ('notFilled', 'filled', 'cancelled')),
  end_reason text check (end_reason in ('user', 'margin', 'stopOut')),
  position_no order_number,
  created_at bigint not null,
  updated_at bigint not null,
  check (status = 'notFilled' or held = 0),
  check ((type = 'limit') = (price is not null)),
  check ((status = 'filled') = (position_no is not null and filled_price is not null))
);
create index fx_order_resting on fx_order (owner_id, id desc) where status = 'notFilled';
create index fx_order_ended on fx_order (owner_id, id desc) where status <> 'notFilled';
create table fx_fill (
  id bigint generated always as identity primary key,
  fill_no order_number not null unique,
  position_no order_number not null,
  owner_id bigint not null,
  symbol text not null,
  kind text not null check (kind in ('open', 'close')),
  price positive_amount not null,
  lots positive_amount not null,
  -- USD for one unit of the quote currency.
  rate positive_amount not null,
  realized numeric check (realized <> 'NaN'),
  reason text,
  created_at bigint not null,
  check ((kind = 'close') = (realized is not null and reason is not null))
);
create index fx_fill_position on fx_fill (position_no, id);
create index fx_fill_owner on fx_fill (owner_id, created_at);
`;

const swaps = `
-- The interest of a night, written once, before anybody pays it.
create table fx_swap_rate (
  symbol text not null,
  at bigint not null,
  nights int not null check (nights > 0),
  long_points numeric not null,
  short_points numeric not null,
  rate positive_amount not null,
  primary key (symbol, at)
);
create table fx_swap (
  id bigint generated always as identity primary key,
  position_no order_number not null,
  owner_id bigint not null,
  at bigint not null,
  nights int not null,
  points numeric not null,
  rate positive_amount not null,
  -- What the person got (positive) or paid.
  amount numeric not null check (amount <> 'NaN'),
  unique (position_no, at)
);
create index fx_swap_owner on fx_swap (owner_id, at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [watches, terms, positions, orders, swaps]) await sql.raw(part).execute(db);
}
