/**
 * Forex quotes by polling: a small JSON interface that any vendor's can be brought into by a few lines of a proxy.
 * `GET <url>/quotes?symbols=EURUSD,USDJPY` answers `{"quotes":[{"symbol","bid","ask","ts"}]}`, optionally with `open24h`, `high24h` and `low24h`;
 * `GET <url>/candles?symbol=&interval=&from=&limit=` answers `{"candles":[[time,open,high,low,close]]}`. Figures are numbers or decimal text.
 */
import * as z from 'zod/mini';
import type { Variety } from '@/lib/api/market';
import { SECOND } from '../intervals';
import type { LiveConfig } from '../../marketConfig';
import type { AskedInterval, SaidCandle, SaidQuote, Source } from './source';

const TIMEOUT_MS = 5_000;

const figure = z.nullish(z.union([z.number(), z.string()]));
const Quotes = z.object({
  quotes: z.array(
    z.object({
      symbol: z.string(),
      bid: figure,
      ask: figure,
      ts: figure,
      open24h: figure,
      high24h: figure,
      low24h: figure,
    }),
  ),
});
const Candles = z.object({ candles: z.array(z.array(figure)) });

export function forexSource({ forexUrl, forexKey, forexSeconds }: LiveConfig, varieties: readonly Variety[]): Source {
  const ours = varieties.map((variety) => variety.symbol);
  const get = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const reply = await fetch(`${forexUrl ?? ''}/${path}?${new URLSearchParams(query).toString()}`, {
      headers: { accept: 'application/json', ...(forexKey !== null && { authorization: `Bearer ${forexKey}` }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The key is for this source alone.
      redirect: 'error',
    });
    if (!reply.ok) throw new Error(`the forex source answers ${reply.status}`);
    return reply.json();
  };
  const askQuotes = async (symbols: readonly string[]): Promise<SaidQuote[]> =>
    Quotes.parse(await get('quotes', { symbols: symbols.join(',') })).quotes.map(
      ({ symbol, bid, ask, ts, open24h, high24h, low24h }) => ({
        // Nobody reports forex trades: the last price is the bid, as everywhere here.
        symbol,
        last: bid,
        bid,
        ask,
        ts,
        day: { open: open24h, high: high24h, low: low24h, volume: null, turnover: null },
      }),
    );
  return {
    pause: forexSeconds * SECOND,
    list: async () => (await askQuotes(ours)).map((quote) => quote.symbol).filter((symbol) => ours.includes(symbol)),
    ask: askQuotes,
    candles: async (symbol: string, interval: AskedInterval, from: number, limit: number): Promise<SaidCandle[]> =>
      Candles.parse(await get('candles', { symbol, interval, from: String(from), limit: String(limit) })).candles,
  };
}
