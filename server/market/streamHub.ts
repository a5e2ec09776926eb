/**
 * Sends the streams' clients what they asked for. Changes are gathered and sent at most four times a second, the first one of a person's
 * own at once; what several clients ask for alike is written once. A client that does not keep up misses frames and then gets everything
 * anew; one that stays behind is dropped.
 */
import type { Interval, PublicTrade } from '@/lib/api/market';
import { AccountScope, HEARTBEAT_MS, quoteRow, type StreamData, type StreamEvent } from '@/lib/api/stream';
import type { Clock } from '../clock/clock';
import type { MarketData } from '../prices/marketData';

/** Four frames a second. */
const FRAME_MS = 250;
/** A price that stands still is told again after so long; a fixed-time contract takes none older than five seconds. */
const RENEW_MS = 2_000;
/** What one act changes is told together. */
const ACT_MS = 20;
/** How long a client may fail to take what was written. */
const PATIENCE_MS = 10_000;
const BOOK_LEVELS = 20;
const TRADES_AT_FIRST = 30;

/** What other domains tell of a symbol after each tick; null where they know nothing of it. */
export type Topics = { [E in Topic]?: (symbol: string) => Promise<StreamData<E> | null> };
type Topic = 'perpetual';

export interface Subscription {
  /** Null for all symbols, an empty list for none. */
  quotes: readonly string[] | null;
  book: string | null;
  candle: { symbol: string; interval: Interval } | null;
  trades: string | null;
  /** By topic, the symbol that is wanted of it. */
  topics: Partial<Record<Topic, string>>;
  userId: string | null;
}

/** Where a client's bytes go. `write` answers false when the other side is slow. */
export interface Outlet {
  write: (text: string) => boolean;
  onDrain: (run: () => void) => void;
  end: () => void;
}

interface Client extends Subscription {
  outlet: Outlet;
  quotesKey: string;
  slowSince: number | null;
  /** Missed something, or has just come: gets everything. */
  fresh: boolean;
  scopes: Set<AccountScope>;
  /** When a change of their own was told last. */
  toldAt: number;
}

export function eventText<E extends StreamEvent>(event: E, data: StreamData<E>): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export class StreamHub {
  private readonly clients = new Set<Client>();
  /** Rows as last sent, to see what changed, with the time that they were sent with. */
  private readonly sent = new Map<string, { text: string; ts: number }>();
  private changed = new Set<string>();
  private trades = new Map<string, PublicTrade[]>();
  /** Books and candles are looked at once a tick. */
  private ticked = false;
  private readonly lastText = new Map<string, string>();
  private readonly stops: (() => void)[];
  private cancel: (() => void) | null = null;
  private cancelOwn: (() => void) | null = null;
  private busy = false;
  private beatAt: number;

  constructor(
    private readonly market: MarketData,
    private readonly clock: Clock,
    private readonly topics: Topics = {},
  ) {
    this.beatAt = clock.now() + HEARTBEAT_MS;
    this.stops = [
      market.onTick(() => this.onTick()),
      market.onTrade((symbol, trade) => this.trades.set(symbol, [trade, ...(this.trades.get(symbol) ?? [])])),
    ];
  }

  get size(): number {
    return this.clients.size;
  }

  /** Adds a client, who gets everything with the next frame; returns how to remove it. */
  add(subscription: Subscription, outlet: Outlet): () => void {
    const client: Client = {
      ...subscription,
      outlet,
      quotesKey: subscription.quotes?.toSorted().join(',') ?? 'all',
      slowSince: null,
      fresh: true,
      scopes: new Set(),
      toldAt: 0,
    };
    // While nobody listened nothing was sent.
    if (this.clients.size === 0) this.sent.clear();
    this.clients.add(client);
    this.send(client, eventText('hello', { ts: this.clock.now() }));
    this.cancel ??= this.clock.after(0, () => this.loop());
    return () => this.clients.delete(client);
  }

  /** Tells a person's open streams that something of theirs changed. */
  publishAccount(userId: string, scopes: readonly AccountScope[]): void {
    for (const client of this.clients)
      if (client.userId === userId) {
        for (const scope of scopes) client.scopes.add(scope);
        this.cancelOwn ??= this.clock.after(ACT_MS, () => this.tellOwn());
      }
  }

  /** A message of a chat should not wait for the next frame. Whoever was told within a frame waits for it. */
  private tellOwn(): void {
    this.cancelOwn = null;
    const now = this.clock.now();
    for (const client of this.clients)
      if (client.scopes.size > 0 && !client.fresh && now - client.toldAt >= FRAME_MS && !this.isBehind(client, now))
        this.send(client, this.takeOwn(client, now));
  }

  /** What has changed of somebody's own, told once. */
  private takeOwn(client: Client, now: number): string {
    if (client.scopes.size === 0) return '';
    const text = eventText('account', { scopes: [...client.scopes] });
    client.scopes.clear();
    client.toldAt = now;
    return text;
  }

  /** Something may have been missed: everybody gets everything anew. */
  renewAll(): void {
    for (const client of this.clients) {
      client.fresh = true;
      if (client.userId !== null) for (const scope of AccountScope.options) client.scopes.add(scope);
    }
  }

  close(): void {
    this.cancel?.();
    this.cancelOwn?.();
    for (const stop of this.stops) stop();
    for (const client of this.clients) client.outlet.end();
    this.clients.clear();
  }

  /** Whether a row is another than the one last sent; it is the one last sent from then on. */
  private isNews(symbol: string): boolean {
    const [, ...row] = quoteRow(this.market.ticker(symbol));
    // The ninth figure is the time: a price that stands still is news only before a client would have to call it old.
    const [text, ts] = [JSON.stringify(row.toSpliced(8, 1)), row[8]];
    const before = this.sent.get(symbol);
    if (before?.text === text && ts - before.ts < RENEW_MS) return false;
    this.sent.set(symbol, { text, ts });
    return true;
  }

  private onTick(): void {
    if (this.clients.size === 0) return;
    this.ticked = true;
    for (const { symbol } of this.market.varieties()) if (this.isNews(symbol)) this.changed.add(symbol);
    for (const symbol of new Set([...this.clients].flatMap((client) => client.trades ?? []))) {
      const latest = Math.floor(this.clock.now() / 1000) * 1000;
      const made = this.market
        .trades(symbol, TRADES_AT_FIRST)
        .filter(
          (trade) =>
            trade.ts >= latest &&
            trade.ts < latest + 1000 &&
            !this.trades.get(symbol)?.some((known) => known.id === trade.id),
        );
      if (made.length > 0) this.trades.set(symbol, [...made, ...(this.trades.get(symbol) ?? [])]);
    }
  }

  private loop(): void {
    this.cancel = this.clients.size > 0 ? this.clock.after(FRAME_MS, () => this.loop()) : null;
    if (this.busy) return;
    this.busy = true;
    // A book that cannot be read now is read again with the next tick.
    this.frame()
      .catch(() => {})
      .finally(() => {
        this.busy = false;
      });
  }

  /** One frame for everybody. */
  private async frame(): Promise<void> {
    const now = this.clock.now();
    const [changed, trades, ticked] = [this.changed, this.trades, this.ticked];
    this.changed = new Set();
    this.trades = new Map();
    this.ticked = false;
    const texts = new Map<string, Promise<string>>();
    const once = (key: string, make: () => string | Promise<string>): Promise<string> => {
      const known = texts.get(key) ?? Promise.resolve(make());
      texts.set(key, known);
      return known;
    };
    const heartbeat = now >= this.beatAt;
    if (heartbeat) this.beatAt = now + HEARTBEAT_MS;
    for (const client of this.clients) {
      if (this.isBehind(client, now)) continue;
      const text = client.fresh
        ? await this.everything(client, once)
        : await this.news(client, { changed, trades, ticked }, once);
      client.fresh = false;
      const own = this.takeOwn(client, now);
      if (text + own !== '') this.send(client, text + own);
      else if (heartbeat) this.send(client, eventText('beat', { ts: now }));
    }
    for (const [key, text] of texts) if (/^(book|candle|topic)/.test(key)) this.lastText.set(key, await text);
  }

  private async everything(
    client: Client,
    once: (key: string, make: () => string | Promise<string>) => Promise<string>,
  ): Promise<string> {
    const symbols = client.quotes ?? this.market.varieties().map((variety) => variety.symbol);
    // What the first client gets is not told once more with the next tick.
    if (this.clients.size === 1) for (const symbol of symbols) this.isNews(symbol);
    const quotes =
      symbols.length > 0 ? await once(`all quotes ${client.quotesKey}`, () => this.quotesText(symbols)) : '';
    const trades = client.trades;
    const list =
      trades === null
        ? ''
        : await once(`all trades ${trades}`, () =>
            eventText('trades', { symbol: trades, list: [...this.market.trades(trades, TRADES_AT_FIRST)] }),
          );
    return quotes + (await this.looked(client, once)).map(([, text]) => text).join('') + list;
  }

  private async news(
    client: Client,
    since: { changed: ReadonlySet<string>; trades: ReadonlyMap<string, PublicTrade[]>; ticked: boolean },
    once: (key: string, make: () => string | Promise<string>) => Promise<string>,
  ): Promise<string> {
    const symbols = client.quotes?.filter((symbol) => since.changed.has(symbol)) ?? [...since.changed];
    const quotes = symbols.length > 0 ? await once(`quotes ${client.quotesKey}`, () => this.quotesText(symbols)) : '';
    const fills = client.trades === null ? undefined : since.trades.get(client.trades);
    const trades = fills && client.trades !== null ? eventText('trades', { symbol: client.trades, list: fills }) : '';
    const again = since.ticked || trades !== '' ? await this.looked(client, once) : [];
    return (
      quotes +
      again
        .filter(([key, text]) => this.lastText.get(key) !== text)
        .map(([, text]) => text)
        .join('') +
      trades
    );
  }

  private quotesText(symbols: readonly string[]): string {
    return eventText(
      'quotes',
      symbols.map((symbol) => quoteRow(this.market.ticker(symbol))),
    );
  }

  /** Book, candle and topics as they are now, each with its key. */
  private async looked(
    { book, candle, topics }: Client,
    once: (key: string, make: () => string | Promise<string>) => Promise<string>,
  ): Promise<[string, string][]> {
    const found: [string, string][] = [];
    if (book !== null)
      found.push([
        `book ${book}`,
        await once(`book ${book}`, async () => eventText('book', await this.market.depth(book, BOOK_LEVELS))),
      ]);
    if (candle) {
      const key = `candle ${candle.symbol} ${candle.interval}`;
      found.push([
        key,
        await once(key, () => {
          const newest = this.market.newestCandle(candle.symbol, candle.interval);
          return newest ? eventText('candle', [candle.symbol, candle.interval, newest]) : '';
        }),
      ]);
    }
    for (const [topic, symbol] of Object.entries(topics) as [Topic, string][]) {
      const key = `topic ${topic} ${symbol}`;
      found.push([
        key,
        await once(key, async () => {
          const frame = await this.topics[topic]?.(symbol);
          return frame ? eventText(topic, frame) : '';
        }),
      ]);
    }
    return found;
  }

  /** True while a client still has to take what it was sent; drops it when that lasts. */
  private isBehind(client: Client, now: number): boolean {
    if (client.slowSince === null) return false;
    client.fresh = true;
    if (now - client.slowSince > PATIENCE_MS) {
      this.clients.delete(client);
      client.outlet.end();
    }
    return true;
  }

  private send(client: Client, text: string): void {
    if (client.outlet.write(text)) return;
    client.slowSince = this.clock.now();
    client.outlet.onDrain(() => {
      client.slowSince = null;
    });
  }
}
