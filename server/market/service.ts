/** The market's calls. Prices come from memory; only favourites touch the database. */
import { api } from '@/lib/api/index';
import type { Candle, Interval, Ticker } from '@/lib/api/market';
import { div } from '@/lib/money/decimal';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import { crosses } from './simulated/crossTree';
import { currencies } from './currencies';
import type { MarketData } from '../prices/marketData';
import * as store from './store';

export const MOST_FAVOURITES = 200;
const RATE_PLACES = 8;

type Asking = Pick<Context<'notFound'>, 'market' | 'fail'>;

/** Refuses a symbol that is not quoted here. */
function known(context: Asking, symbols: readonly string[]): readonly string[] {
  for (const symbol of symbols) if (!context.market.variety(symbol)) context.fail('notFound');
  return symbols;
}

async function candles(
  context: Asking,
  body: { symbol: string; interval: Interval; from?: number | undefined; to?: number | undefined; limit: number },
): Promise<Candle[]> {
  known(context, [body.symbol]);
  return [
    ...(await context.market.candles(body.symbol, body.interval, { from: body.from, to: body.to, limit: body.limit })),
  ];
}

/** Simulated candles of these widths are joined from their minutes, which takes so many times as long. */
const JOINED: Partial<Record<Interval, number>> = { '5m': 2, '15m': 3, '30m': 5 };
/** Those of a cross are looked for in the seconds of two dollar pairs, at every width. */
const CROSS = 10;

/** What a call costs, by the time that it takes: most of it goes into the rows of the answer. A page of the chart is 300 candles. */
const costOfCandles = ({ symbol, limit, interval }: { symbol: string; limit: number; interval: Interval }): number =>
  1 + (limit / 25) * (crosses.has(symbol) ? CROSS : (JOINED[interval] ?? 1));
const costOfTickers = ({ symbols = [] }: { symbols?: readonly string[] | undefined }): number =>
  1 + symbols.length / 10;
const costOfSparklines = ({ symbols }: { symbols: readonly string[] }): number => 1 + symbols.length;

/** Units of every display currency for 1 USDT. */
export function exchangeRates(market: MarketData, now: number) {
  return currencies.flatMap((currency) => {
    const usdt = market.usdtPrice(currency.code);
    if (usdt === null) return [];
    return [
      {
        currency: currency.code,
        symbol: currency.symbol,
        digits: currency.digits,
        rateToUsdt: div('1', usdt, RATE_PLACES, 'halfUp'),
        updatedAt: now,
      },
    ];
  });
}

export function marketHandlers(): Handler[] {
  return [
    handle(api.market.varieties, 'memory', async (context) => [...context.market.varieties()]),
    handle(
      api.market.tickers,
      'memory',
      async (context, { symbols, kind }): Promise<Ticker[]> => {
        const quoted = symbols?.filter((symbol) => context.market.variety(symbol));
        if (quoted?.length === 0) context.fail('notFound');
        const wanted = quoted ?? context.market.varieties().map((variety) => variety.symbol);
        return wanted
          .filter((symbol) => !kind || context.market.variety(symbol)?.kind === kind)
          .map((symbol) => context.market.ticker(symbol));
      },
      costOfTickers,
    ),
    handle(api.market.candles, 'memory', async (context, body) => candles(context, body), costOfCandles),
    handle(api.market.candlesByTime, 'memory', async (context, body) => candles(context, body), costOfCandles),
    handle(
      api.market.sparklines,
      'memory',
      async (context, { symbols }) =>
        known(context, symbols).map((symbol) => ({ symbol, points: [...context.market.sparkline(symbol)] })),
      costOfSparklines,
    ),
    handle(api.market.depth, 'memory', async (context, { symbol, levels }) => {
      known(context, [symbol]);
      return context.market.depth(symbol, levels);
    }),
    handle(api.market.trades, 'memory', async (context, { symbol, limit }) => {
      known(context, [symbol]);
      return [...context.market.trades(symbol, limit)];
    }),
    handle(api.market.rates, 'memory', async (context) => exchangeRates(context.market, context.now)),
    ...favouriteHandlers(),
  ];
}

function favouriteHandlers(): Handler[] {
  return [
    handle(api.market.favourites, 'read', async (context, { symbol }) => {
      const symbols = await store.listFavourites(context.db, requireUser(context).id);
      return { symbols: symbol ? symbols.filter((other) => other === symbol) : symbols };
    }),
    handle(api.market.favouriteRanking, 'read', async (context) => {
      const symbols = await store.listFavourites(context.db, requireUser(context).id);
      return symbols.filter((symbol) => context.market.variety(symbol)).map((symbol) => context.market.ticker(symbol));
    }),
    handle(api.market.addFavourites, 'write', async (context, { symbols }) => {
      const { id } = requireUser(context);
      known(context, symbols);
      await store.lockFavourites(context.db, id);
      await store.addFavourites(context.db, id, symbols);
      const all = await store.listFavourites(context.db, id);
      if (all.length > MOST_FAVOURITES) context.fail('tooManyFavourites', { max: String(MOST_FAVOURITES) });
      return { symbols: all };
    }),
    handle(api.market.orderFavourites, 'write', async (context, { symbols }) => {
      const { id } = requireUser(context);
      await store.lockFavourites(context.db, id);
      const before = await store.listFavourites(context.db, id);
      const [had, wanted] = [new Set(before), new Set(symbols)];
      const after = [
        ...[...wanted].filter((symbol) => had.has(symbol)),
        ...before.filter((symbol) => !wanted.has(symbol)),
      ];
      await store.orderFavourites(context.db, id, after);
      return { symbols: after };
    }),
    handle(api.market.removeFavourites, 'write', async (context, { symbols }) => {
      const { id } = requireUser(context);
      // Without the lock a concurrent reordering would bring the removed favourite back.
      await store.lockFavourites(context.db, id);
      await store.removeFavourites(context.db, id, symbols);
      return { done: true as const };
    }),
  ];
}
