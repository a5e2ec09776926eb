/** Crypto prices of any exchange that ccxt knows. The package is large and optional: it is loaded only here, only when a live feed was chosen. */
import type { Variety } from '@/lib/api/market';
import { StartError } from '../../config';
import type { LiveConfig } from '../../marketConfig';
import type { AskedInterval, SaidCandle, SaidQuote, Source } from './source';

/** What we use of ccxt; its numbers are floats. */
interface Exchange {
  has: Readonly<Record<string, unknown>>;
  timeframes: Readonly<Record<string, unknown>>;
  urls: { api: unknown };
  /** The newest ticker of each pair that the connection has told. */
  tickers: Readonly<Record<string, Ticker>>;
  loadMarkets: () => Promise<Readonly<Record<string, { spot?: boolean; active?: boolean }>>>;
  loadHttpProxyAgent: () => Promise<unknown>;
  watchTickers: (names: string[]) => Promise<unknown>;
  fetchTickers: (names: string[]) => Promise<Readonly<Record<string, Ticker>>>;
  fetchOHLCV: (name: string, interval: string, since: number, limit: number) => Promise<SaidCandle[]>;
  close: () => Promise<void>;
}

type Ticker = Readonly<
  Record<
    'last' | 'bid' | 'ask' | 'timestamp' | 'open' | 'high' | 'low' | 'baseVolume' | 'quoteVolume',
    number | undefined
  >
>;
type Make = new (options: object) => Exchange;

const TIMEOUT_MS = 10_000;

async function load(name: string): Promise<Make> {
  // Not a literal, so that neither the bundler nor the type checker needs the package.
  const location: string = 'ccxt';
  const { pro } = await (import(location) as Promise<{ pro: Readonly<Record<string, unknown>> }>).catch(
    (cause: unknown) => {
      throw new StartError(
        'MARKET_FEED=live needs the package ccxt, which was left out here: npm install --no-save ccxt',
        { cause },
      );
    },
  );
  const make = pro[name];
  if (typeof make !== 'function') throw new StartError(`LIVE_EXCHANGE: ccxt streams no prices of "${name}".`);
  return make as Make;
}

/** The same addresses at another host. */
function relayed(urls: unknown, { restUrl, wsUrl }: LiveConfig): unknown {
  if (typeof urls === 'object' && urls !== null)
    return Object.fromEntries(
      Object.entries(urls).map(([key, url]) => [key, relayed(url, { restUrl, wsUrl } as LiveConfig)]),
    );
  if (typeof urls !== 'string') return urls;
  const relay = urls.startsWith('ws') ? wsUrl : restUrl;
  return relay === null ? urls : urls.replace(/^[a-z]+:\/\/[^/]+/, relay);
}

function said(symbol: string, ticker: Ticker): SaidQuote {
  return {
    symbol,
    last: ticker.last,
    bid: ticker.bid,
    ask: ticker.ask,
    ts: ticker.timestamp,
    day: {
      open: ticker.open,
      high: ticker.high,
      low: ticker.low,
      volume: ticker.baseVolume,
      turnover: ticker.quoteVolume,
    },
  };
}

/** A StartError where the exchange cannot do what is needed; nothing is asked of it yet. */
export async function cryptoSource(config: LiveConfig, varieties: readonly Variety[]): Promise<Source> {
  const name = config.exchange ?? '';
  const exchange = new (await load(name))({
    timeout: TIMEOUT_MS,
    options: {
      // Where an exchange has several kinds of markets or of tickers: spot, and the ticker that holds bid and ask.
      defaultType: 'spot',
      fetchMarkets: { types: ['spot'] },
      watchTickers: { name: 'ticker' },
      // How long to wait before the next connection is decided in untilStopped.ts.
      ws: { backoff: { base: 0, max: 0 } },
    },
  });
  for (const need of ['watchTickers', 'fetchTickers', 'fetchOHLCV']) {
    if (exchange.has[need] !== true)
      throw new StartError(`LIVE_EXCHANGE: ccxt offers no ${need} for "${name}". Choose another exchange.`);
  }
  exchange.urls.api = relayed(exchange.urls.api, config);
  if (config.wsUrl?.startsWith('ws:')) await exchange.loadHttpProxyAgent();
  return new CryptoSource(exchange, varieties);
}

class CryptoSource implements Source {
  private readonly names: ReadonlyMap<string, string>;
  /** Tickers are told once, also over a reconnection: what an earlier connection left behind is no news. */
  private readonly told = new Map<string, Ticker>();

  constructor(
    private readonly exchange: Exchange,
    varieties: readonly Variety[],
  ) {
    this.names = new Map(varieties.map(({ symbol, base, quote }) => [symbol, `${base}/${quote}`]));
  }

  async list(): Promise<string[]> {
    const markets = await this.exchange.loadMarkets();
    return [...this.names]
      .filter(([, name]) => markets[name]?.spot === true && markets[name].active !== false)
      .map(([symbol]) => symbol);
  }

  async watch(symbols: readonly string[], tell: (quote: SaidQuote) => void, signal: AbortSignal): Promise<void> {
    const wanted = this.pairs(symbols);
    const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    try {
      while (!signal.aborted) {
        await Promise.race([ended, this.exchange.watchTickers(wanted.map(([, name]) => name))]);
        // All that came since: of several messages at once the call itself tells only one.
        for (const [symbol, name] of wanted) {
          const ticker = this.exchange.tickers[name];
          if (!ticker || this.told.get(name) === ticker) continue;
          this.told.set(name, ticker);
          tell(said(symbol, ticker));
        }
      }
    } finally {
      await this.exchange.close();
    }
  }

  async ask(symbols: readonly string[]): Promise<SaidQuote[]> {
    const wanted = this.pairs(symbols);
    const tickers = await this.exchange.fetchTickers(wanted.map(([, name]) => name));
    return wanted.flatMap(([symbol, name]) => (tickers[name] ? [said(symbol, tickers[name])] : []));
  }

  async candles(symbol: string, interval: AskedInterval, from: number, limit: number): Promise<SaidCandle[]> {
    const name = this.names.get(symbol);
    return name !== undefined && interval in this.exchange.timeframes
      ? this.exchange.fetchOHLCV(name, interval, from, limit)
      : [];
  }

  private pairs(symbols: readonly string[]): [symbol: string, name: string][] {
    return symbols.map((symbol) => [symbol, this.names.get(symbol) ?? symbol]);
  }
}
