/** The market: quotes once a second, candles, books, trades and statistics, from whichever feed was chosen. Nobody can set a price through it. */
import * as z from 'zod/mini';
import { PublicTrade, type Candle, type Interval, type Ticker, type Variety } from '@/lib/api/market';
import { changePercent, div, fromQuote, type Decimal } from '@/lib/money/decimal';
import { channel, loneNode, type Cluster } from '../bus/bus';
import type { Clock } from '../clock/clock';
import { candleOf, priceText, qtyText, stepSize, tickSize } from './bars';
import { currencies, quotedAs } from './currencies';
import { DayWindow } from './dayWindow';
import { buildDepth } from './depth';
import type { Feed } from './feed';
import { DAY, MINUTE, SECOND } from './intervals';
import { ladderOf } from './ladder';
import type { BookSource, Ladder, MarketData, Quote } from '../prices/marketData';
import type { MarketConfig } from '../marketConfig';
import { PublicTrades } from './publicTrades';
import { Quotes, type ToldQuote } from './quotes';
import { Restlessness } from './restlessness';

/** Places of a price that is itself a quotient. */
const RATE_PLACES = 12;
const SPARKLINE_POINTS = 48;

const noUsers: BookSource = async () => ({ bids: [], asks: [], consumed: new Map() });

/** What the leader tells once a second, and what a node asks that has just come. */
const quotesChannel = channel<ToldQuote>('quotes', z.tuple([z.string(), z.int(), z.int(), z.int(), z.int(), z.int()]));
const askingChannel = channel('quotesPlease', z.literal(true));
const tradesChannel = channel('trades', z.object({ symbol: z.string(), trade: PublicTrade }));

/** A follower that has heard nothing for this long looks by itself what has gone stale. */
const SILENCE = 2 * SECOND;

interface Shelf {
  variety: Variety;
  day: DayWindow;
  restlessness: Restlessness;
  trades: PublicTrades;
  ladder: Ladder | null;
  ticker: { second: number; quote: Quote | null; value: Ticker } | null;
}

export interface MarketOptions {
  config: MarketConfig;
  clock: Clock;
  feed: Feed;
  /** The other nodes; the one that leads reads the source, the others show what it tells. */
  cluster?: Cluster;
}

export interface Market {
  data: MarketData;
  /** Where this node leads the newest quotes are there when this returns; from then on they follow once a second. */
  start: () => void;
  /** Resolves when there are quotes; also when none came in time, as where nobody leads now. */
  hasQuotes: (withinMs: number) => Promise<void>;
  stop: () => void;
}

export function createMarket({ config, clock, feed, cluster = loneNode() }: MarketOptions): Market {
  const data = new MarketService(feed, clock, config.seed, cluster);
  let cancel: (() => void) | null = null;
  let stopHearing: (() => void)[] = [];
  const beat = (): void => {
    data.beat();
    cancel = clock.after(SECOND - (clock.now() % SECOND), beat);
  };
  return {
    data,
    start: () => {
      if (cancel) return;
      stopHearing = data.join();
      beat();
    },
    hasQuotes: (withinMs) => data.hasQuotes(withinMs),
    stop: () => {
      cancel?.();
      cancel = null;
      for (const stop of stopHearing) stop();
      feed.close?.();
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
  private heardAt = 0;

  constructor(
    private readonly source: Feed,
    private readonly clock: Clock,
    private readonly seed: string,
    private readonly cluster: Cluster,
  ) {
    this.feed = source.kind;
    this.quotes = new Quotes(source);
    this.shelves = new Map(
      source.varieties.map((variety) => [
        variety.symbol,
        {
          variety,
          day: new DayWindow(source, variety.symbol),
          restlessness: new Restlessness(source, variety.symbol),
          trades: new PublicTrades(source, variety, seed),
          ladder: null,
          ticker: null,
        },
      ]),
    );
  }

  /** Listens to the other nodes; returns how to stop. */
  join(): (() => void)[] {
    const ask = (): void => this.cluster.publish(askingChannel, [true]);
    const lead = (leads: boolean): void => {
      this.source.lead?.(leads);
      if (leads) this.beat();
    };
    this.source.lead?.(this.cluster.isLeader());
    if (!this.cluster.isLeader()) ask();
    return [
      this.cluster.onChange(lead),
      this.cluster.onGap(ask),
      this.cluster.on(quotesChannel, (quotes) => this.hear(quotes)),
      this.cluster.on(askingChannel, () => this.tellQuotes()),
      this.cluster.on(tradesChannel, (fills) => {
        for (const { symbol, trade } of fills) this.showTrade(symbol, trade);
      }),
    ];
  }

  /** Once a second: the leader reads the source and tells everybody. */
  beat(): void {
    const now = this.clock.now();
    if (this.cluster.isLeader()) {
      const changed = this.quotes.refresh(now);
      this.tellTick(changed);
      this.tellQuotes();
    } else if (now - this.heardAt > SILENCE) this.tellTick([]);
  }

  async hasQuotes(withinMs: number): Promise<void> {
    for (let waited = 0; waited < withinMs && this.quotes.told().length === 0; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  private tellTick(changed: readonly string[]): void {
    for (const listener of this.listeners) listener(changed);
  }

  private tellQuotes(): void {
    if (this.cluster.isLeader()) this.cluster.publish(quotesChannel, this.quotes.told());
  }

  /** The leader believes its own source only; the others check what they hear like a source. */
  private hear(quotes: readonly ToldQuote[]): void {
    if (this.cluster.isLeader()) return;
    this.heardAt = this.clock.now();
    const changed: string[] = [];
    for (const quote of quotes) {
      const taken = this.quotes.hear(quote);
      if (taken === null) continue;
      const [symbol, , last, bid, ask, ts] = quote;
      this.source.hear?.(symbol, { last, bid, ask, ts });
      if (taken) changed.push(symbol);
    }
    this.tellTick(changed);
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

  minuteRange(symbol: string): Decimal | null {
    return this.shelf(symbol).restlessness.at(this.clock.now());
  }

  ticker(symbol: string): Ticker {
    const shelf = this.shelf(symbol);
    const now = this.clock.now();
    const second = Math.floor(now / SECOND);
    const quote = this.quotes.get(symbol);
    // A follower hears of a price in the middle of its second.
    if (shelf.ticker?.second !== second || shelf.ticker.quote !== quote)
      shelf.ticker = { second, quote, value: this.makeTicker(shelf, now) };
    return shelf.ticker.value;
  }

  private makeTicker({ variety, day }: Shelf, now: number): Ticker {
    const { symbol } = variety;
    const quote = this.quotes.get(symbol);
    const figures = quote ? day.figures(now) : null;
    const counted = figures && this.source.hasVolume(symbol) ? figures : null;
    // Without a trade in 24 hours nothing moved; a source that has not said is another thing.
    const still = this.source.day ? null : (quote?.last ?? null);
    const open = figures ? priceText(variety, figures.open) : still;
    return {
      symbol,
      last: quote?.last ?? null,
      bid: quote?.bid ?? null,
      ask: quote?.ask ?? null,
      open24h: open,
      high24h: figures ? priceText(variety, figures.high) : still,
      low24h: figures ? priceText(variety, figures.low) : still,
      volume24h: counted && qtyText(variety, counted.volume),
      turnover24h: counted && fromQuote(counted.turnover * tickSize(variety) * stepSize(variety), 2),
      changePct: open !== null && quote ? changePercent(open, quote.last) : null,
      ts: quote?.ts ?? now,
      stale: this.quotes.isStale(symbol, now),
      open: this.source.isOpen(symbol, now),
      nextChangeAt: this.source.nextChange(symbol, now),
    };
  }

  async candles(symbol: string, interval: Interval, { from = 0, to, limit }: Parameters<MarketData['candles']>[2]) {
    const { variety } = this.shelf(symbol);
    const now = this.clock.now();
    const until = to ?? now + 1;
    await this.source.prepare?.(symbol, interval, from, until, limit, now);
    return this.source.bars(symbol, interval, from, until, limit, now).map((bar) => candleOf(variety, bar));
  }

  newestCandle(symbol: string, interval: Interval): Candle | null {
    const now = this.clock.now();
    const [bar] = this.source.bars(symbol, interval, 0, now + 1, 1, now);
    return bar ? candleOf(this.shelf(symbol).variety, bar) : null;
  }

  sparkline(symbol: string): Decimal[] {
    const { variety } = this.shelf(symbol);
    const now = this.clock.now();
    return this.source
      .bars(symbol, '30m', now - DAY - 30 * MINUTE, now + 1, SPARKLINE_POINTS, now)
      .map((bar) => priceText(variety, bar.close));
  }

  priceAt(symbol: string, ts: number): Decimal | null {
    const variety = this.variety(symbol);
    if (!variety || ts > this.clock.now()) return null;
    const tick = this.source.tick(symbol, ts);
    return tick && priceText(variety, tick.last);
  }

  usdtPrice(coin: string, at?: number): Decimal | null {
    if (coin === 'USDT' || coin === 'USD') return '1';
    const price = (symbol: string): Decimal | null =>
      at === undefined ? (this.quotes.get(symbol)?.index ?? null) : this.priceAt(symbol, at);
    const direct = price(`${coin}USDT`) ?? price(`${coin}USD`);
    if (direct !== null) return direct;
    const reverse =
      price(`USD${quotedAs[coin] ?? coin}`) ?? currencies.find((currency) => currency.code === coin)?.table ?? null;
    return reverse && div('1', reverse, RATE_PLACES, 'halfUp');
  }

  ladder(symbol: string): Ladder | null {
    const shelf = this.shelf(symbol);
    const quote = this.quotes.ticks(symbol);
    if (!quote || this.isStale(symbol) || !this.isOpen(symbol)) return null;
    if (shelf.ladder?.seq !== quote.seq)
      shelf.ladder = ladderOf(shelf.variety, this.seed, quote, this.source.topSize(symbol));
    return shelf.ladder;
  }

  async depth(symbol: string, levels: number, source: BookSource = this.book) {
    const { variety } = this.shelf(symbol);
    const ladder = this.ladder(symbol);
    const users = await source(symbol, levels, ladder?.seq ?? 0);
    const now = this.clock.now();
    return {
      symbol,
      ...buildDepth(variety, ladder, users, levels),
      ts: this.quotes.get(symbol)?.ts ?? now,
      stale: this.isStale(symbol),
    };
  }

  trades(symbol: string, limit: number): readonly PublicTrade[] {
    const quote = this.quotes.get(symbol);
    return quote ? this.shelf(symbol).trades.newest(limit, Math.floor(quote.ts / SECOND) * SECOND) : [];
  }

  addTrade(symbol: string, trade: PublicTrade): void {
    this.cluster.publish(tradesChannel, [{ symbol, trade }]);
  }

  recallTrade(symbol: string, trade: PublicTrade): void {
    this.shelves.get(symbol)?.trades.add(trade);
  }

  private showTrade(symbol: string, trade: PublicTrade): void {
    const shelf = this.shelves.get(symbol);
    if (!shelf) return;
    shelf.trades.add(trade);
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
