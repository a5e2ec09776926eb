/** SQL of halted markets, for products whose markets have no row of their own. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';

type Product = 'forex' | 'fixedTime' | 'flash';

export async function haltedSymbols(db: Db, product: Product): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ symbol: string }>`select symbol from market_halt where product = ${product}`.execute(db);
  return new Set(rows.map(({ symbol }) => symbol));
}

export async function isHalted(db: Db, product: Product, symbol: string): Promise<boolean> {
  return (await haltedSymbols(db, product)).has(symbol);
}

/** Asking twice changes nothing, but holds the row: nobody opens the market before the transaction has ended. */
export async function setHalted(db: Db, product: Product, symbol: string, halted: boolean): Promise<void> {
  if (halted)
    await sql`insert into market_halt (product, symbol) values (${product}, ${symbol})
      on conflict (product, symbol) do update set symbol = excluded.symbol`.execute(db);
  else await sql`delete from market_halt where product = ${product} and symbol = ${symbol}`.execute(db);
}
