/** SQL of what an order can meet, with its market's row locked; of one order, or of several in one transaction. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Side } from '@/lib/api/trading';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import { TOGETHER } from '../../db/statements';
import { lockMarketWithNext, MARKET_COLUMNS, OPEN, ORDER_COLUMNS, type MarketRow, type OrderRow } from '../store';

const together = sql.raw(TOGETHER);

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
  /** Whose open orders are counted. */
  ownerId: string;
  /** Whether this person's resting orders are passed over. */
  passesOwn?: boolean;
}

export interface BookSnapshot {
  /** Locked from here to the end of the transaction; null where there is no such market. */
  market: MarketRow | null;
  /** Best first, then the oldest. */
  resting: OrderRow[];
  /** Taken from that side of the ladder, by price. */
  used: Map<Decimal, Decimal>;
  open: number;
}

/**
 * Locks the market's row, then reads all that an order can meet, in one round trip. Whoever changes an order of the market locks its row
 * first, so that the rows seen here, by a statement that begins after that, need no lock of their own.
 */
export async function look(db: Db, what: BookQuery): Promise<BookSnapshot> {
  const markets = await lockMarketWithNext(db, sql`${what.symbol}`);
  const { rows } = await reach(what).execute(db);
  return seenOf(markets[0] ?? null, rows);
}

interface BookRow {
  resting: OrderRow[];
  used: [Decimal, Decimal][];
  open: number;
}

function reach(
  { symbol, side, upTo, limit, seq, houseSide, ownerId, passesOwn = false }: BookQuery,
  mark: RawBuilder<unknown> = sql``,
): RawBuilder<BookRow> {
  const within = side === 'sell' ? sql`price <= ${upTo}::numeric` : sql`price >= ${upTo}::numeric`;
  const met = passesOwn ? sql`${within} and owner_id <> ${ownerId}` : within;
  // By the columns themselves: their text of the same name sorts otherwise.
  const order =
    side === 'sell' ? sql`spot_order.price asc, spot_order.id asc` : sql`spot_order.price desc, spot_order.id asc`;
  return sql<BookRow>`${mark} select
    (select coalesce(json_agg(o), '[]') from (select ${ORDER_COLUMNS} from spot_order
      where symbol = ${symbol} and side = ${side} and status = 'submitted' and ${met} order by ${order} limit ${limit}) o) as resting,
    (select coalesce(json_agg(json_build_array(price, trim_scale(qty)::text)), '[]') from spot_ladder_use where symbol = ${symbol} and seq = ${seq} and side = ${houseSide}) as used,
    (select count(*)::int from spot_order where owner_id = ${ownerId} and symbol = ${symbol} and ${OPEN}) as open`;
}

function seenOf(market: MarketRow | null, rows: readonly BookRow[]): BookSnapshot {
  const { resting, used, open } = rows[0]!;
  return { market, resting, used: new Map(used), open };
}

/**
 * The same for several markets at once, and the orders with these numbers. A market that somebody has locked is not waited for: it is absent, and
 * nothing that was seen of it counts.
 */
export async function lookAtSeveral(
  db: Db,
  looks: readonly BookQuery[],
  orderNos: readonly string[],
): Promise<{
  markets: Map<string, MarketRow>;
  seenIn: (symbol: string) => BookSnapshot;
  orders: Map<string, OrderRow>;
}> {
  const markets = (
    await sql<MarketRow>`${together} select ${MARKET_COLUMNS} from spot_market
      where symbol = any (array(select unnest(${looks.map(({ symbol }) => symbol)}::text[])
        union select symbol from spot_order where order_no = any(${[...orderNos]}))) for update skip locked`.execute(db)
  ).rows;
  const reached = new Map<string, readonly BookRow[]>();
  for (const what of looks) reached.set(what.symbol, (await reach(what, together).execute(db)).rows);
  const { rows } =
    await sql<OrderRow>`select ${ORDER_COLUMNS} from spot_order where order_no = any(${[...orderNos]})`.execute(db);
  const held = new Map(markets.map((market) => [market.symbol, market]));
  return {
    markets: held,
    seenIn: (symbol) => seenOf(held.get(symbol) ?? null, reached.get(symbol) ?? []),
    orders: new Map(rows.map((row) => [row.order_no, row])),
  };
}
