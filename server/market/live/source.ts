/** A source of prices in the outside world, as the live feed uses it. What it says are floats and not to be trusted: door.ts lets them in. */
import type { Interval } from '@/lib/api/market';

/** The widths that every source is asked for; weeks and months are joined from days, so that they begin where ours do. */
export type AskedInterval = Exclude<Interval, '1w' | '1M'>;

type Figure = number | string | null | undefined;

export interface SaidQuote {
  symbol: string;
  last: Figure;
  bid: Figure;
  ask: Figure;
  /** When the source says that it was so, in milliseconds; null where it does not. */
  ts: Figure;
  /** The last 24 hours, where the source counts them. */
  day?: { open: Figure; high: Figure; low: Figure; volume: Figure; turnover: Figure };
}

/** Opening time, open, high, low, close, volume in base units. */
export type SaidCandle = readonly Figure[];

export interface Source {
  /** Between two questions, where it says itself how often it may be asked. */
  pause?: number;
  /** Those of our symbols that it quotes; rejects when it does not answer. */
  list: () => Promise<string[]>;
  /** Tells every new quote until the signal ends it; rejects when the connection breaks. Absent where the source can only be asked. */
  watch?: (symbols: readonly string[], tell: (quote: SaidQuote) => void, signal: AbortSignal) => Promise<void>;
  /** The quotes of now, by a request of its own. */
  ask: (symbols: readonly string[]) => Promise<SaidQuote[]>;
  /** At most `limit` candles that open at or after `from`, in time order; fewer where the source gives fewer at once. */
  candles: (symbol: string, interval: AskedInterval, from: number, limit: number) => Promise<SaidCandle[]>;
}
