/** The rows of the price log that a settlement rests on, read by their times. */
import type { Row } from '@/lib/dual/rules';
import { priceTextIn } from '@/lib/market/rules';
import { decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { LogRow, PriceRows } from '../prices/priceRows';

/** So many rows are read in one statement. */
const PIECE = 2_000;

/** The numbers of the first and the last row from one time up to but without another; null where there is none. */
async function spanOf(
  db: Db,
  rows: PriceRows,
  from: number,
  to: number,
): Promise<{ fromSeq: number; toSeq: number } | null> {
  const [first] = await rows.firstAfter(db, [{ seq: 0, ts: from - 1 }]);
  const [last] = await rows.lastUpTo(db, [to - 1]);
  return !first || !last || first.seq > last.seq ? null : { fromSeq: first.seq, toSeq: last.seq };
}

export const rowFor = (row: LogRow, symbol: string): Row => {
  const price = priceTextIn(row, symbol);
  return { seq: row.seq, ts: row.ts, price: price === null ? null : decimal(price) };
};

/** What the log says of a market from one time up to but without another. */
export async function rowsIn(
  db: Db,
  rows: PriceRows,
  { symbol, from, to }: { symbol: string; from: number; to: number },
): Promise<Row[]> {
  const span = await spanOf(db, rows, from, to);
  const found: Row[] = [];
  if (!span) return found;
  for (let next = span.fromSeq; next <= span.toSeq; next += PIECE)
    for (const row of await rows.between(db, next, Math.min(span.toSeq, next + PIECE - 1)))
      found.push(rowFor(row, symbol));
  return found;
}
