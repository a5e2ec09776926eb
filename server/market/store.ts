/** SQL of favourites. */
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { lockName } from '../db/lock';

/** In the order that the person has given them. */
export async function listFavourites(db: Db, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{
    symbol: string;
  }>`select symbol from market_favourite where owner_id = ${ownerId} order by place`.execute(db);
  return rows.map((row) => row.symbol);
}

/** Waits until nobody else changes this person's favourites in another transaction. */
export async function lockFavourites(db: Db, ownerId: string): Promise<void> {
  await lockName(db, `favourites/${ownerId}`);
}

/** Adds those that are not there yet, in the order given. */
export async function addFavourites(db: Db, ownerId: string, symbols: readonly string[]): Promise<void> {
  await sql`insert into market_favourite (owner_id, symbol)
    select ${ownerId}::bigint, symbol from unnest(${[...symbols]}::text[]) with ordinality as t(symbol, place) order by place
    on conflict do nothing`.execute(db);
}

/** A place is given once and never changed, so the rows go and come back in their new order; only who holds the lock may do that. */
export async function orderFavourites(db: Db, ownerId: string, symbols: readonly string[]): Promise<void> {
  await sql`delete from market_favourite where owner_id = ${ownerId}`.execute(db);
  await addFavourites(db, ownerId, symbols);
}

export async function removeFavourites(db: Db, ownerId: string, symbols: readonly string[]): Promise<void> {
  await sql`delete from market_favourite where owner_id = ${ownerId} and symbol = any(${[...symbols]}::text[])`.execute(
    db,
  );
}
