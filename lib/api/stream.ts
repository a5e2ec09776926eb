/**
 * The live stream: server-sent events under `v2/stream`. The query names what is wanted; each event's data is JSON of the shape below.
 * Prices are compact rows, because hundreds of them travel every second.
 */
import * as z from 'zod/mini';
import { Candle, Depth, Interval, PerpetualTicker, PublicTrade, type Ticker } from './market';
import { LAST_TIME, LONGEST_DECIMAL, MaybeDecimal, SIGNED, SYMBOL, SymbolCode, Time } from './shapes';

export const STREAM_PATH = 'v2/stream';
/** A stream on which nothing else was sent for so long sends `beat`. Who hears nothing for three of them has lost the connection. */
export const HEARTBEAT_MS = 5000;

/** `?quotes=BTCUSDT,ETHUSDT` or `?quotes=all`, `?book=BTCUSDT`, `?candle=BTCUSDT:1m`, `?trades=BTCUSDT`, `?perpetual=BTCUSDT`; at least one. */
export const StreamQuery = z.strictObject({
  quotes: z.optional(z.string().check(z.maxLength(4_000), z.regex(/^(all|[A-Z0-9]{5,16}(,[A-Z0-9]{5,16}){0,199})$/))),
  book: z.optional(SymbolCode),
  candle: z.optional(z.string().check(z.regex(/^[A-Z0-9]{5,16}:(1m|5m|15m|30m|1h|4h|1d|1w|1M)$/))),
  trades: z.optional(SymbolCode),
  perpetual: z.optional(SymbolCode),
});
export type StreamQuery = z.infer<typeof StreamQuery>;

/** Bits of a row's last number. */
export const STALE_FLAG = 1;
export const CLOSED_FLAG = 2;

/** `[symbol, last, bid, ask, changePct, high24h, low24h, volume24h, turnover24h, ts, flags]`. */
export const QuoteRow = z.tuple([
  SymbolCode,
  MaybeDecimal,
  MaybeDecimal,
  MaybeDecimal,
  MaybeDecimal,
  MaybeDecimal,
  MaybeDecimal,
  MaybeDecimal,
  MaybeDecimal,
  Time,
  z.int(),
]);
export type QuoteRow = z.infer<typeof QuoteRow>;

const isMaybeDecimal = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.length <= LONGEST_DECIMAL && SIGNED.test(value));
const isTime = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LAST_TIME;

/** The same as `QuoteRow` in a small part of its time: a phone checks hundreds of rows four times a second. */
export function isQuoteRow(row: unknown): row is QuoteRow {
  if (!Array.isArray(row) || row.length !== 11 || typeof row[0] !== 'string' || !SYMBOL.test(row[0])) return false;
  for (let place = 1; place < 9; place += 1) if (!isMaybeDecimal(row[place])) return false;
  return isTime(row[9]) && Number.isSafeInteger(row[10]);
}

export function quoteRow(ticker: Ticker): QuoteRow {
  const flags = (ticker.stale ? STALE_FLAG : 0) | (ticker.open ? 0 : CLOSED_FLAG);
  return [
    ticker.symbol,
    ticker.last,
    ticker.bid,
    ticker.ask,
    ticker.changePct,
    ticker.high24h,
    ticker.low24h,
    ticker.volume24h,
    ticker.turnover24h,
    ticker.ts,
    flags,
  ];
}

/** The tags of a person's own data that changed; the client loads them again. */
export const AccountScope = z.enum(['orders', 'balances', 'notices', 'support']);
export type AccountScope = z.infer<typeof AccountScope>;

/** Event name -> shape of its data. */
export const streamEvents = {
  /** First of all: the server's time. */
  hello: z.object({ ts: Time }),
  /** Nothing new, and still here: the server's time. */
  beat: z.object({ ts: Time }),
  /** All that were asked for when the stream opens, then only those that changed. */
  quotes: z.custom<QuoteRow[]>((rows) => Array.isArray(rows) && rows.every(isQuoteRow)),
  book: Depth,
  candle: z.tuple([SymbolCode, Interval, Candle]),
  /** Newest first; the latest ones when the stream opens, then the new ones. */
  trades: z.object({ symbol: SymbolCode, list: z.array(PublicTrade) }),
  /** Mark price, funding and book of a perpetual market. */
  perpetual: z.object({ ticker: PerpetualTicker, depth: Depth }),
  /** Only while logged in. */
  account: z.object({ scopes: z.array(AccountScope) }),
};
export type StreamEvent = keyof typeof streamEvents;
export type StreamData<E extends StreamEvent> = z.infer<(typeof streamEvents)[E]>;
