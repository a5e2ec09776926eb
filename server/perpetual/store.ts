/** SQL of perpetual markets, orders and the book; that of positions is in positions/store.ts. */
import { sql } from 'kysely';
import type { MarginMode, PerpetualOrderStatus, PerpetualSide, TriggerPrice } from '@/lib/api/perpetualShapes';
import type { Side, TimeInForce } from '@/lib/api/trading';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';
import { TOGETHER } from '../db/statements';
import type { UsersPart } from '../prices/marketData';

export type EndReason =
  | 'user'
  | 'protection'
  | 'liquidity'
  | 'selfTrade'
  | 'unfilled'
  | 'margin'
  | 'barred'
  | 'heldHalted'
  | 'liquidation'
  | 'closed';

/** What operators may decide, from a time on. An order keeps the fees it was placed with, a position its leverage. */
export interface MarketTerms {
  /** Of the value traded. */
  makerFeeRate: Decimal;
  takerFeeRate: Decimal;
  /** The highest leverage of each tier, smallest positions first. */
  leverage: readonly number[];
  /** The largest rate of one funding time, either way. */
  fundingCap: Decimal;
}

export interface DecidedTerms extends MarketTerms {
  from: number;
  reason: string;
  decidedAt: number;
}

export interface MarketRow {
  symbol: string;
  status: 'trading' | 'halted';
  max_qty: Decimal;
  /** What operators decided, in the order of their times. */
  terms: readonly DecidedTerms[];
  maker_position: Decimal;
  maker_limit: Decimal;
  /** What people hold on each side, with what their resting orders would open. */
  open_long: Decimal;
  open_short: Decimal;
}

export interface OrderRow {
  order_no: string;
  owner_id: string;
  symbol: string;
  side: PerpetualSide;
  action: 'open' | 'close';
  book_side: Side;
  /** Of a closing order; its internal id and the number its owner knows. */
  position_id: string | null;
  position_no: string | null;
  margin_mode: MarginMode;
  leverage: number;
  type: 'limit' | 'market';
  time_in_force: TimeInForce;
  price: Decimal | null;
  qty: Decimal;
  filled_qty: Decimal;
  filled_quote: Decimal;
  taker_quote: Decimal;
  fee: Decimal;
  held: Decimal;
  maker_rate: Decimal;
  taker_rate: Decimal;
  take_profit: Decimal | null;
  stop_loss: Decimal | null;
  trigger_by: TriggerPrice;
  status: PerpetualOrderStatus;
  end_reason: EndReason | null;
  created_at: string;
  updated_at: string;
}

export interface FillRow {
  id: string;
  trade_no: string;
  order_no: string | null;
  position_id: string;
  owner_id: string;
  symbol: string;
  book_side: Side;
  price: Decimal;
  qty: Decimal;
  fee: Decimal;
  realized: Decimal | null;
  role: 'maker' | 'taker';
  against_market_maker: boolean;
  created_at: string;
}

const together = sql.raw(TOGETHER);

/** As text, also within JSON: a number there would lose places. */
const ORDER_COLUMNS = sql<OrderRow>`o.order_no, o.owner_id::text owner_id, o.symbol, o.side, o.action, o.book_side, o.position_id::text position_id,
  (select p.position_no from perpetual_position p where p.id = o.position_id) position_no,
  o.margin_mode, o.leverage, o.type, o.time_in_force, trim_scale(o.price)::text price, trim_scale(o.qty)::text qty, trim_scale(o.filled_qty)::text filled_qty,
  trim_scale(o.filled_quote)::text filled_quote, trim_scale(o.taker_quote)::text taker_quote, trim_scale(o.fee)::text fee, trim_scale(o.held)::text held,
  trim_scale(o.maker_rate)::text maker_rate, trim_scale(o.taker_rate)::text taker_rate, trim_scale(o.take_profit)::text take_profit,
  trim_scale(o.stop_loss)::text stop_loss, o.trigger_by, o.status, o.end_reason, o.created_at::text created_at, o.updated_at::text updated_at`;
const MARKET_COLUMNS = sql<MarketRow>`symbol, status, terms, trim_scale(max_qty)::text max_qty, trim_scale(maker_position)::text maker_position, trim_scale(maker_limit)::text maker_limit,
  trim_scale(open_long)::text open_long, trim_scale(open_short)::text open_short`;

/** Writes the markets that are new; what an operator changed stays. */
export async function insertMarkets(
  db: Db,
  rows: readonly { symbol: string; maxQty: Decimal; makerLimit: Decimal }[],
): Promise<void> {
  await sql`insert into perpetual_market (symbol, max_qty, maker_limit)
    select row->>'symbol', (row->>'maxQty')::numeric, (row->>'makerLimit')::numeric from json_array_elements(${JSON.stringify(rows)}::json) row
    on conflict do nothing`.execute(db);
}

export async function listMarkets(db: Db): Promise<MarketRow[]> {
  return (await sql<MarketRow>`select ${MARKET_COLUMNS} from perpetual_market`.execute(db)).rows;
}

export async function findMarket(db: Db, symbol: string): Promise<MarketRow | null> {
  const found = await sql<MarketRow>`select ${MARKET_COLUMNS} from perpetual_market where symbol = ${symbol}`.execute(
    db,
  );
  return found.rows[0] ?? null;
}

/** What all people have open, by market. */
export async function openByMarket(db: Db): Promise<{ symbol: string; long: Decimal; short: Decimal }[]> {
  const { rows } = await sql<{ symbol: string; long: Decimal; short: Decimal }>`select symbol,
      coalesce(trim_scale(sum(qty) filter (where side = 'long')), 0)::text long,
      coalesce(trim_scale(sum(qty) filter (where side = 'short')), 0)::text short
    from perpetual_position where status <> 'closed' group by symbol`.execute(db);
  return rows;
}

/** Of a market that the caller holds. */
export async function keepTerms(db: Db, symbol: string, terms: readonly DecidedTerms[]): Promise<void> {
  await sql`update perpetual_market set terms = ${JSON.stringify(terms)}::jsonb where symbol = ${symbol}`.execute(db);
}

/**
 * One writer per symbol: everything that matches, closes or liquidates holds this row. It keeps nobody from writing rows that only name
 * the market, who may hold a person for whom its holder waits.
 */
export async function lockMarket(db: Db, symbol: string): Promise<MarketRow | null> {
  return (await heldMarket(symbol).execute(db)).rows[0] ?? null;
}

/** The same together with the next statement, after whose answer the list holds the row. */
export async function lockMarketWithNext(db: Db, symbol: string): Promise<readonly MarketRow[]> {
  return (await sql<MarketRow>`${together} ${heldMarket(symbol)}`.execute(db)).rows;
}

const heldMarket = (symbol: string) =>
  sql<MarketRow>`select ${MARKET_COLUMNS} from perpetual_market where symbol = ${symbol} for no key update`;

/** Those markets, in the order of their names, so that nobody who needs several waits in a circle. */
export async function lockMarkets(db: Db, symbols: readonly string[]): Promise<MarketRow[]> {
  const rows: MarketRow[] = [];
  for (const symbol of [...new Set(symbols)].sort()) {
    const row = await lockMarket(db, symbol);
    if (row) rows.push(row);
  }
  return rows;
}

export interface BookQuery {
  symbol: string;
  /** Of the resting orders. */
  side: Side;
  /** The worst price that may be reached. */
  upTo: Decimal;
  limit: number;
  /** The ladder whose use is wanted, and the market maker's own side of it. */
  seq: number;
  houseSide: Side;
  /** Only orders that do this; all without it. */
  action?: OrderRow['action'];
}

export interface BookSnapshot {
  resting: OrderRow[];
  /** Of the market maker's ladder, by price. */
  used: Map<Decimal, Decimal>;
}

/** What an order can meet. The market's row is held by the caller, so that the rows need no lock of their own. */
export async function look(
  db: Db,
  { symbol, side, upTo, limit, seq, houseSide, action }: BookQuery,
): Promise<BookSnapshot> {
  const only = action === undefined ? sql`` : sql`and o.action = ${action}`;
  const reach = side === 'sell' ? sql`o.price <= ${upTo}::numeric` : sql`o.price >= ${upTo}::numeric`;
  const order = side === 'sell' ? sql`o.price asc, o.id asc` : sql`o.price desc, o.id asc`;
  const { rows } = await sql<{ resting: OrderRow[]; used: [Decimal, Decimal][] }>`select
    (select coalesce(json_agg(r), '[]') from (select ${ORDER_COLUMNS} from perpetual_order o
      where o.symbol = ${symbol} and o.book_side = ${side} and o.status = 'notFilled' and ${reach} ${only} order by ${order} limit ${limit}) r) as resting,
    (select coalesce(json_agg(json_build_array(price, trim_scale(qty)::text)), '[]') from perpetual_ladder_use
      where symbol = ${symbol} and seq = ${seq} and side = ${houseSide}) as used`.execute(db);
  const { resting, used } = rows[0]!;
  return { resting, used: new Map(used) };
}

/** The best resting price of each side of every market that has one, for the sweep after a tick. */
export async function bestResting(db: Db): Promise<{ symbol: string; bid: Decimal | null; ask: Decimal | null }[]> {
  const best = (side: Side) =>
    sql`(select o.price from perpetual_order o where o.symbol = m.symbol and o.book_side = ${side} and o.status = 'notFilled'
      order by o.price ${side === 'buy' ? sql`desc` : sql`asc`} limit 1)`;
  const { rows } = await sql<{ symbol: string; bid: Decimal | null; ask: Decimal | null }>`
    select symbol, trim_scale(bid)::text bid, trim_scale(ask)::text ask from (
      select m.symbol, ${best('buy')} bid, ${best('sell')} ask from perpetual_market m where m.status = 'trading') best
    where bid is not null or ask is not null`.execute(db);
  return rows;
}

/** What users add to the public book: their resting quantity by price, best first, and what was taken from one ladder, by `side|price`. */
export async function usersPart(db: Db, symbol: string, most: number, seq: number): Promise<UsersPart> {
  const levels = (
    side: Side,
  ) => sql`(select coalesce(json_agg(json_build_array(trim_scale(price)::text, trim_scale(qty)::text)), '[]') from (
    select price, sum(qty - filled_qty) as qty from perpetual_order where symbol = ${symbol} and book_side = ${side} and status = 'notFilled'
    group by price order by price ${side === 'sell' ? sql`asc` : sql`desc`} limit ${most}) as level)`;
  const { rows } = await sql<{ bids: [Decimal, Decimal][]; asks: [Decimal, Decimal][]; used: [string, Decimal][] }>`
    select ${levels('buy')} as bids, ${levels('sell')} as asks,
    (select coalesce(json_agg(json_build_array(side || '|' || price, trim_scale(qty)::text)), '[]') from perpetual_ladder_use
      where symbol = ${symbol} and seq = ${seq}) as used`.execute(db);
  const { bids, asks, used } = rows[0]!;
  return { bids, asks, consumed: new Map(used) };
}

export async function insertOrder(db: Db, row: OrderRow): Promise<void> {
  await sql`${together} insert into perpetual_order (order_no, owner_id, symbol, side, action, book_side, position_id, margin_mode, leverage, type, time_in_force,
      price, qty, filled_qty, filled_quote, taker_quote, fee, held, maker_rate, taker_rate, take_profit, stop_loss, trigger_by, status, end_reason, created_at, updated_at)
    values (${row.order_no}, ${row.owner_id}, ${row.symbol}, ${row.side}, ${row.action}, ${row.book_side}, ${row.position_id}, ${row.margin_mode}, ${row.leverage},
      ${row.type}, ${row.time_in_force}, ${row.price}, ${row.qty}, ${row.filled_qty}, ${row.filled_quote}, ${row.taker_quote}, ${row.fee}, ${row.held},
      ${row.maker_rate}, ${row.taker_rate}, ${row.take_profit}, ${row.stop_loss}, ${row.trigger_by}, ${row.status}, ${row.end_reason},
      ${row.created_at}, ${row.updated_at})`.execute(db);
}

export async function updateOrder(db: Db, row: OrderRow): Promise<void> {
  await sql`${together} update perpetual_order set filled_qty = ${row.filled_qty}, filled_quote = ${row.filled_quote}, taker_quote = ${row.taker_quote},
      fee = ${row.fee}, held = ${row.held}, status = ${row.status}, end_reason = ${row.end_reason}, updated_at = ${row.updated_at}
    where order_no = ${row.order_no}`.execute(db);
}

export async function insertFills(db: Db, rows: readonly Omit<FillRow, 'id'>[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`${together} insert into perpetual_fill (trade_no, order_no, position_id, owner_id, symbol, book_side, price, qty, fee, realized, role, against_market_maker, created_at)
    select trade_no, order_no, position_id::bigint, owner_id::bigint, symbol, book_side, price::numeric, qty::numeric, fee::numeric, realized::numeric, role,
      against_market_maker, created_at::bigint
    from json_to_recordset(${JSON.stringify(rows)}::json) as t(trade_no text, order_no text, position_id text, owner_id text, symbol text, book_side text,
      price text, qty text, fee text, realized text, role text, against_market_maker boolean, created_at text)`.execute(
    db,
  );
}

export interface HouseUse {
  seq: number;
  side: Side;
  taken: readonly (readonly [Decimal, Decimal])[];
}

export async function useLadder(db: Db, symbol: string, { seq, side, taken }: HouseUse): Promise<void> {
  await sql`${together} insert into perpetual_ladder_use (symbol, seq, side, price, qty)
    select ${symbol}, ${seq}, ${side}, row->>0, (row->>1)::numeric from json_array_elements(${JSON.stringify(taken)}::json) row
    on conflict (symbol, seq, side, price) do update set qty = perpetual_ladder_use.qty + excluded.qty`.execute(db);
}

/** How a market changes, in base units: what the house bought (positive) or sold, and what people have open. */
export interface MarketMove {
  house: Decimal;
  long: Decimal;
  short: Decimal;
}

/** Of a market whose row is held. */
export async function moveMarket(db: Db, symbol: string, { house, long, short }: MarketMove): Promise<void> {
  await sql`${together} update perpetual_market set maker_position = maker_position + ${house}::numeric,
      open_long = open_long + ${long}::numeric, open_short = open_short + ${short}::numeric where symbol = ${symbol}`.execute(
    db,
  );
}

export async function forgetLadders(db: Db, before: number): Promise<void> {
  await sql`delete from perpetual_ladder_use where seq < ${before}`.execute(db);
}

export async function findOrder(db: Db, orderNo: string, ownerId: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${ORDER_COLUMNS} from perpetual_order o
    where o.order_no = ${orderNo} and o.owner_id = ${ownerId}`.execute(db);
  return rows[0] ?? null;
}

export interface RestingFilter {
  ownerId: string;
  symbol?: string | undefined;
  marginMode?: MarginMode | undefined;
}

/** A person's resting orders, newest first. */
export async function restingOf(db: Db, { ownerId, symbol, marginMode }: RestingFilter): Promise<OrderRow[]> {
  const where = sql.join(
    [
      sql`o.owner_id = ${ownerId} and o.status = 'notFilled'`,
      ...(symbol === undefined ? [] : [sql`o.symbol = ${symbol}`]),
      ...(marginMode === undefined ? [] : [sql`o.margin_mode = ${marginMode}`]),
    ],
    sql` and `,
  );
  return (
    await sql<OrderRow>`select ${ORDER_COLUMNS} from perpetual_order o where ${where} order by o.id desc`.execute(db)
  ).rows;
}

/** What rests of these people in one market, newest first. It goes out with the next statement, whose answer fills the list. */
export async function restingWithNext(db: Db, owners: readonly string[], symbol: string): Promise<readonly OrderRow[]> {
  const { rows } = await sql<OrderRow>`${together} select ${ORDER_COLUMNS} from perpetual_order o
    where o.owner_id = any(${[...owners]}::bigint[]) and o.symbol = ${symbol} and o.status = 'notFilled' order by o.id desc`.execute(
    db,
  );
  return rows;
}

export async function listOrders(
  db: Db,
  filter: {
    ownerId: string;
    open: boolean;
    symbol?: string | undefined;
    side?: string | undefined;
    kind?: string | undefined;
    status?: string | undefined;
  },
  page: Page,
): Promise<{ rows: OrderRow[]; total: number }> {
  const { ownerId, open, symbol, side, kind, status } = filter;
  const where = sql.join(
    [
      sql`o.owner_id = ${ownerId}`,
      open ? sql`o.status = 'notFilled'` : sql`o.status <> 'notFilled'`,
      ...(symbol === undefined ? [] : [sql`o.symbol = ${symbol}`]),
      ...(side === undefined ? [] : [sql`o.side = ${side}`]),
      ...(kind === undefined ? [] : [sql`o.type = ${kind}`]),
      ...(status === undefined ? [] : [sql`o.status = ${status}`]),
    ],
    sql` and `,
  );
  return readPage(
    db,
    {
      columns: ORDER_COLUMNS,
      source: sql`from perpetual_order o where ${where}`,
      order: sql`o.id desc`,
    },
    page,
  );
}

export async function leverageOf(db: Db, ownerId: string, symbol: string, mode: MarginMode): Promise<number | null> {
  const { rows } = await sql<{ leverage: number }>`select leverage from perpetual_leverage
    where owner_id = ${ownerId} and symbol = ${symbol} and margin_mode = ${mode}`.execute(db);
  return rows[0]?.leverage ?? null;
}

export async function keepLeverage(
  db: Db,
  ownerId: string,
  { symbol, mode, leverage }: { symbol: string; mode: MarginMode; leverage: number },
): Promise<void> {
  await sql`${together} insert into perpetual_leverage (owner_id, symbol, margin_mode, leverage) values (${ownerId}, ${symbol}, ${mode}, ${leverage})
    on conflict (owner_id, symbol, margin_mode) do update set leverage = excluded.leverage`.execute(db);
}

/** Waits for whoever decides in this market now; whoever comes later sees it. */
export async function setHalted(db: Db, symbol: string, isHalted: boolean): Promise<void> {
  await sql`update perpetual_market set status = ${isHalted ? 'halted' : 'trading'} where symbol = ${symbol}`.execute(
    db,
  );
}

export async function haltedSymbols(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    symbol: string;
  }>`select symbol from perpetual_market where status = 'halted' order by perpetual_market.symbol`.execute(db);
  return rows.map(({ symbol }) => symbol);
}
