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

const quotes = proxy<Record<string, Quote>>({});
const KEPT = 'quotes';
const KEEP_EVERY_MS = 30_000;
let keptAt = 0;

function entry(symbol: string): Quote {
  quotes[symbol] ??= {
    symbol, last: null, bid: null, ask: null, changePct: null, high24h: null, low24h: null, volume24h: null, turnover24h: null, ts: null, stale: false, open: true,
  };
  return quotes[symbol];
}

function take(row: QuoteRow, stale?: boolean): void {
  const [symbol, last, bid, ask, changePct, high24h, low24h, volume24h, turnover24h, ts, flags] = row;
  const quote = entry(symbol);
  // A slow reply must not overwrite what the stream has told since.
  if (quote.ts !== null && ts < quote.ts) return;
  Object.assign(quote, { last, bid, ask, changePct, high24h, low24h, volume24h, turnover24h, ts, stale: stale ?? (flags & STALE_FLAG) !== 0, open: (flags & CLOSED_FLAG) === 0 });
}

const rowOf = (quote: Quote): QuoteRow => [
  quote.symbol, quote.last, quote.bid, quote.ask, quote.changePct, quote.high24h, quote.low24h, quote.volume24h, quote.turnover24h, quote.ts ?? 0,
  (quote.stale ? STALE_FLAG : 0) | (quote.open ? 0 : CLOSED_FLAG),
];

/** Tickers from a call. */
export function takeTickers(tickers: readonly Ticker[]): void {
  for (const ticker of tickers) take(quoteRow(ticker));
  keepNow();
}

function keepNow(): void {
  if (Date.now() - keptAt < KEEP_EVERY_MS) return;
  keptAt = Date.now();
  void writeKept(KEPT, { at: keptAt, data: Object.values(quotes).filter((quote) => quote.ts !== null).map(rowOf) });
}

listen('quotes', (rows) => {
  for (const row of rows) take(row);
  keepNow();
});

/** Shows the quotes of the last visit, grey, until fresh ones are here; for a start without a network. */
export async function showKeptQuotes(): Promise<void> {
  const kept = await readKept(KEPT);
  for (const row of Array.isArray(kept?.data) ? kept.data : []) {
    const read = z.safeParse(QuoteRow, row);
    if (read.success && entry(read.data[0]).ts === null) take(read.data, true);
  }
}

/** Marks what has not been renewed for too long; runs while a screen shows quotes. */
function markStale(): void {
  const now = serverNow();
  for (const quote of Object.values(quotes)) if (quote.open && quote.ts !== null && !quote.stale && now - quote.ts > STALE_AFTER_MS) quote.stale = true;
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
  const all = useSnapshot(quotes);
  return symbols.filter((symbol) => all[symbol] !== undefined && all[symbol].ts !== null);
}

/** One symbol's quote; only a change of it repaints the caller. Pair it with `useLiveQuotes` on the screen. */
export const useQuote = (symbol: string): Quote => useSnapshot(entry(symbol));
