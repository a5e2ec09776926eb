/** SQL of spot orders, fills and the market maker's use. */
import { sql } from 'kysely';
import type { Side } from '@/lib/api/spot';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { Resting } from './matching';

export interface OrderRow {
  id: string;
  order_no: string;
  owner_id: string;
  symbol: string;
  side: Side;
  type: 'limit' | 'market';
  price: Decimal | null;
  qty: Decimal | null;
  quote_amount: Decimal | null;
  filled_qty: Decimal;
  filled_quote: Decimal;
  taker_received: Decimal;
  fee: Decimal;
  held: Decimal;
  maker_rate: Decimal;
  taker_rate: Decimal;
  status: 'submitted' | 'completed' | 'cancelled';
  end_reason: 'user' | 'protection' | 'liquidity' | 'selfTrade' | null;
  created_at: string;
  updated_at: string;
}

export interface FillRow {
  id: string;
  trade_no: string;
  order_no: string;
  owner_id: string;
  symbol: string;
  side: Side;
  price: Decimal;
  qty: Decimal;
  quote_qty: Decimal;
  fee: Decimal;
  role: 'maker' | 'taker';
  against_market_maker: boolean;
  created_at: string;
}

export interface MarketRow {
  symbol: string;
  status: 'trading' | 'halted';
  max_qty: Decimal;
  maker_position: Decimal;
  maker_limit: Decimal;
}

const ORDER_COLUMNS = sql`id, order_no, owner_id, symbol, side, type, trim_scale(price) price, trim_scale(qty) qty, trim_scale(quote_amount) quote_amount,
  trim_scale(filled_qty) filled_qty, trim_scale(filled_quote) filled_quote, trim_scale(taker_received) taker_received, trim_scale(fee) fee,
  trim_scale(held) held, trim_scale(maker_rate) maker_rate, trim_scale(taker_rate) taker_rate, status, end_reason, created_at, updated_at`;

const FILL_COLUMNS = sql`id, trade_no, order_no, owner_id, symbol, side, trim_scale(price) price, trim_scale(qty) qty, trim_scale(quote_qty) quote_qty,
  trim_scale(fee) fee, role, against_market_maker, created_at`;

const MARKET_COLUMNS = sql`symbol, status, trim_scale(max_qty) max_qty, trim_scale(maker_position) maker_position, trim_scale(maker_limit) maker_limit`;

/** Writes the markets that are new; what an operator changed stays. */
export async function insertMarkets(db: Db, rows: readonly { symbol: string; maxQty: Decimal; makerLimit: Decimal }[]): Promise<void> {
  await sql`insert into spot_market (symbol, max_qty, maker_limit)
    select symbol, max_qty::numeric, maker_limit::numeric
    from json_to_recordset(${JSON.stringify(rows.map((row) => ({ symbol: row.symbol, max_qty: row.maxQty, maker_limit: row.makerLimit })))}::json)
      as t(symbol text, max_qty text, maker_limit text)
    on conflict do nothing`.execute(db);
}

export async function listMarkets(db: Db): Promise<MarketRow[]> {
  return (await sql<MarketRow>`select ${MARKET_COLUMNS} from spot_market`.execute(db)).rows;
}

/** One writer per symbol: everything that matches holds this row. */
export async function lockMarket(db: Db, symbol: string): Promise<MarketRow | null> {
  return (await sql<MarketRow>`select ${MARKET_COLUMNS} from spot_market where symbol = ${symbol} for update`.execute(db)).rows[0] ?? null;
}

export async function moveMakerPosition(db: Db, symbol: string, change: Decimal): Promise<void> {
  await sql`update spot_market set maker_position = maker_position + ${change}::numeric where symbol = ${symbol}`.execute(db);
}

/** Resting orders on `side` that a taker could reach, best first. `upTo` is the worst price allowed. */
export async function restingOrders(db: Db, symbol: string, side: Side, upTo: Decimal, limit: number): Promise<Resting[]> {
  const reach = side === 'sell' ? sql`price <= ${upTo}::numeric` : sql`price >= ${upTo}::numeric`;
  const order = side === 'sell' ? sql`price asc, id asc` : sql`price desc, id asc`;
  const { rows } = await sql<{ order_no: string; owner_id: string; price: Decimal; remaining: Decimal }>`
    select order_no, owner_id, trim_scale(price) price, trim_scale(qty - filled_qty) remaining
    from spot_order where symbol = ${symbol} and side = ${side} and status = 'submitted' and ${reach}
    order by ${order} limit ${limit}`.execute(db);
  return rows.map((row) => ({ orderNo: row.order_no, ownerId: row.owner_id, price: row.price, remaining: row.remaining }));
}

/** The best resting price of each side of every market that has one, for the sweep after a tick. */
export async function bestResting(db: Db): Promise<{ symbol: string; bid: Decimal | null; ask: Decimal | null }[]> {
  const { rows } = await sql<{ symbol: string; bid: Decimal | null; ask: Decimal | null }>`
    select symbol, trim_scale(bid) bid, trim_scale(ask) ask from (
      select m.symbol,
        (select price from spot_order o where o.symbol = m.symbol and side = 'buy' and status = 'submitted' order by price desc limit 1) bid,
        (select price from spot_order o where o.symbol = m.symbol and side = 'sell' and status = 'submitted' order by price asc limit 1) ask
      from spot_market m where m.status = 'trading') best
    where bid is not null or ask is not null`.execute(db);
  return rows;
}

/** Users' resting quantity by price, best first. */
export async function bookLevels(db: Db, symbol: string, side: Side, limit: number): Promise<[Decimal, Decimal][]> {
  const order = side === 'sell' ? sql`price asc` : sql`price desc`;
  const { rows } = await sql<{ price: Decimal; qty: Decimal }>`
    select trim_scale(price) price, trim_scale(sum(qty - filled_qty)) qty
    from spot_order where symbol = ${symbol} and side = ${side} and status = 'submitted'
    group by spot_order.price order by ${order} limit ${limit}`.execute(db);
  return rows.map((row) => [row.price, row.qty]);
}

/** Quantity taken from one ladder, by `side|price`. */
export async function ladderUse(db: Db, symbol: string, seq: number): Promise<Map<string, Decimal>> {
  const { rows } = await sql<{ side: Side; price: Decimal; qty: Decimal }>`
    select side, price, trim_scale(qty) qty from spot_ladder_use where symbol = ${symbol} and seq = ${seq}`.execute(db);
  return new Map(rows.map((row) => [`${row.side}|${row.price}`, row.qty]));
}

/** Adds what was taken from a ladder and forgets older ladders of the symbol. `used` names each price once. */
export async function addLadderUse(db: Db, symbol: string, seq: number, side: Side, used: readonly (readonly [Decimal, Decimal])[]): Promise<void> {
  if (used.length === 0) return;
  await sql`delete from spot_ladder_use where symbol = ${symbol} and seq < ${seq}`.execute(db);
  await sql`insert into spot_ladder_use (symbol, seq, side, price, qty)
    select ${symbol}, ${seq}, ${side}, row->>0, (row->>1)::numeric from json_array_elements(${JSON.stringify(used)}::json) row
    on conflict (symbol, seq, side, price) do update set qty = spot_ladder_use.qty + excluded.qty`.execute(db);
}

export interface NewOrder {
  orderNo: string;
  ownerId: string;
  symbol: string;
  side: Side;
  type: 'limit' | 'market';
  price: Decimal | null;
  qty: Decimal | null;
  quoteAmount: Decimal | null;
  held: Decimal;
  makerRate: Decimal;
  takerRate: Decimal;
  now: number;
}

export async function insertOrder(db: Db, order: NewOrder): Promise<OrderRow> {
  const { rows } = await sql<OrderRow>`
    insert into spot_order (order_no, owner_id, symbol, side, type, price, qty, quote_amount, held, maker_rate, taker_rate, status, created_at, updated_at)
    values (${order.orderNo}, ${order.ownerId}, ${order.symbol}, ${order.side}, ${order.type}, ${order.price}, ${order.qty}, ${order.quoteAmount},
      ${order.held}, ${order.makerRate}, ${order.takerRate}, 'submitted', ${order.now}, ${order.now})
    returning ${ORDER_COLUMNS}`.execute(db);
  return rows[0]!;
}

/** Writes back what matching changed. */
export async function saveOrders(db: Db, orders: readonly OrderRow[]): Promise<void> {
  if (orders.length === 0) return;
  await sql`update spot_order o set filled_qty = t.filled_qty::numeric, filled_quote = t.filled_quote::numeric, taker_received = t.taker_received::numeric,
      fee = t.fee::numeric, held = t.held::numeric, status = t.status, end_reason = t.end_reason, updated_at = t.updated_at::bigint
    from json_to_recordset(${JSON.stringify(orders)}::json)
      as t(order_no text, filled_qty text, filled_quote text, taker_received text, fee text, held text, status text, end_reason text, updated_at text)
    where o.order_no = t.order_no`.execute(db);
}

export async function insertFills(db: Db, fills: readonly Omit<FillRow, 'id'>[]): Promise<void> {
  if (fills.length === 0) return;
  await sql`insert into spot_fill (trade_no, order_no, owner_id, symbol, side, price, qty, quote_qty, fee, role, against_market_maker, created_at)
    select trade_no, order_no, owner_id::bigint, symbol, side, price::numeric, qty::numeric, quote_qty::numeric, fee::numeric, role, against_market_maker, created_at::bigint
    from json_to_recordset(${JSON.stringify(fills)}::json)
      as t(trade_no text, order_no text, owner_id text, symbol text, side text, price text, qty text, quote_qty text, fee text, role text,
        against_market_maker boolean, created_at text)`.execute(db);
}

export async function lockOrders(db: Db, orderNos: readonly string[]): Promise<OrderRow[]> {
  if (orderNos.length === 0) return [];
  return (await sql<OrderRow>`select ${ORDER_COLUMNS} from spot_order where order_no = any(${[...orderNos]}) order by id for update`.execute(db)).rows;
}

export async function findOrder(db: Db, orderNo: string, ownerId: string): Promise<OrderRow | null> {
  return (await sql<OrderRow>`select ${ORDER_COLUMNS} from spot_order where order_no = ${orderNo} and owner_id = ${ownerId}`.execute(db)).rows[0] ?? null;
}

export async function countOpen(db: Db, ownerId: string, symbol: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from spot_order where owner_id = ${ownerId} and symbol = ${symbol} and status = 'submitted'`.execute(db);
  return rows[0]!.n;
}

/** One's open orders, for cancelling all of them. */
export async function openOrderNos(db: Db, ownerId: string, symbol: string | undefined): Promise<{ order_no: string; symbol: string }[]> {
  const only = symbol ? sql`and symbol = ${symbol}` : sql``;
  return (await sql<{ order_no: string; symbol: string }>`
    select order_no, symbol from spot_order where owner_id = ${ownerId} and status = 'submitted' ${only} order by symbol, id`.execute(db)).rows;
}

export interface OrderFilter {
  ownerId: string;
  open: boolean;
  symbol?: string | undefined;
  side?: Side | undefined;
  status?: 'completed' | 'cancelled' | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

export async function listOrders(db: Db, filter: OrderFilter, page: { pageNum: number; pageSize: number }): Promise<{ rows: OrderRow[]; total: number }> {
  const where = sql.join(
    [
      sql`owner_id = ${filter.ownerId}`,
      filter.open ? sql`status = 'submitted'` : sql`status <> 'submitted'`,
      ...(filter.symbol ? [sql`symbol = ${filter.symbol}`] : []),
      ...(filter.side ? [sql`side = ${filter.side}`] : []),
      ...(filter.status ? [sql`status = ${filter.status}`] : []),
      ...(filter.from === undefined ? [] : [sql`created_at >= ${filter.from}`]),
      ...(filter.to === undefined ? [] : [sql`created_at < ${filter.to}`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<OrderRow>`select ${ORDER_COLUMNS} from spot_order where ${where} order by spot_order.id desc
    limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(db);
  const total = await sql<{ n: number }>`select count(*)::int n from spot_order where ${where}`.execute(db);
  return { rows, total: total.rows[0]!.n };
}

export async function fillsOfOrder(db: Db, orderNo: string, ownerId: string): Promise<FillRow[]> {
  return (await sql<FillRow>`select ${FILL_COLUMNS} from spot_fill where order_no = ${orderNo} and owner_id = ${ownerId} order by spot_fill.id`.execute(db)).rows;
}

export async function listFills(
  db: Db,
  filter: { ownerId: string; symbol?: string | undefined; from?: number | undefined; to?: number | undefined },
  page: { pageNum: number; pageSize: number },
): Promise<{ rows: FillRow[]; total: number }> {
  const where = sql.join(
    [
      sql`owner_id = ${filter.ownerId}`,
      ...(filter.symbol ? [sql`symbol = ${filter.symbol}`] : []),
      ...(filter.from === undefined ? [] : [sql`created_at >= ${filter.from}`]),
      ...(filter.to === undefined ? [] : [sql`created_at < ${filter.to}`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<FillRow>`select ${FILL_COLUMNS} from spot_fill where ${where} order by spot_fill.id desc
    limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(db);
  const total = await sql<{ n: number }>`select count(*)::int n from spot_fill where ${where}`.execute(db);
  return { rows, total: total.rows[0]!.n };
}
