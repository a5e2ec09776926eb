/** The chain of the price log as pure functions: what a row's hash covers, and whether a run of rows is unbroken. */
import { createHash } from 'node:crypto';
import { type Decimal, decimal } from '@/lib/money/decimal';

/** What stands before the first row ever. */
export const GENESIS = '0'.repeat(64);

export interface LogRow {
  seq: number;
  ts: number;
  /** Symbols separated by commas. */
  symbols: string;
  /** Index prices in the same order; empty where there is none. */
  prices: string;
  prevHash: string;
  hash: string;
}

/** SHA-256 over everything in the row and the row before it. */
export function rowHash(row: Omit<LogRow, 'hash'>): string {
  return createHash('sha256').update([row.seq, row.ts, row.symbols, row.prices, row.prevHash].join('|')).digest('hex');
}

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
  const place = row.symbols.split(',').indexOf(symbol);
  const price = row.prices.split(',')[place];
  return price ? decimal(price) : null;
}
