/**
 * The chain of the price log, for the exchange that writes it and for the browser that checks it. Each row's hash covers the row and the hash
 * of the row before; what is published of a day is one hash over the last row of each hour. Hashes are SHA-256 in small hexadecimal letters
 * over the texts that are made here.
 */

/** What stands before the first row ever. */
export const GENESIS = '0'.repeat(64);
export const DAY_MS = 24 * 3_600_000;
/** A day's root is published so long after its end (UTC). */
export const ROOT_AFTER_MS = 5 * 60_000;

export const dayOf = (ts: number): number => Math.floor(ts / DAY_MS);

/** A day as 2026-11-23. */
export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const dayFromIso = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);

export interface ChainedRow {
  seq: number;
  ts: number;
  /** Symbols separated by commas. */
  symbols: string;
  /** Index prices in the same order; empty where there is none. */
  prices: string;
  prevHash: string;
}

/** The last row of an hour. */
export interface HourEnd {
  seq: number;
  hash: string;
}

export const textOfRow = ({ seq, ts, symbols, prices, prevHash }: ChainedRow): string =>
  [seq, ts, symbols, prices, prevHash].join('|');

export const textOfRoot = (day: number, hours: readonly HourEnd[]): string =>
  [day, ...hours.map(({ seq, hash }) => `${seq}:${hash}`)].join('|');

/** One symbol's price as a row has it; null where it has none. */
export function priceTextIn(row: Pick<ChainedRow, 'symbols' | 'prices'>, symbol: string): string | null {
  const place = row.symbols.split(',').indexOf(symbol);
  return (place >= 0 && row.prices.split(',')[place]) || null;
}
