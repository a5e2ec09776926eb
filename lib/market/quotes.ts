/**
 * Live quotes: one proxy with an entry a symbol. A row reads its own entry, so that a tick repaints one row. Tickers asked for by call
 * fill it first, the stream keeps it fresh, and polling takes over where there is no stream.
 */
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { type Ticker, market } from '@/lib/api/market';
import { CLOSED_FLAG, QuoteRow, STALE_FLAG, quoteRow } from '@/lib/api/stream';
import { listen } from '@/lib/client/stream';
import { useCall } from '@/lib/client/useCall';
import { useIsLive, useNeed } from '@/lib/client/useStream';
import { readKept, writeKept } from '@/lib/device/keptStore';
import { serverNow } from '@/lib/device/serverClock';
import { POLL_MS, STALE_AFTER_MS } from '@/lib/timing/constants';

export interface Quote {
  symbol: string;
  last: string | null;
  bid: string | null;
  ask: string | null;
  changePct: string | null;
  high24h: string | null;
  low24h: string | null;
  volume24h: string | null;
  turnover24h: string | null;
  /** Time of the price; null before the first. */
  ts: number | null;
  stale: boolean;
  open: boolean;
}

/** The newest row of every symbol, plain: of hundreds that arrive four times a second only those on the screen need to be watched. */
const rows = new Map<string, QuoteRow>();
/** Those that a part of the screen has asked for. */
const quotes = proxy<Record<string, Quote>>({});
/** Which symbols have a price at all. */
const quoted = proxy<Record<string, true>>({});
const KEPT = 'quotes';
/** Written together and not at every tick. */
const KEEP_EVERY_MS = 5000;
let keeping: ReturnType<typeof setTimeout> | undefined;

const nothing = (symbol: string): Quote => ({
  symbol, last: null, bid: null, ask: null, changePct: null, high24h: null, low24h: null, volume24h: null, turnover24h: null, ts: null, stale: false, open: true,
});

const quoteOf = ([symbol, last, bid, ask, changePct, high24h, low24h, volume24h, turnover24h, ts, flags]: QuoteRow): Quote => ({
  symbol, last, bid, ask, changePct, high24h, low24h, volume24h, turnover24h, ts, stale: (flags & STALE_FLAG) !== 0, open: (flags & CLOSED_FLAG) === 0,
});

function entry(symbol: string): Quote {
  const row = rows.get(symbol);
  quotes[symbol] ??= row ? quoteOf(row) : nothing(symbol);
  return quotes[symbol];
}

function take(row: QuoteRow): void {
  const [symbol, , , , , , , , , ts] = row;
  const before = rows.get(symbol);
  // A slow reply must not overwrite what the stream has told since.
  if (before && ts < before[9]) return;
  rows.set(symbol, row);
  if (!before) quoted[symbol] = true;
  if (quotes[symbol]) Object.assign(quotes[symbol], quoteOf(row));
}

function asStale(row: QuoteRow): QuoteRow {
  const grey: QuoteRow = [...row];
  grey[10] |= STALE_FLAG;
  return grey;
}

/** Tickers from a call. */
export function takeTickers(tickers: readonly Ticker[]): void {
  for (const ticker of tickers) take(quoteRow(ticker));
  keepSoon();
}

function keepSoon(): void {
  keeping ??= setTimeout(() => {
    keeping = undefined;
    void writeKept(KEPT, { at: Date.now(), data: [...rows.values()] });
  }, KEEP_EVERY_MS);
}

listen('quotes', (rows) => {
  for (const row of rows) take(row);
  keepSoon();
});

/** Shows the quotes of the last visit, grey, until fresh ones are here; for a start without a network. */
export async function showKeptQuotes(): Promise<void> {
  const kept = await readKept(KEPT);
  for (const row of Array.isArray(kept?.data) ? kept.data : []) {
    const read = z.safeParse(QuoteRow, row);
    if (read.success && !rows.has(read.data[0])) take(asStale(read.data));
  }
}

/** Marks what has not been renewed for too long; runs while a screen shows quotes. */
function markStale(): void {
  const now = serverNow();
  for (const row of rows.values()) if (row[10] === 0 && now - row[9] > STALE_AFTER_MS) take(asStale(row));
}

/** Keeps these symbols fresh while the component is mounted: by stream, or by asking every other second where there is none. */
export function useLiveQuotes(symbols: readonly string[] | 'all'): { isLoading: boolean; reload: () => Promise<void> } {
  const isLive = useIsLive();
  const none = symbols !== 'all' && symbols.length === 0;
  useNeed(none ? null : { quotes: symbols });
  const body = symbols === 'all' ? {} : { symbols: [...symbols].sort() };
  const tickers = useCall(market.tickers, none ? null : body, { everyMs: isLive ? 0 : POLL_MS });
  const { data } = tickers;
  useEffect(() => {
    if (data) takeTickers(data);
  }, [data]);
  useEffect(() => {
    const timer = setInterval(markStale, 1000);
    return () => clearInterval(timer);
  }, []);
  return { isLoading: tickers.isLoading, reload: tickers.reload };
}

/** Those of the symbols that have a quote, in their order; changes when one gets its first. */
export function useQuoted(symbols: readonly string[]): readonly string[] {
  const all = useSnapshot(quoted);
  return symbols.filter((symbol) => all[symbol]);
}

/** One symbol's quote; only a change of it repaints the caller. Pair it with `useLiveQuotes` on the screen. */
export const useQuote = (symbol: string): Quote => useSnapshot(entry(symbol));
