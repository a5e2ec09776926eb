/** Prices: varieties, tickers, candles, depth, recent trades, favourites, exchange rates. Prices are decimal strings with the symbol's own places. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { DecimalText, Done, MaybeDecimal, Nothing, SymbolCode, Time } from './shapes';

export const MarketKind = z.enum(['crypto', 'forex']);
export type MarketKind = z.infer<typeof MarketKind>;

/** Names of candle widths. `1w` starts on Monday 00:00 UTC, `1M` on the first of the month. */
export const Interval = z.enum(['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M']);
export type Interval = z.infer<typeof Interval>;

/** One thing that can be quoted: a crypto pair or a forex or metal variety. */
export const Variety = z.object({
  /** Stable number as text; BTC/USDT is "1". */
  marketId: z.string(),
  symbol: SymbolCode,
  kind: MarketKind,
  base: z.string(),
  quote: z.string(),
  /** The base's plain name, such as Bitcoin; a proper noun, the same in every language. */
  name: z.string(),
  /** Smallest price change. */
  tick: DecimalText,
  /** Digits after the point of a price. */
  priceDigits: z.int(),
  /** Smallest change of a quantity. */
  step: DecimalText,
  qtyDigits: z.int(),
  listedAt: Time,
});
export type Variety = z.infer<typeof Variety>;

/** The last 24 hours of one variety. Every figure may be unknown (null) while there is no price. */
export const Ticker = z.object({
  symbol: SymbolCode,
  last: MaybeDecimal,
  bid: MaybeDecimal,
  ask: MaybeDecimal,
  open24h: MaybeDecimal,
  high24h: MaybeDecimal,
  low24h: MaybeDecimal,
  /** In base units. */
  volume24h: MaybeDecimal,
  /** In quote units. */
  turnover24h: MaybeDecimal,
  /** Percent against 24 hours ago, two places. */
  changePct: MaybeDecimal,
  /** Time of the price. */
  ts: Time,
  /** Older than 10 s while the market is open. Nothing fills on a stale price. */
  stale: z.boolean(),
  /** False outside forex hours. */
  open: z.boolean(),
  /** When trading resumes or ends next; null where it never does. */
  nextChangeAt: z.nullable(Time),
});
export type Ticker = z.infer<typeof Ticker>;

/** `[openTime, open, high, low, close, volume]`; volume in base units. */
export const Candle = z.tuple([Time, DecimalText, DecimalText, DecimalText, DecimalText, DecimalText]);
export type Candle = z.infer<typeof Candle>;

/** `[price, quantity]`, best first. */
export const Level = z.tuple([DecimalText, DecimalText]);
export type Level = z.infer<typeof Level>;

export const Depth = z.object({
  symbol: SymbolCode,
  bids: z.array(Level),
  asks: z.array(Level),
  ts: Time,
  stale: z.boolean(),
});
export type Depth = z.infer<typeof Depth>;

export const PublicTrade = z.object({
  id: z.string(),
  price: DecimalText,
  qty: DecimalText,
  side: z.enum(['buy', 'sell']),
  ts: Time,
});
export type PublicTrade = z.infer<typeof PublicTrade>;

const symbols = (most: number) => z.array(SymbolCode).check(z.minLength(1), z.maxLength(most));
const candleRequest = z.strictObject({
  symbol: SymbolCode,
  interval: Interval,
  from: z.optional(Time),
  /** Candles open before this time; the newest where it is absent. */
  to: z.optional(Time),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 300),
});

/** The prices that decide perpetual contracts: null while there is none. They stand here because the stream tells them too. */
export const PerpetualTicker = z.object({
  symbol: SymbolCode,
  mark: MaybeDecimal,
  index: MaybeDecimal,
  last: MaybeDecimal,
  /** Of the present interval as far as it is known; long positions pay where it is positive. */
  fundingRate: MaybeDecimal,
  nextFundingAt: Time,
  /** Older than 10 s: nothing fills and nothing is liquidated. */
  stale: z.boolean(),
  ts: Time,
});
export type PerpetualTicker = z.infer<typeof PerpetualTicker>;

/** Rows of the price log in one answer of `priceSeconds`: ten minutes, where none is absent. */
export const MOST_SECONDS = 600;

/** `[time, price]`: what the price log has of one symbol in one second. */
export const PriceSecond = z.tuple([Time, DecimalText]);
export type PriceSecond = z.infer<typeof PriceSecond>;

const Seq = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

export const PriceRange = z.object({
  /** The hash before the first row. */
  prevHash: z.string(),
  /** Lists of symbols, separated by commas, in the order of the prices. */
  layouts: z.array(z.string()),
  rows: z.array(z.object({ seq: z.int(), ts: Time, layout: z.int(), prices: z.string(), hash: z.string() })),
});
export type PriceRange = z.infer<typeof PriceRange>;

export const PriceRoot = z.object({
  date: z.string(),
  hours: z.array(z.object({ seq: z.int(), hash: z.string() })),
  root: z.string(),
  publishedAt: Time,
});
export type PriceRoot = z.infer<typeof PriceRoot>;

export const market = callsOf('market', {
  varieties: endpoint({
    path: 'v2/common/varietiesPointList',
    summary: 'Everything that is quoted here, with its tick and step.',
    access: 'public',
    ...reads('market'),
    request: Nothing,
    reply: z.array(Variety),
  }),
  tickers: endpoint({
    path: 'v2/hq/getCoinHQData',
    summary: 'Tickers of those named symbols that are quoted here, or of all; refused when none of them is.',
    access: 'public',
    ...reads('market'),
    request: z.strictObject({ symbols: z.optional(symbols(200)), kind: z.optional(MarketKind) }),
    reply: z.array(Ticker),
    errors: ['notFound'],
  }),
  candles: endpoint({
    path: 'v3/hq/kLine',
    summary: 'Candles in time order, the last one still open.',
    access: 'public',
    ...reads('market'),
    request: candleRequest,
    reply: z.array(Candle),
    errors: ['notFound'],
  }),
  candlesByTime: endpoint({
    path: 'v2/hq/getCoinHQDataByTime',
    summary: 'The same candles by their older name.',
    access: 'public',
    ...reads('market'),
    request: candleRequest,
    reply: z.array(Candle),
    errors: ['notFound'],
  }),
  sparklines: endpoint({
    path: 'v2/hq/getDashedData',
    summary: 'The last 24 hours of each symbol as 48 closing prices, for a small line.',
    access: 'public',
    ...reads('market'),
    request: z.strictObject({ symbols: symbols(50) }),
    reply: z.array(z.object({ symbol: SymbolCode, points: z.array(DecimalText) })),
    errors: ['notFound'],
  }),
  depth: endpoint({
    path: 'v2/hq/depth',
    summary: 'The order book: users’ orders and the disclosed market maker together, best first.',
    access: 'public',
    ...reads('depth'),
    request: z.strictObject({ symbol: SymbolCode, levels: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20) }),
    reply: Depth,
    errors: ['notFound'],
  }),
  trades: endpoint({
    path: 'v2/hq/trades',
    summary: 'The newest public trades, newest first.',
    access: 'public',
    ...reads('market'),
    request: z.strictObject({ symbol: SymbolCode, limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 30) }),
    reply: z.array(PublicTrade),
    errors: ['notFound'],
  }),
  priceRange: endpoint({
    path: 'v2/priceLog/range',
    summary: 'Rows of the price log as they were written, at most 500, with all that their hashes cover.',
    access: 'public',
    ...reads(),
    request: z.strictObject({ fromSeq: Seq, toSeq: Seq }),
    reply: PriceRange,
  }),
  priceSeconds: endpoint({
    path: 'v2/priceLog/seconds',
    summary:
      'One symbol’s price in the last 600 rows of the price log up to a moment, oldest first; rows that have no price of it are left out.',
    access: 'public',
    ...reads(),
    request: z.strictObject({ symbol: SymbolCode, to: Time }),
    reply: z.array(PriceSecond).check(z.maxLength(MOST_SECONDS)),
    errors: ['notFound'],
  }),
  priceRoot: endpoint({
    path: 'v2/priceLog/root',
    summary: 'What was published of one day (UTC) of the price log: a hash over the last row of each hour.',
    access: 'public',
    ...reads(),
    request: z.strictObject({ date: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)) }),
    reply: PriceRoot,
    errors: ['notFound'],
  }),
  rates: endpoint({
    path: 'v2/common/exRateList',
    summary: 'Display currencies: how many units 1 USDT is worth.',
    access: 'public',
    ...reads('market'),
    request: Nothing,
    reply: z.array(
      z.object({ currency: z.string(), symbol: z.string(), digits: z.int(), rateToUsdt: DecimalText, updatedAt: Time }),
    ),
  }),
  favourites: endpoint({
    path: 'v2/selfSelection/searchForFavorites',
    summary: 'One’s favourites in one’s own order; with `symbol`, only whether it is among them.',
    access: 'user',
    ...reads('favourites'),
    request: z.strictObject({ symbol: z.optional(SymbolCode) }),
    reply: z.object({ symbols: z.array(SymbolCode) }),
  }),
  favouriteRanking: endpoint({
    path: 'v2/selfSelection/personalCoinDataRank',
    summary: 'Tickers of one’s favourites.',
    access: 'user',
    ...reads('favourites'),
    request: Nothing,
    reply: z.array(Ticker),
  }),
  addFavourites: endpoint({
    path: 'v2/selfSelection/add',
    summary: 'Adds favourites; those that are there already stay where they are.',
    access: 'user',
    ...writes('favourites'),
    request: z.strictObject({ symbols: symbols(200) }),
    reply: z.object({ symbols: z.array(SymbolCode) }),
    errors: ['notFound', 'tooManyFavourites'],
  }),
  orderFavourites: endpoint({
    path: 'v2/selfSelection/sort',
    summary:
      'Puts favourites into the order given. Those that are not named follow in their old order; what is no favourite any more is passed over.',
    access: 'user',
    ...writes('favourites'),
    request: z.strictObject({ symbols: symbols(200) }),
    reply: z.object({ symbols: z.array(SymbolCode) }),
  }),
  removeFavourites: endpoint({
    path: 'v2/selfSelection/remove',
    summary: 'Removes favourites.',
    access: 'user',
    ...writes('favourites'),
    request: z.strictObject({ symbols: symbols(200) }),
    reply: Done,
  }),
});
