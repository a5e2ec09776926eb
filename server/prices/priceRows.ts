/** The rows of the price log, for what settles on them. They are read by number and time, never "the newest price". */
import type { Db } from '../db/database';

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

export interface PriceRows {
  /** Number and time of the newest row; null before the first one. */
  newest: (db: Db) => Promise<{ seq: number; ts: number } | null>;
  /** For each: the first row with a higher number and a later time, or null. */
  firstAfter: (db: Db, asked: readonly { seq: number; ts: number }[]) => Promise<(LogRow | null)[]>;
  /** For each time: the last row at or before it, or null. */
  lastUpTo: (db: Db, times: readonly number[]) => Promise<(LogRow | null)[]>;
  /** Rows from one number to another, both included, in order. */
  between: (db: Db, fromSeq: number, toSeq: number) => Promise<LogRow[]>;
  /** A row of this time is kept until then. */
  keptUntil: (ts: number) => number;
}
