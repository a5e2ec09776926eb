/** Reading the market: varieties, tickers, the order book, public trades, small lines, display rates. Quotes are in quotes.ts. */
import { useEffect, useState } from 'react';
import { type Depth, type PublicTrade, type Ticker, type Variety, market } from '@/lib/api/market';
import { type Load, useCall } from '@/lib/client/useCall';
import { useIsLive, useNeed, useStreamEvent } from '@/lib/client/useStream';
import { useChosenCurrency } from '@/lib/device/preferences';
import { setDisplayCurrency } from '@/lib/format/display';
import type { Decimal } from '@/lib/money/decimal';
import { useSiteCurrency } from '@/lib/site/site';
import { POLL_MS } from '@/lib/timing/constants';

const TRADES_SHOWN = 50;
const SPARKLINES_EVERY_MS = 300_000;
/** Rows are put in order anew this often: often enough to be true, seldom enough that nothing moves under the thumb. */
const TICKERS_EVERY_MS = 15_000;
const RATES_EVERY_MS = 60_000;

/** Everything that is quoted here. */
export const useVarieties = (): Load<Variety[]> => useCall(market.varieties, {}, { kept: true });

/** One variety; null while the list loads and when there is none of that symbol. */
export function useVariety(symbol: string | null): Variety | null {
  return useVarieties().data?.find((variety) => variety.symbol === symbol) ?? null;
}

/** The last day of everything, for sorting and for opening hours; what is shown in a row comes from its live quote. */
export const useTickers = (): Load<Ticker[]> => useCall(market.tickers, {}, { everyMs: TICKERS_EVERY_MS, kept: true });

/** When a closed market opens again; null while it is open, for ever or not known. */
export function useOpening(symbol: string): number | null {
  const ticker = useCall(market.tickers, { symbols: [symbol] }).data?.find((one) => one.symbol === symbol);
  return ticker && !ticker.open ? ticker.nextChangeAt : null;
}

/** The display currencies with their rates. */
export const useRates = () => useCall(market.rates, {}, { everyMs: RATES_EVERY_MS, kept: true });

/** Code of the display currency: the chosen one, or the site's. */
export function useCurrencyInUse(): string {
  const ofSite = useSiteCurrency();
  return useChosenCurrency() ?? ofSite;
}

/** Keeps the chosen display currency and its rate up to date for all formats; mounted once, with the shell. */
export function useDisplayRate(): void {
  const chosen = useCurrencyInUse();
  const { data } = useRates();
  useEffect(() => {
    const rate = data?.find(({ currency }) => currency === chosen);
    if (rate)
      setDisplayCurrency({ currency: rate.currency, sign: rate.symbol, digits: rate.digits, rate: rate.rateToUsdt });
  }, [data, chosen]);
}

/** Something that streams: null until it is known, `failed` while asking for it in vain. */
export interface Live<T> {
  data: T | null;
  failed: boolean;
}

/** The order book of one symbol, by stream or by asking every other second. */
export function useDepth(symbol: string, levels = 20): Live<Depth> {
  const isLive = useIsLive();
  useNeed({ book: symbol });
  const [streamed, setStreamed] = useState<Depth | null>(null);
  useStreamEvent('book', (depth) => setStreamed(depth));
  const { data: asked, error } = useCall(
    market.depth,
    { symbol, levels },
    { everyMs: isLive ? 0 : POLL_MS, keepPrevious: false },
  );
  const fresh = streamed?.symbol === symbol ? streamed : null;
  const data = fresh && asked ? (fresh.ts >= asked.ts ? fresh : asked) : (fresh ?? asked);
  return { data, failed: data === null && error !== null };
}

/** The newest public trades, newest first. */
export function useTrades(symbol: string): Live<PublicTrade[]> {
  const isLive = useIsLive();
  useNeed({ trades: symbol });
  const [streamed, setStreamed] = useState<{ symbol: string; list: PublicTrade[] }>({ symbol, list: [] });
  useStreamEvent('trades', (frame) => {
    if (frame.symbol !== symbol) return;
    setStreamed((before) => ({
      symbol,
      list: [...frame.list, ...(before.symbol === symbol ? before.list : [])].slice(0, TRADES_SHOWN),
    }));
  });
  const { data: asked, error } = useCall(
    market.trades,
    { symbol, limit: TRADES_SHOWN },
    { everyMs: isLive ? 0 : POLL_MS, keepPrevious: false },
  );
  const own = streamed.symbol === symbol ? streamed.list : [];
  if (!asked) return own.length > 0 ? { data: own, failed: false } : { data: null, failed: error !== null };
  const seen = new Set<string>();
  const data = [...own, ...asked]
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .toSorted((a, b) => b.ts - a.ts)
    .slice(0, TRADES_SHOWN);
  return { data, failed: false };
}

/** Closing prices of the last day by symbol, for small lines beside the rows on the screen. */
export function useSparklines(symbols: readonly string[]): ReadonlyMap<string, Decimal[]> {
  const wanted = [...new Set(symbols)].sort().slice(0, 50);
  const { data } = useCall(market.sparklines, wanted.length > 0 ? { symbols: wanted } : null, {
    everyMs: SPARKLINES_EVERY_MS,
  });
  return new Map(data?.map(({ symbol, points }) => [symbol, points]) ?? []);
}
