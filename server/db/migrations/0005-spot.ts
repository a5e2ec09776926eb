/** Spot markets, orders and fills. Money is in the ledger only; `held` repeats an order's hold so that the books can be checked against it. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createOrders(db);
  await createFills(db);
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table spot_market (
      symbol text primary key,
      status text not null default 'trading' check (status in ('trading', 'halted')),
      max_qty numeric not null check (max_qty > 0 and max_qty <> 'NaN'),
      -- What the market maker has bought (positive) or sold (negative) here, in base units, and how far that may go.
      maker_position numeric not null default 0,
      maker_limit numeric not null check (maker_limit > 0 and maker_limit <> 'NaN')
    )`.execute(db);
  await sql`
    create table spot_order (
      id bigint generated always as identity primary key,
      order_no text not null unique check (order_no ~ '^[0-9]{20}$'),
      owner_id bigint not null,
      symbol text not null references spot_market,
      side text not null check (side in ('buy', 'sell')),
      type text not null check (type in ('limit', 'market')),
      price numeric check (price > 0 and price <> 'NaN'),
      qty numeric check (qty > 0 and qty <> 'NaN'),
      quote_amount numeric check (quote_amount > 0 and quote_amount <> 'NaN'),
      filled_qty numeric not null default 0 check (filled_qty >= 0 and filled_qty <> 'NaN'),
      filled_quote numeric not null default 0 check (filled_quote >= 0 and filled_quote <> 'NaN'),
      -- What it received as taker, before fees: the fee of each role is rounded once on that role's total.
      taker_received numeric not null default 0 check (taker_received >= 0 and taker_received <> 'NaN'),
      fee numeric not null default 0 check (fee >= 0 and fee <> 'NaN'),
      held numeric not null check (held >= 0 and held <> 'NaN'),
      maker_rate numeric not null,
      taker_rate numeric not null,
      status text not null check (status in ('submitted', 'completed', 'cancelled')),
      end_reason text check (end_reason in ('user', 'protection', 'liquidity', 'selfTrade')),
      created_at bigint not null,
      updated_at bigint not null,
      check (qty is null or filled_qty <= qty),
      check (status = 'submitted' or held = 0),
      check ((type = 'limit') = (price is not null)),
      check ((qty is null) <> (quote_amount is null))
    )`.execute(db);
  await sql`create index spot_order_book on spot_order (symbol, side, price, id) where status = 'submitted'`.execute(
    db,
  );
  await sql`create index spot_order_open on spot_order (owner_id, id desc) where status = 'submitted'`.execute(db);
  await sql`create index spot_order_owner on spot_order (owner_id, id desc)`.execute(db);
}

async function createFills(db: Kysely<unknown>): Promise<void> {
  // Each fill has one row for each person in it; the two rows of a trade between users share trade_no.
  await sql`
    create table spot_fill (
      id bigint generated always as identity primary key,
      trade_no text not null,
      order_no text not null references spot_order (order_no),
      owner_id bigint not null,
      symbol text not null,
      side text not null check (side in ('buy', 'sell')),
      price numeric not null check (price > 0 and price <> 'NaN'),
      qty numeric not null check (qty > 0 and qty <> 'NaN'),
      quote_qty numeric not null check (quote_qty > 0 and quote_qty <> 'NaN'),
      fee numeric not null check (fee >= 0 and fee <> 'NaN'),
      role text not null check (role in ('maker', 'taker')),
      against_market_maker boolean not null,
      created_at bigint not null,
      unique (trade_no, order_no)
    )`.execute(db);
  await sql`create index spot_fill_order on spot_fill (order_no, id)`.execute(db);
  await sql`create index spot_fill_owner on spot_fill (owner_id, id desc)`.execute(db);
  // What was taken from the market maker's ladder of one quote; older ladders are pruned.
  await sql`
    create table spot_ladder_use (
      symbol text not null,
      seq bigint not null,
      side text not null check (side in ('buy', 'sell')),
      -- As the ladder spells it: only a key, never computed with.
      price text not null,
      qty numeric not null check (qty > 0 and qty <> 'NaN'),
      primary key (symbol, seq, side, price)
    )`.execute(db);
}
