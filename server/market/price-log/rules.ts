/** The chain of the price log as pure functions: what a row's hash is, and whether a run of rows is unbroken. */
import { createHash } from 'node:crypto';
import { GENESIS, priceTextIn, textOfRoot, textOfRow, type ChainedRow, type HourEnd } from '@/lib/market/rules';
import { type Decimal, decimal } from '@/lib/money/decimal';
import type { LogRow } from '../../prices/priceRows';

export { GENESIS };
export type { LogRow };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Over everything in the row and the row before it. */
export const rowHash = (row: ChainedRow): string => sha256(textOfRow(row));

/** What is published of a day. */
export const dayRoot = (day: number, hours: readonly HourEnd[]): string => sha256(textOfRoot(day, hours));

/** The sequence number of the first row that does not follow from `before`, or null when all do. */
export function firstBreak(rows: readonly LogRow[], before: { seq: number; hash: string; ts: number }): number | null {
  let previous = before;
  for (const row of rows) {
    if (
      row.seq !== previous.seq + 1 ||
      row.ts <= previous.ts ||
      row.prevHash !== previous.hash ||
      row.hash !== rowHash(row)
    )
      return row.seq;
    previous = row;
  }
  return null;
}

/** One symbol's price in a row, or null. */
export function priceIn(row: Pick<LogRow, 'symbols' | 'prices'>, symbol: string): Decimal | null {
  const price = priceTextIn(row, symbol);
  return price === null ? null : decimal(price);
}
