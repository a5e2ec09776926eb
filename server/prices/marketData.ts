/** Prices, as the rest of the server sees them. A kernel service: other domains read it, nobody can set a price through it. */
import type { Candle, Depth, Interval, PublicTrade, Ticker, Variety } from '@/lib/api/market';
import type { Decimal } from '@/lib/money/decimal';

export interface Quote {
  symbol: string;
  /** Rises with every change of this symbol's price; names the market maker's ladder that was computed from it. */
  seq: number;
  last: Decimal;
  bid: Decimal;
  ask: Decimal;
  /** The reference price for bands, valuation and settlement. */
  index: Decimal;
  ts: number;
}

/** The disclosed market maker's virtual orders, computed from one quote. `[price, quantity]`, best first. */
export interface Ladder {
  seq: number;
  bids: readonly (readonly [price: Decimal, qty: Decimal])[];
  asks: readonly (readonly [price: Decimal, qty: Decimal])[];
}

/** What spot adds to the public picture: users' resting orders by price, and what was consumed of a ladder. */
export type BookSource = (symbol: string, most: number, seq: number) => Promise<UsersPart>;

export interface UsersPart {
  /** Users' resting orders summed by price, best first. */
  bids: readonly (readonly [price: Decimal, qty: Decimal])[];
  asks: readonly (readonly [price: Decimal, qty: Decimal])[];
  /** Quantity taken from the ladder of `seq`, by `side|price` where side is the maker's own side. */
  consumed: ReadonlyMap<string, Decimal>;
}

export interface MarketData {
  /** Where prices come from. */
  readonly feed: 'simulated' | 'replay' | 'live';
  varieties: () => readonly Variety[];
  variety: (symbol: string) => Variety | null;
  /** The newest quote, or null while there is none. */
  quote: (symbol: string) => Quote | null;
  /** True when the newest quote is older than 10 s while the market is open, or absent. Nothing may fill on it. */
  isStale: (symbol: string) => boolean;
  /** False outside a forex variety's trading hours. */
  isOpen: (symbol: string) => boolean;
  /** Ticks between the low and the high of a minute, on average of the last 15 whole ones; null where none is known. */
  minuteRange: (symbol: string) => Decimal | null;
  ticker: (symbol: string) => Ticker;
  candles: (
    symbol: string,
    interval: Interval,
    range: { from?: number | undefined; to?: number | undefined; limit: number },
  ) => Promise<readonly Candle[]>;
  /** The candle of now as far as it is known without asking anybody, or null. */
  newestCandle: (symbol: string, interval: Interval) => Candle | null;
  /** Closing prices of the last 24 hours, half an hour apart, at most 48. */
  sparkline: (symbol: string) => readonly Decimal[];
  /** The price at a past moment (close of the last second or minute at or before it), or null before the recording. */
  priceAt: (symbol: string, ts: number) => Decimal | null;
  /** Index price of a coin in USDT (1 for USDT itself), or null where there is none. */
  usdtPrice: (coin: string, at?: number) => Decimal | null;
  ladder: (symbol: string) => Ladder | null;
  /** `source`: another product's orders and use of the ladder than spot's. */
  depth: (symbol: string, levels: number, source?: BookSource) => Promise<Depth>;
  /** Newest first: the feed's own trades and, as they happen, users' fills. */
  trades: (symbol: string, limit: number) => readonly PublicTrade[];
  /** Spot reports its fills here, so that they appear among the public trades. */
  addTrade: (symbol: string, trade: PublicTrade) => void;
  /** A fill of before this node's start: shown by this node, told to nobody. */
  recallTrade: (symbol: string, trade: PublicTrade) => void;
  /** Called for every fill that was reported; returns how to stop. */
  onTrade: (listener: (symbol: string, trade: PublicTrade) => void) => () => void;
  setBookSource: (source: BookSource) => void;
  /** Called after each tick with the symbols whose quote changed; returns how to stop. */
  onTick: (listener: (symbols: readonly string[]) => void) => () => void;
}
