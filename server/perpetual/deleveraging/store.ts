/** SQL of what is still to be closed on the other side, and of whose turn it is. */
import { sql } from 'kysely';
import type { PerpetualSide } from '@/lib/api/perpetualShapes';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';

/** Positions of one side of a market. */
export interface Place {
  symbol: string;
  side: PerpetualSide;
}

export async function addNeed(db: Db, { symbol, side }: Place, qty: Decimal): Promise<void> {
  await sql`insert into perpetual_deleveraging (symbol, side, qty) values (${symbol}, ${side}, ${qty})
    on conflict (symbol, side) do update set qty = perpetual_deleveraging.qty + excluded.qty`.execute(db);
}

export async function listNeeds(db: Db): Promise<Place[]> {
  return (await sql<Place>`select symbol, side from perpetual_deleveraging order by symbol, side`.execute(db)).rows;
}

/** Null where another node has done it meanwhile. The market's row is held by the caller. */
export async function findNeed(db: Db, { symbol, side }: Place): Promise<Decimal | null> {
  const { rows } = await sql<{ qty: Decimal }>`select trim_scale(qty)::text qty from perpetual_deleveraging
    where symbol = ${symbol} and side = ${side}`.execute(db);
  return rows[0]?.qty ?? null;
}

/** What is left to be closed; nothing ends it. */
export async function leaveNeed(db: Db, { symbol, side }: Place, qty: Decimal | null): Promise<void> {
  await (qty === null
    ? sql`delete from perpetual_deleveraging where symbol = ${symbol} and side = ${side}`
    : sql`update perpetual_deleveraging set qty = ${qty} where symbol = ${symbol} and side = ${side}`
  ).execute(db);
}

export interface Gaining {
  id: string;
  owner_id: string;
}

/** Positions with a profit at the mark, those with the highest return (price gained times leverage) first; of equals the older one. */
export async function gaining(db: Db, { symbol, side }: Place, mark: Decimal, limit: number): Promise<Gaining[]> {
  const gained = side === 'long' ? sql`(${mark}::numeric - entry_price)` : sql`(entry_price - ${mark}::numeric)`;
  const { rows } = await sql<Gaining>`select id::text id, owner_id::text owner_id from perpetual_position
    where symbol = ${symbol} and side = ${side} and status = 'holding' and ${gained} > 0
    order by ${gained} / entry_price * leverage desc, perpetual_position.id limit ${limit}`.execute(db);
  return rows;
}
