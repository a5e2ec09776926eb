/** SQL of spot orders, fills and the market maker's use. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Side, TimeInForce, TriggerGoes } from '@/lib/api/trading';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { UsersPart } from '../prices/marketData';
import { needsOwn } from '../db/shared';
import { TOGETHER } from '../db/statements';
import { postWithNext, type Posting } from '../ledger/ledger';
import { dropTriggers } from '../trading/triggers/store';

/** Spot's name in the table of triggers. */
export const PRODUCT = 'spot';

export interface OrderRow {
  order_no: string;
  owner_id: string;
  symbol: string;
  side: Side;
  type: 'limit' | 'market';
  time_in_force: TimeInForce;
  price: Decimal | null;
  /** Of a stop; null for other orders. */
  trigger_price: Decimal | null;
  trigger_goes: TriggerGoes | null;
  triggered_at: string | null;
  qty: Decimal | null;
  quote_amount: Decimal | null;
  filled_qty: Decimal;
  filled_quote: Decimal;
  taker_received: Decimal;
  fee: Decimal;
  held: Decimal;
  maker_rate: Decimal;
  taker_rate: Decimal;
  status: 'waiting' | 'submitted' | 'completed' | 'cancelled';
  end_reason: 'user' | 'protection' | 'liquidity' | 'selfTrade' | 'unfilled' | 'notPlaced' | null;
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

/** As text, also within JSON: a number there would lose places. */
export const ORDER_COLUMNS = sql<OrderRow>`order_no, owner_id::text owner_id, symbol, side, type, time_in_force, trim_scale(price)::text price, trim_scale(trigger_price)::text trigger_price,
  trigger_goes, triggered_at::text triggered_at, trim_scale(qty)::text qty,
  trim_scale(quote_amount)::text quote_amount, trim_scale(filled_qty)::text filled_qty, trim_scale(filled_quote)::text filled_quote,
  trim_scale(taker_received)::text taker_received, trim_scale(fee)::text fee, trim_scale(held)::text held, trim_scale(maker_rate)::text maker_rate,
  trim_scale(taker_rate)::text taker_rate, status, end_reason, created_at::text created_at, updated_at::text updated_at`;

export const FILL_COLUMNS = sql<FillRow>`id, trade_no, order_no, owner_id, symbol, side, trim_scale(price) price, trim_scale(qty) qty, trim_scale(quote_qty) quote_qty,
  trim_scale(fee) fee, role, against_market_maker, created_at`;

/** What has not ended: it rests or waits. */
export const OPEN = sql`status in ('submitted', 'waiting')`;

export const MARKET_COLUMNS = sql`symbol, status, trim_scale(max_qty) max_qty, trim_scale(maker_position) maker_position, trim_scale(maker_limit) maker_limit`;

/** Writes the markets that are new; what an operator changed stays. */
export async function insertMarkets(
  db: Db,
  rows: readonly { symbol: string; maxQty: Decimal; makerLimit: Decimal }[],
): Promise<void> {
  await sql`insert into spot_market (symbol, max_qty, maker_limit)
    select symbol, max_qty::numeric, maker_limit::numeric
    from json_to_recordset(${JSON.stringify(rows.map((row) => ({ symbol: row.symbol, max_qty: row.maxQty, maker_limit: row.makerLimit })))}::json)
      as t(symbol text, max_qty text, maker_limit text)
    on conflict do nothing`.execute(db);
}

export async function listMarkets(db: Db): Promise<MarketRow[]> {
  return (await sql<MarketRow>`select ${MARKET_COLUMNS} from spot_market`.execute(db)).rows;
}

const together = sql.raw(TOGETHER);
const marketRow = (symbol: RawBuilder<unknown>) =>
  sql<MarketRow>`select ${MARKET_COLUMNS} from spot_market where symbol = ${symbol} for update`;

/** One writer per symbol: everything that matches holds this row. */
export async function lockMarket(db: Db, symbol: string): Promise<MarketRow | null> {
  return (await marketRow(sql`${symbol}`).execute(db)).rows[0] ?? null;
}

/** The same together with the next statement, after whose answer the list holds the row. */
export const lockMarketWithNext = async (db: Db, symbol: RawBuilder<unknown>): Promise<readonly MarketRow[]> =>
  (await sql<MarketRow>`${together} ${marketRow(symbol)}`.execute(db)).rows;

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

/** What users add to the public book: their resting quantity by price, best first, and what was taken from one ladder, by `side|price`. */
export async function usersPart(db: Db, symbol: string, most: number, seq: number): Promise<UsersPart> {
  const levels = (
    side: Side,
  ) => sql`(select coalesce(json_agg(json_build_array(trim_scale(price)::text, trim_scale(qty)::text)), '[]') from (
    select price, sum(qty - filled_qty) as qty from spot_order where symbol = ${symbol} and side = ${side} and status = 'submitted'
    group by price order by price ${side === 'sell' ? sql`asc` : sql`desc`} limit ${most}) as level)`;
  const { rows } = await sql<{
    bids: [Decimal, Decimal][];
    asks: [Decimal, Decimal][];
    used: [string, Decimal][];
  }>`select ${levels('buy')} as bids, ${levels('sell')} as asks,
    (select coalesce(json_agg(json_build_array(side || '|' || price, trim_scale(qty)::text)), '[]') from spot_ladder_use where symbol = ${symbol} and seq = ${seq}) as used`.execute(
    db,
  );
  const { bids, asks, used } = rows[0]!;
  return { bids, asks, consumed: new Map(used) };
}

/** The result of matching an order. */
export interface Outcome {
  /** The new order as it stands after matching. */
  placed: OrderRow | null;
  /** Orders that were there and changed. */
  changed: readonly OrderRow[];
  fills: readonly Omit<FillRow, 'id'>[];
  /** What was taken from the market maker, each price once, and what it bought (positive) or sold. */
  house: { seq: number; side: Side; taken: readonly (readonly [Decimal, Decimal])[]; change: Decimal } | null;
  postings: readonly Posting[];
  /** Stops that wait no longer: their triggers are dropped. */
  noLongerWaiting?: readonly string[];
}

/** Writes it all and posts the money, together with the transaction's next statement or its commit: a refusal comes from there. */
export async function write(
  db: Db,
  symbol: string,
  { placed, changed, fills, house, postings, noLongerWaiting = [] }: Outcome,
): Promise<void> {
  if (placed) await insertOrder(db, placed);
  for (const row of changed) await updateOrder(db, row);
  if (fills.length > 0) await insertFills(db, fills);
  if (house) await useLadder(db, symbol, house);
  await dropTriggers(db, PRODUCT, noLongerWaiting);
  await postWithNext(db, postings);
}

async function insertOrder(db: Db, row: OrderRow): Promise<void> {
  await sql`${together} insert into spot_order (order_no, owner_id, symbol, side, type, time_in_force, price, trigger_price, trigger_goes, qty, quote_amount, filled_qty, filled_quote, taker_received, fee, held,
      maker_rate, taker_rate, status, end_reason, created_at, updated_at)
    values (${row.order_no}, ${row.owner_id}, ${row.symbol}, ${row.side}, ${row.type}, ${row.time_in_force}, ${row.price}, ${row.trigger_price}, ${row.trigger_goes}, ${row.qty}, ${row.quote_amount}, ${row.filled_qty}, ${row.filled_quote},
      ${row.taker_received}, ${row.fee}, ${row.held}, ${row.maker_rate}, ${row.taker_rate}, ${row.status}, ${row.end_reason}, ${row.created_at}, ${row.updated_at})`.execute(
    db,
  );
}

/** A stop that is set off takes its place in the queue now, not where it stood while it waited. */
export async function markTriggered(db: Db, orderNo: string, now: number): Promise<void> {
  await sql`${together} update spot_order set id = default, triggered_at = ${now} where order_no = ${orderNo}`.execute(
    db,
  );
}

/** An order as it stands just now, not locked. */
export async function findByNumber(db: Db, orderNo: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${ORDER_COLUMNS} from spot_order where order_no = ${orderNo}`.execute(db);
  return rows[0] ?? null;
}

async function updateOrder(db: Db, row: OrderRow): Promise<void> {
  await sql`${together} update spot_order set filled_qty = ${row.filled_qty}, filled_quote = ${row.filled_quote}, taker_received = ${row.taker_received},
      fee = ${row.fee}, held = ${row.held}, status = ${row.status}, end_reason = ${row.end_reason}, updated_at = ${row.updated_at}
    where order_no = ${row.order_no}`.execute(db);
}

async function insertFills(db: Db, rows: Outcome['fills']): Promise<void> {
  await sql`${together} insert into spot_fill (trade_no, order_no, owner_id, symbol, side, price, qty, quote_qty, fee, role, against_market_maker, created_at)
    select trade_no, order_no, owner_id::bigint, symbol, side, price::numeric, qty::numeric, quote_qty::numeric, fee::numeric, role, against_market_maker, created_at::bigint
    from json_to_recordset(${JSON.stringify(rows)}::json) as t(trade_no text, order_no text, owner_id text, symbol text, side text, price text, qty text,
      quote_qty text, fee text, role text, against_market_maker boolean, created_at text)`.execute(db);
}

async function useLadder(
  db: Db,
  symbol: string,
  { seq, side, taken, change }: NonNullable<Outcome['house']>,
): Promise<void> {
  await sql`${together} insert into spot_ladder_use (symbol, seq, side, price, qty)
    select ${symbol}, ${seq}, ${side}, row->>0, (row->>1)::numeric from json_array_elements(${JSON.stringify(taken)}::json) row
    on conflict (symbol, seq, side, price) do update set qty = spot_ladder_use.qty + excluded.qty`.execute(db);
  await sql`${together} update spot_market set maker_position = maker_position + ${change}::numeric where symbol = ${symbol}`.execute(
    db,
  );
}

/** Ladders are named by their millisecond. A node that lags behind may still offer an older one, but no quote fills beyond ten seconds. */
export const LADDER_KEPT_MS = 60_000;

export async function forgetLadders(db: Db, before: number): Promise<void> {
  await sql`delete from spot_ladder_use where seq < ${before}`.execute(db);
}

/** An order of this person with its market's row held; null where there is none. */
export async function lockForCancel(db: Db, orderNo: string, ownerId: string): Promise<OrderRow | null> {
  await lockMarketWithNext(
    db,
    sql`(select symbol from spot_order where order_no = ${orderNo} and owner_id = ${ownerId})`,
  );
  const rows = await lockOrders(db, [orderNo]);
  return rows.find((row) => row.owner_id === ownerId) ?? null;
}

/** In no order: sorted by id they were found by walking through all ids, and whoever holds the market's row meets nobody here. */
export async function lockOrders(db: Db, orderNos: readonly string[]): Promise<OrderRow[]> {
  if (orderNos.length === 0) return [];
  return (
    await sql<OrderRow>`select ${ORDER_COLUMNS} from spot_order where order_no = any(${[...orderNos]}) for update`.execute(
      db,
    )
  ).rows;
}

export async function findOrder(db: Db, orderNo: string, ownerId: string): Promise<OrderRow | null> {
  return (
    (
      await sql<OrderRow>`select ${ORDER_COLUMNS} from spot_order where order_no = ${orderNo} and owner_id = ${ownerId}`.execute(
        db,
      )
    ).rows[0] ?? null
  );
}

/** One's open orders, for cancelling all of them. */
export async function openOrderNos(
  db: Db,
  ownerId: string,
  symbol: string | undefined,
): Promise<{ order_no: string; symbol: string }[]> {
  const only = symbol ? sql`and symbol = ${symbol}` : sql``;
  return (
    await sql<{ order_no: string; symbol: string }>`
    select order_no, symbol from spot_order where owner_id = ${ownerId} and ${OPEN} ${only} order by symbol, id`.execute(
      db,
    )
  ).rows;
}

/**
 * Waits, with the next statement, until nothing else of this person is decided in another transaction. After a market's row, before any
 * money.
 */
export async function lockPerson(db: Db, id: string): Promise<void> {
  needsOwn(db);
  await sql`${together} select 1 from users where id = ${id} for no key update`.execute(db);
}

/** How much earlier than a fill's time its number may have been drawn. */
const DRAWN_MS = 60_000;

/** What a person has filled since then and what still rests or waits, in quote, by market. */
export async function tradedSince(
  db: Db,
  ownerId: string,
  since: number,
): Promise<{ symbol: string; quote: Decimal }[]> {
  // The newest fill from before is looked for from behind, so that nothing older is read.
  const { rows } = await sql<{
    symbol: string;
    quote: Decimal;
  }>`select symbol, trim_scale(sum(quote))::text quote from (
    select symbol, quote_qty as quote from spot_fill where owner_id = ${ownerId} and created_at >= ${since}
      and id > coalesce((select id from spot_fill where owner_id = ${ownerId} and created_at < ${since - DRAWN_MS} order by id desc limit 1), 0)
    union all
    select symbol, coalesce(price * (qty - filled_qty), quote_amount, trigger_price * qty) from spot_order where owner_id = ${ownerId} and ${OPEN}) traded
    group by symbol`.execute(db);
  return rows;
}

/** Waits for whoever decides in this market now; whoever comes later sees it. */
export async function setHalted(db: Db, symbol: string, isHalted: boolean): Promise<void> {
  await sql`update spot_market set status = ${isHalted ? 'halted' : 'trading'} where symbol = ${symbol}`.execute(db);
}

export async function haltedSymbols(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    symbol: string;
  }>`select symbol from spot_market where status = 'halted' order by spot_market.symbol`.execute(db);
  return rows.map(({ symbol }) => symbol);
}
