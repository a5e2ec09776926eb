/** The market: quotes once a second, candles, books, trades and statistics, from whichever feed was chosen. Nobody can set a price through it. */
import type { PublicTrade, Ticker, Variety } from '@/lib/api/market';
import { changePercent, div, type Decimal } from '@/lib/money/decimal';
import type { Clock } from '../clock/clock';
import { candleOf, priceText, qtyText, stepSize, tickSize } from './bars';
import { currencies, quotedAs } from './currencies';
import { DayWindow } from './dayWindow';
import { buildDepth } from './depth';
import type { Feed } from './feed';
import { DAY, MINUTE, SECOND } from './intervals';
import { ladderOf } from './ladder';
import type { BookSource, Ladder, MarketData } from './marketData';
import type { MarketConfig } from './marketConfig';
import { PublicTrades } from './publicTrades';
import { Quotes } from './quotes';
import { openFeed } from './openFeed';

/** Places of a price that is itself a quotient. */
const RATE_PLACES = 12;
const SPARKLINE_POINTS = 48;

const noUsers: BookSource = { levels: async () => ({ bids: [], asks: [] }), consumed: async () => new Map() };

interface Shelf {
  variety: Variety;
  day: DayWindow;
  trades: PublicTrades;
  ladder: Ladder | null;
  ticker: { second: number; value: Ticker } | null;
}

export interface MarketOptions {
  config: MarketConfig;
  clock: Clock;
  /** Another source of prices than the one that the configuration names. */
  feed?: Feed;
}

export interface Market {
  data: MarketData;
  /** The newest quotes are there when this returns; from then on they follow once a second. */
  start: () => void;
  stop: () => void;
}

export function createMarket({ config, clock, feed = openFeed(config, clock.now()) }: MarketOptions): Market {
  const data = new MarketService(feed, clock, config.seed);
  let cancel: (() => void) | null = null;
  const beat = (): void => {
    data.tick();
    cancel = clock.after(SECOND - (clock.now() % SECOND), beat);
  };
  return {
    data,
    start: () => {
      if (!cancel) beat();
    },
    stop: () => {
      cancel?.();
      cancel = null;
    },
  };
}

class MarketService implements MarketData {
  readonly feed: MarketData['feed'];
  private readonly quotes: Quotes;
  private readonly shelves: Map<string, Shelf>;
  private readonly listeners = new Set<(symbols: readonly string[]) => void>();
  private readonly tradeListeners = new Set<(symbol: string, trade: PublicTrade) => void>();
  private book: BookSource = noUsers;

  constructor(private readonly source: Feed, private readonly clock: Clock, private readonly seed: string) {
    this.feed = source.kind;
    this.quotes = new Quotes(source);
    this.shelves = new Map(
      source.varieties.map((variety) => [
        variety.symbol,
        { variety, day: new DayWindow(source, variety.symbol), trades: new PublicTrades(source, variety, seed), ladder: null, ticker: null },
      ]),
    );
  }

  tick(): void {
    const changed = this.quotes.refresh(this.clock.now());
    for (const listener of this.listeners) listener(changed);
  }

  varieties(): readonly Variety[] {
    return this.source.varieties;
  }

  variety(symbol: string): Variety | null {
    return this.shelves.get(symbol)?.variety ?? null;
  }

  quote(symbol: string) {
    return this.quotes.get(symbol);
  }

  isStale(symbol: string): boolean {
    return this.quotes.isStale(symbol, this.clock.now());
  }

  isOpen(symbol: string): boolean {
    return this.shelves.has(symbol) && this.source.isOpen(symbol, this.clock.now());
  }

  ticker(symbol: string): Ticker {
    const shelf = this.shelf(symbol);
    const now = this.clock.now();
    const second = Math.floor(now / SECOND);
    if (shelf.ticker?.second !== second) shelf.ticker = { second, value: this.makeTicker(shelf, now) };
    return shelf.ticker.value;
  }

  private makeTicker({ variety, day }: Shelf, now: number): Ticker {
    const { symbol } = variety;
    const quote = this.quotes.get(symbol);
    const figures = quote ? day.figures(now) : null;
    const counted = figures && this.source.hasVolume(symbol) ? figures : null;
    const open = figures ? priceText(variety, figures.open) : (quote?.last ?? null);
    return {
      symbol,
      last: quote?.last ?? null,
      bid: quote?.bid ?? null,
      ask: quote?.ask ?? null,
      open24h: open,
      high24h: figures ? priceText(variety, figures.high) : (quote?.last ?? null),
      low24h: figures ? priceText(variety, figures.low) : (quote?.last ?? null),
      volume24h: counted && qtyText(variety, counted.volume),
      turnover24h: counted && (counted.turnover * tickSize(variety) * stepSize(variety)).toFixed(2),
      changePct: open !== null && quote ? changePercent(open, quote.last) : null,
      ts: quote?.ts ?? now,
      stale: this.quotes.isStale(symbol, now),
      open: this.source.isOpen(symbol, now),
      nextChangeAt: this.source.nextChange(symbol, now),
    };
  }

  candles(symbol: string, interval: Parameters<MarketData['candles']>[1], range: Parameters<MarketData['candles']>[2]) {
    const { variety } = this.shelf(symbol);
    const now = this.clock.now();
    return this.source.bars(symbol, interval, range.from ?? 0, range.to ?? now + 1, range.limit, now).map((bar) => candleOf(variety, bar));
  }

  sparkline(symbol: string): Decimal[] {
    const { variety } = this.shelf(symbol);
    const now = this.clock.now();
    return this.source.bars(symbol, '30m', now - DAY - 30 * MINUTE, now + 1, SPARKLINE_POINTS, now).map((bar) => priceText(variety, bar.close));
  }

  priceAt(symbol: string, ts: number): Decimal | null {
    const variety = this.variety(symbol);
    if (!variety || ts > this.clock.now()) return null;
    const tick = this.source.tick(symbol, ts);
    return tick && priceText(variety, tick.last);
  }

  usdtPrice(coin: string, at?: number): Decimal | null {
    if (coin === 'USDT' || coin === 'USD') return '1';
    const price = (symbol: string): Decimal | null => (at === undefined ? (this.quotes.get(symbol)?.index ?? null) : this.priceAt(symbol, at));
    const direct = price(`${coin}USDT`) ?? price(`${coin}USD`);
    if (direct !== null) return direct;
    const reverse = price(`USD${quotedAs[coin] ?? coin}`) ?? currencies.find((currency) => currency.code === coin)?.table ?? null;
    return reverse && div('1', reverse, RATE_PLACES, 'halfUp');
  }

  ladder(symbol: string): Ladder | null {
    const shelf = this.shelf(symbol);
    const quote = this.quotes.ticks(symbol);
    if (!quote || this.isStale(symbol) || !this.isOpen(symbol)) return null;
    if (shelf.ladder?.seq !== quote.seq) shelf.ladder = ladderOf(shelf.variety, this.seed, quote, this.source.topSize(symbol));
    return shelf.ladder;
  }

  async depth(symbol: string, levels: number) {
    const { variety } = this.shelf(symbol);
    const ladder = this.ladder(symbol);
    const [users, consumed] = await Promise.all([this.book.levels(symbol, levels), ladder ? this.book.consumed(symbol, ladder.seq) : new Map<string, Decimal>()]);
    const now = this.clock.now();
    return { symbol, ...buildDepth(variety, ladder, users, consumed, levels), ts: this.quotes.get(symbol)?.ts ?? now, stale: this.isStale(symbol) };
  }

  trades(symbol: string, limit: number): readonly PublicTrade[] {
    const quote = this.quotes.get(symbol);
    return quote ? this.shelf(symbol).trades.newest(limit, Math.floor(quote.ts / SECOND) * SECOND) : [];
  }

  addTrade(symbol: string, trade: PublicTrade): void {
    this.shelf(symbol).trades.add(trade);
    for (const listener of this.tradeListeners) listener(symbol, trade);
  }

  onTrade(listener: (symbol: string, trade: PublicTrade) => void): () => void {
    this.tradeListeners.add(listener);
    return () => this.tradeListeners.delete(listener);
  }

  setBookSource(source: BookSource): void {
    this.book = source;
  }

  onTick(listener: (symbols: readonly string[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private shelf(symbol: string): Shelf {
    const shelf = this.shelves.get(symbol);
    if (!shelf) throw new RangeError(`no such symbol: ${symbol}`);
    return shelf;
  }
}
