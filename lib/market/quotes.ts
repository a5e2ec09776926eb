/**
 * Live quotes, one of each symbol. A row watches its own, so that a tick repaints one row. Tickers asked for by call come first, the
 * stream keeps them fresh, and polling takes over where there is no stream.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { type Ticker, market } from '@/lib/api/market';
import { CLOSED_FLAG, type QuoteRow, STALE_FLAG, isQuoteRow, quoteRow } from '@/lib/api/stream';
import { listen } from '@/lib/client/stream';
import { type Load, useCall } from '@/lib/client/useCall';
import { useIsLive, useNeed } from '@/lib/client/useStream';
import { readKept, writeKept } from '@/lib/device/keptStore';
import { serverNow } from '@/lib/device/serverClock';
import type { Decimal } from '@/lib/money/decimal';
import { POLL_MS, STALE_AFTER_MS } from '@/lib/timing/constants';

export interface Quote {
  symbol: string;
  last: Decimal | null;
  bid: Decimal | null;
  ask: Decimal | null;
  changePct: Decimal | null;
  high24h: Decimal | null;
  low24h: Decimal | null;
  volume24h: Decimal | null;
  turnover24h: Decimal | null;
  /** Time of the price; null before the first. */
  ts: number | null;
  stale: boolean;
  open: boolean;
}

/** The newest row of every symbol: of hundreds that arrive four times a second only those on the screen are made into quotes. */
const rows = new Map<string, QuoteRow>();
/** What has been read of the newest rows. */
const quotes = new Map<string, Quote>();
/** How often each symbol's quote has changed: what `useQuotes` compares. */
const changes = new Map<string, number>();
/** The parts of the screen that show a symbol. */
const watchers = new Map<string, Set<() => void>>();
/** Which symbols have a price at all. */
const quoted = proxy<Record<string, true>>({});
/** When a quote was last heard, device time. */
let heardAt: number | null = null;
const KEPT = 'quotes';
/** Written together and not at every tick. */
const KEEP_EVERY_MS = 5000;
let keeping: ReturnType<typeof setTimeout> | undefined;

const nothing = (symbol: string): Quote => ({
  symbol,
  last: null,
  bid: null,
  ask: null,
  changePct: null,
  high24h: null,
  low24h: null,
  volume24h: null,
  turnover24h: null,
  ts: null,
  stale: false,
  open: true,
});

const quoteOf = ([
  symbol,
  last,
  bid,
  ask,
  changePct,
  high24h,
  low24h,
  volume24h,
  turnover24h,
  ts,
  flags,
]: QuoteRow): Quote => ({
  symbol,
  last,
  bid,
  ask,
  changePct,
  high24h,
  low24h,
  volume24h,
  turnover24h,
  ts,
  stale: (flags & STALE_FLAG) !== 0,
  open: (flags & CLOSED_FLAG) === 0,
});

function quoteNow(symbol: string): Quote {
  const known = quotes.get(symbol);
  if (known) return known;
  const row = rows.get(symbol);
  const quote = row ? quoteOf(row) : nothing(symbol);
  quotes.set(symbol, quote);
  return quote;
}

function watch(symbol: string, changed: () => void): () => void {
  const parts = watchers.get(symbol) ?? new Set();
  watchers.set(symbol, parts.add(changed));
  return () => {
    parts.delete(changed);
    if (parts.size === 0 && watchers.get(symbol) === parts) watchers.delete(symbol);
  };
}

function take(row: QuoteRow): void {
  const [symbol, , , , , , , , , ts] = row;
  const before = rows.get(symbol);
  // A slow reply must not overwrite what the stream has told since.
  if (before && ts < before[9]) return;
  rows.set(symbol, row);
  if (!before) quoted[symbol] = true;
  quotes.delete(symbol);
  changes.set(symbol, (changes.get(symbol) ?? 0) + 1);
  for (const changed of watchers.get(symbol) ?? []) changed();
}

function asStale(row: QuoteRow): QuoteRow {
  const grey: QuoteRow = [...row];
  grey[10] |= STALE_FLAG;
  return grey;
}

const hear = (at: number): void => {
  heardAt = Math.max(heardAt ?? 0, at);
};

/** What a screen of quotes loads, as old as the newest quote on it. */
export const withQuotes = <T>(load: Load<T>): Load<T> => ({ ...load, heard: () => heardAt });

/** Tickers from a call; what was kept on the device comes out of date and is marked so at once. */
export function takeTickers(tickers: readonly Ticker[], at: number): void {
  hear(at);
  for (const ticker of tickers) take(quoteRow(ticker));
  markStale();
  keepSoon();
}

function keepSoon(): void {
  keeping ??= setTimeout(() => {
    keeping = undefined;
    void writeKept(KEPT, { at: heardAt ?? Date.now(), data: [...rows.values()] });
  }, KEEP_EVERY_MS);
}

/** Frames are taken in together just before the next picture: what comes faster than it can be drawn is drawn once. */
const arrived: QuoteRow[][] = [];
listen('quotes', (frame) => {
  hear(Date.now());
  if (arrived.push(frame) > 1) return;
  requestAnimationFrame(() => {
    for (const row of arrived.splice(0).flat()) take(row);
    keepSoon();
  });
});

let keptShown = false;

/** Shows the quotes of the last visit, once, grey, until fresh ones are here; for a start without a network. */
async function showKeptQuotes(): Promise<void> {
  if (keptShown) return;
  keptShown = true;
  const kept = await readKept(KEPT);
  if (kept) hear(kept.at);
  for (const row of Array.isArray(kept?.data) ? kept.data : []) {
    if (isQuoteRow(row) && !rows.has(row[0])) take(asStale(row));
  }
}

/** Marks what has not been renewed for too long; runs while a screen shows quotes. */
function markStale(): void {
  const now = serverNow();
  for (const row of rows.values()) if (row[10] === 0 && now - row[9] > STALE_AFTER_MS) take(asStale(row));
}

/** Whether so much time has passed since the component came. */
function usePassed(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}

/**
 * Keeps these symbols fresh while the component is mounted: by stream, or by asking every other second where there is none. `told`:
 * another call has just told their prices, so they are asked for only where no stream follows.
 */
export function useLiveQuotes(
  symbols: readonly string[] | 'all',
  { told = false } = {},
): { isLoading: boolean; reload: () => Promise<void> } {
  const isLive = useIsLive();
  const isPollDue = usePassed(POLL_MS);
  const none = symbols !== 'all' && symbols.length === 0;
  const asksNothing = none || (told && (isLive || !isPollDue));
  useNeed(none ? null : { quotes: symbols });
  const body = symbols === 'all' ? {} : { symbols: [...symbols].sort() };
  const tickers = useCall(market.tickers, asksNothing ? null : body, { everyMs: isLive ? 0 : POLL_MS });
  const { data, at } = tickers;
  useEffect(() => {
    if (data && at !== null) takeTickers(data, at);
  }, [data, at]);
  useEffect(() => {
    void showKeptQuotes();
    // A price from before this screen was opened may be old by now.
    markStale();
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
export function useQuote(symbol: string): Quote {
  const read = () => quoteNow(symbol);
  return useSyncExternalStore((changed) => watch(symbol, changed), read, read);
}

/** The quotes of several symbols; a change of one of them repaints the caller. Pair it with `useLiveQuotes` on the screen. */
export function useQuotes(symbols: readonly string[]): (symbol: string) => Quote {
  const read = () => symbols.map((symbol) => changes.get(symbol) ?? 0).join();
  useSyncExternalStore(
    (changed) => {
      const stops = symbols.map((symbol) => watch(symbol, changed));
      return () => {
        for (const stop of stops) stop();
      };
    },
    read,
    read,
  );
  return quoteNow;
}
