/** SQL of flash exchange. */
import { sql } from 'kysely';
import type { FlashFailure, FlashStatus } from '@/lib/api/flash';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';

export interface QuoteRow {
  quote_no: string;
  from_coin: string;
  to_coin: string;
  from_amount: Decimal;
  to_amount: Decimal;
  ratio: Decimal;
  from_price: Decimal;
  to_price: Decimal;
  worth: Decimal;
  expires_at: number;
}

export interface OrderRow {
  order_no: string;
  owner_id: string;
  from_coin: string;
  to_coin: string;
  from_amount: Decimal;
  to_amount: Decimal;
  ratio: Decimal;
  spread: Decimal;
  worth: Decimal;
  status: FlashStatus;
  failure: FlashFailure | null;
  created_at: string;
  ended_at: string | null;
}

const COLUMNS = sql<OrderRow>`o.order_no, o.owner_id::text owner_id, o.from_coin, o.to_coin, trim_scale(o.from_amount)::text from_amount,
  trim_scale(o.to_amount)::text to_amount, trim_scale(o.ratio)::text ratio, trim_scale(o.spread)::text spread, trim_scale(o.worth)::text worth,
  o.status, o.failure, o.created_at::text created_at, o.ended_at::text ended_at`;

/** Takes the place of the person's last quote. */
export async function keepQuote(db: Db, ownerId: string, quote: QuoteRow): Promise<void> {
  await sql`insert into flash_quote (owner_id, quote_no, from_coin, to_coin, from_amount, to_amount, ratio, from_price, to_price, worth, expires_at)
    values (${ownerId}, ${quote.quote_no}, ${quote.from_coin}, ${quote.to_coin}, ${quote.from_amount}, ${quote.to_amount}, ${quote.ratio},
      ${quote.from_price}, ${quote.to_price}, ${quote.worth}, ${quote.expires_at})
    on conflict (owner_id) do update set quote_no = excluded.quote_no, from_coin = excluded.from_coin, to_coin = excluded.to_coin,
      from_amount = excluded.from_amount, to_amount = excluded.to_amount, ratio = excluded.ratio, from_price = excluded.from_price,
      to_price = excluded.to_price, worth = excluded.worth, expires_at = excluded.expires_at`.execute(db);
}

/** Takes a person's quote, so that it can be used once; null where it is not the newest one, or was used. */
export async function takeQuote(db: Db, ownerId: string, quoteNo: string): Promise<QuoteRow | null> {
  const { rows } = await sql<Omit<QuoteRow, 'expires_at'> & { expires_at: string }>`
    delete from flash_quote q where q.owner_id = ${ownerId} and q.quote_no = ${quoteNo}
    returning q.quote_no, q.from_coin, q.to_coin, trim_scale(q.from_amount)::text from_amount, trim_scale(q.to_amount)::text to_amount,
      trim_scale(q.ratio)::text ratio, trim_scale(q.from_price)::text from_price, trim_scale(q.to_price)::text to_price,
      trim_scale(q.worth)::text worth, q.expires_at::text expires_at`.execute(db);
  const [row] = rows;
  return row ? { ...row, expires_at: Number(row.expires_at) } : null;
}

export async function pruneQuotes(db: Db, before: number): Promise<void> {
  await sql`delete from flash_quote where expires_at < ${before}`.execute(db);
}

export async function insertOrder(
  db: Db,
  order: { orderNo: string; ownerId: string; quote: QuoteRow; spread: Decimal; now: number },
): Promise<OrderRow> {
  const { quote } = order;
  const { rows } =
    await sql<OrderRow>`insert into flash_order as o (order_no, quote_no, owner_id, from_coin, to_coin, from_amount, to_amount,
      ratio, spread, worth, created_at)
    values (${order.orderNo}, ${quote.quote_no}, ${order.ownerId}, ${quote.from_coin}, ${quote.to_coin}, ${quote.from_amount},
      ${quote.to_amount}, ${quote.ratio}, ${order.spread}, ${quote.worth}, ${order.now})
    returning ${COLUMNS}`.execute(db);
  return rows[0]!;
}

export async function findOrder(db: Db, ownerId: string, orderNo: string): Promise<OrderRow | null> {
  const { rows } =
    await sql<OrderRow>`select ${COLUMNS} from flash_order o where o.order_no = ${orderNo} and o.owner_id = ${ownerId}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** An order that waits to be settled; it is the caller's until its transaction ends. */
export async function takeSettling(db: Db, orderNo: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} from flash_order o
    where o.order_no = ${orderNo} and o.status = 'settling' for update`.execute(db);
  return rows[0] ?? null;
}

export async function endOrder(
  db: Db,
  {
    orderNo,
    status,
    failure,
    now,
  }: { orderNo: string; status: FlashStatus; failure: FlashFailure | null; now: number },
): Promise<void> {
  await sql`update flash_order set status = ${status}, failure = ${failure}, ended_at = ${now}
    where order_no = ${orderNo} and status = 'settling'`.execute(db);
}

export function listOrders(
  db: Db,
  { ownerId, status }: { ownerId: string; status: FlashStatus | undefined },
  page: Page,
): Promise<{ rows: OrderRow[]; total: number }> {
  const ofStatus = status === undefined ? sql`` : sql`and o.status = ${status}`;
  return readPage(
    db,
    {
      columns: COLUMNS,
      source: sql`from flash_order o where o.owner_id = ${ownerId} ${ofStatus}`,
      order: sql`o.id desc`,
    },
    page,
  );
}

/** What a person has exchanged since, in USDT; what was given back does not count. */
export async function exchangedSince(db: Db, ownerId: string, since: number): Promise<Decimal> {
  const { rows } = await sql<{
    worth: Decimal;
  }>`select trim_scale(coalesce(sum(o.worth), 0))::text worth from flash_order o
    where o.owner_id = ${ownerId} and o.created_at >= ${since} and o.status <> 'failed'`.execute(db);
  return rows[0]?.worth ?? '0';
}

export async function positions(db: Db): Promise<{ coin: string; amount: Decimal }[]> {
  return (
    await sql<{
      coin: string;
      amount: Decimal;
    }>`select coin, trim_scale(amount)::text amount from flash_position order by coin`.execute(db)
  ).rows;
}

/** Adds to what the house has of coins, and says what it then has. Coins are held in one order, so that two settlements wait and never block each other. */
export async function movePositions(
  db: Db,
  changes: readonly { coin: string; amount: Decimal }[],
): Promise<ReadonlyMap<string, Decimal>> {
  const held = new Map<string, Decimal>();
  for (const { coin, amount } of changes.toSorted((a, b) => (a.coin < b.coin ? -1 : 1))) {
    const { rows } = await sql<{
      amount: Decimal;
    }>`insert into flash_position as p (coin, amount) values (${coin}, ${amount})
      on conflict (coin) do update set amount = p.amount + excluded.amount returning trim_scale(p.amount)::text amount`.execute(
      db,
    );
    held.set(coin, rows[0]?.amount ?? amount);
  }
  return held;
}
