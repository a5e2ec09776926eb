/** The price log for what settles on its rows (server/prices/priceRows.ts). */
import type { Db } from '../db/database';
import type { LogRow, PriceRows } from '../prices/priceRows';
import { DAY } from './intervals';
import * as store from './price-log/store';

export const priceRows = (keepDays: number): PriceRows => ({
  newest: store.newestRow,
  firstAfter: async (db, asked) => withRows(db, asked.length, await store.firstAfter(db, asked)),
  lastUpTo: async (db, times) => withRows(db, times.length, await store.lastUpTo(db, times)),
  between: store.rowsBetween,
  keptUntil: (ts) => (Math.floor(ts / DAY) + keepDays + 1) * DAY,
});

async function withRows(db: Db, count: number, found: ReadonlyMap<number, number>): Promise<(LogRow | null)[]> {
  const rows = await store.rowsOf(db, [...found.values()]);
  return Array.from({ length: count }, (_, place) => rows.get(found.get(place) ?? 0) ?? null);
}
