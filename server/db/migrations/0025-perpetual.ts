/**
 * Perpetual contracts: markets, orders, positions, fills, funding; and the prices that set something off, for every product. Money is in the
 * ledger only; `held` and `margin` repeat what it holds so that the books can be checked against them.
 */
import { sql, type Kysely } from 'kysely';

const accounts = `
insert into ledger.kinds (kind, house) values
  ('perpetual:available', false), ('perpetual:orders', false), ('perpetual:margin', false),
  ('house:insurance', true), ('house:risk', true);
`;

const words = `
create domain position_side as text constraint position_side_known check (value in ('long', 'short'));
create domain margin_mode as text constraint margin_mode_known check (value in ('isolated', 'cross'));
create domain trigger_watch as text constraint trigger_watch_known check (value in ('mark', 'last'));
`;

const markets = `
create table perpetual_market (
  symbol text primary key,
  status text not null default 'trading' check (status in ('trading', 'halted')),
  max_qty positive_amount not null,
  -- What the house holds against everybody: bought (positive) or sold (negative), in base units, and how far that may go.
  maker_position numeric not null default 0 check (maker_position <> 'NaN'),
  maker_limit positive_amount not null
);
-- What was taken from the market maker's ladder of one quote; older ladders are pruned.
create table perpetual_ladder_use (
  symbol text not null,
  seq bigint not null,
  side trade_side not null,
  -- As the ladder spells it: only a key, never computed with.
  price text not null,
  qty positive_amount not null,
  primary key (symbol, seq, side, price)
);
create table perpetual_leverage (
  owner_id bigint not null,
  symbol text not null,
  margin_mode margin_mode not null,
  leverage int not null check (leverage between 1 and 125),
  primary key (owner_id, symbol, margin_mode)
);
`;

const positions = `
create table perpetual_position (
  id bigint generated always as identity primary key,
  -- What its owner sees and names it by.
  position_no order_number not null unique,
  owner_id bigint not null,
  symbol text not null references perpetual_market,
  side position_side not null,
  margin_mode margin_mode not null,
  leverage int not null check (leverage between 1 and 125),
  qty unsigned_amount not null,
  -- The largest it ever was, and the largest initial margin.
  most_qty positive_amount not null,
  most_margin unsigned_amount not null,
  entry_price positive_amount not null,
  -- Isolated: what the ledger holds for it. Cross: nothing.
  margin unsigned_amount not null,
  closed_qty unsigned_amount not null default 0,
  closed_value unsigned_amount not null default 0,
  realized numeric not null default 0 check (realized <> 'NaN'),
  fees unsigned_amount not null default 0,
  funding numeric not null default 0 check (funding <> 'NaN'),
  take_profit positive_amount,
  stop_loss positive_amount,
  trigger_by trigger_watch not null default 'mark',
  status text not null check (status in ('holding', 'locked', 'closed')),
  close_reason text check (close_reason in ('user', 'takeProfit', 'stopLoss', 'liquidation', 'adl', 'delisted')),
  -- The mark price at which the engine has to look at it again: a warning, or its liquidation. Null where no price does.
  watch_price numeric check (watch_price > 0 and watch_price <> 'NaN'),
  -- The last warning, in per cent of the margin ratio.
  warned int not null default 0 check (warned in (0, 70, 90)),
  opened_at bigint not null,
  updated_at bigint not null,
  closed_at bigint,
  check ((status = 'closed') = (qty = 0)),
  check ((status = 'closed') = (closed_at is not null)),
  check (status <> 'closed' or margin = 0),
  check (margin_mode = 'isolated' or margin = 0)
);
create unique index perpetual_position_open on perpetual_position (owner_id, symbol, side, margin_mode) where status <> 'closed';
create index perpetual_position_closed on perpetual_position (owner_id, closed_at desc) where status = 'closed';
create index perpetual_position_cross on perpetual_position (owner_id) where status <> 'closed' and margin_mode = 'cross';
create index perpetual_position_funded on perpetual_position (symbol, id) where status <> 'closed';
create index perpetual_watch_long on perpetual_position (symbol, watch_price) where status = 'holding' and side = 'long';
create index perpetual_watch_short on perpetual_position (symbol, watch_price) where status = 'holding' and side = 'short';
`;

const orders = `
create table perpetual_order (
  id bigint generated always as identity primary key,
  order_no order_number not null unique,
  owner_id bigint not null,
  symbol text not null references perpetual_market,
  side position_side not null,
  action text not null check (action in ('open', 'close')),
  -- Of the book: who opens a long position or closes a short one buys.
  book_side trade_side not null,
  position_id bigint references perpetual_position,
  margin_mode margin_mode not null,
  leverage int not null,
  type text not null check (type in ('limit', 'market')),
  time_in_force text not null check (time_in_force in ('gtc', 'ioc', 'postOnly')),
  price positive_amount,
  qty positive_amount not null,
  filled_qty unsigned_amount not null default 0,
  filled_quote unsigned_amount not null default 0,
  -- Of that as taker: the fee of each role is rounded once on that role's total.
  taker_quote unsigned_amount not null default 0,
  fee unsigned_amount not null default 0,
  held unsigned_amount not null default 0,
  maker_rate numeric not null,
  taker_rate numeric not null,
  take_profit positive_amount,
  stop_loss positive_amount,
  trigger_by trigger_watch not null,
  status text not null check (status in ('notFilled', 'filled', 'cancelled')),
  end_reason text check (end_reason in ('user', 'protection', 'liquidity', 'selfTrade', 'margin', 'liquidation', 'closed')),
  created_at bigint not null,
  updated_at bigint not null,
  check (filled_qty <= qty),
  check (status = 'notFilled' or held = 0),
  check (action = 'open' or (held = 0 and position_id is not null)),
  check ((type = 'limit') = (price is not null)),
  check ((action = 'open') = ((side = 'long') = (book_side = 'buy')))
);
create index perpetual_order_book on perpetual_order (symbol, book_side, price, id) where status = 'notFilled';
create index perpetual_order_resting on perpetual_order (owner_id, id desc) where status = 'notFilled';
create index perpetual_order_ended on perpetual_order (owner_id, id desc) where status <> 'notFilled';
create index perpetual_order_position on perpetual_order (position_id) where status = 'notFilled';
create table perpetual_fill (
  id bigint generated always as identity primary key,
  trade_no text not null,
  -- Null where the exchange itself closed the position.
  order_no text,
  position_id bigint not null references perpetual_position,
  owner_id bigint not null,
  symbol text not null,
  book_side trade_side not null,
  price positive_amount not null,
  qty positive_amount not null,
  fee unsigned_amount not null,
  realized numeric check (realized <> 'NaN'),
  role spot_role not null,
  against_market_maker boolean not null,
  created_at bigint not null
);
create index perpetual_fill_position on perpetual_fill (position_id, id);
`;

const funding = `
-- The rate of each funding time, written once, before anybody pays it.
create table perpetual_funding_rate (
  symbol text not null references perpetual_market,
  at bigint not null,
  rate numeric not null check (rate <> 'NaN'),
  mark positive_amount not null,
  primary key (symbol, at)
);
-- Minutes of the present interval: the premium of the mark price over the index.
create table perpetual_premium (
  symbol text not null,
  minute bigint not null,
  premium numeric not null check (premium <> 'NaN'),
  primary key (symbol, minute)
);
create table perpetual_funding (
  id bigint generated always as identity primary key,
  position_id bigint not null references perpetual_position,
  owner_id bigint not null,
  symbol text not null,
  side position_side not null,
  at bigint not null,
  rate numeric not null,
  mark positive_amount not null,
  -- What the person got (positive) or paid.
  amount numeric not null check (amount <> 'NaN'),
  unique (position_id, at)
);
create index perpetual_funding_owner on perpetual_funding (owner_id, id desc);
`;

const triggers = `
-- Prices that set something off, of every product: found by a lookup on price.
create table trading_trigger (
  id bigint generated always as identity primary key,
  product text not null check (product <> ''),
  symbol text not null,
  watch trigger_watch not null,
  -- From which side the price comes: it fires at this price and beyond.
  goes text not null check (goes in ('above', 'below')),
  price positive_amount not null,
  owner_id bigint not null,
  -- What it belongs to in its product, and what it does there.
  ref text not null check (ref <> ''),
  act text not null check (act ~ '^[a-z][A-Za-z]*$'),
  created_at bigint not null,
  unique (product, ref, act)
);
create index trading_trigger_price on trading_trigger (product, symbol, watch, goes, price);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, words, markets, positions, orders, funding, triggers]) await sql.raw(part).execute(db);
}
