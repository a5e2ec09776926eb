/** The market's calls. Prices come from memory; only favourites touch the database. */
import { api } from '@/lib/api/index';
import type { Candle, Interval, Ticker } from '@/lib/api/market';
import { div } from '@/lib/money/decimal';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import { currencies } from './currencies';
import type { MarketData } from '../prices/marketData';
import * as store from './store';

export const MOST_FAVOURITES = 200;
const RATE_PLACES = 8;

type Asking = Pick<Context<'notFound'>, 'market' | 'fail'>;

/** Refuses a symbol that is not quoted here. */
function known(ctx: Asking, symbols: readonly string[]): readonly string[] {
  for (const symbol of symbols) if (!ctx.market.variety(symbol)) ctx.fail('notFound');
  return symbols;
}

async function candles(
  ctx: Asking,
  body: { symbol: string; interval: Interval; from?: number | undefined; to?: number | undefined; limit: number },
): Promise<Candle[]> {
  known(ctx, [body.symbol]);
  return [
    ...(await ctx.market.candles(body.symbol, body.interval, { from: body.from, to: body.to, limit: body.limit })),
  ];
}

/** What a call costs, by the time that it takes: most of it goes into the rows of the answer. A page of the chart is 300 candles. */
const costOfCandles = ({ limit }: { limit: number }): number => 1 + limit / 25;
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
    handle(api.market.varieties, 'memory', async (ctx) => [...ctx.market.varieties()]),
    handle(
      api.market.tickers,
      'memory',
      async (ctx, { symbols, kind }): Promise<Ticker[]> => {
        const quoted = symbols?.filter((symbol) => ctx.market.variety(symbol));
        if (quoted?.length === 0) ctx.fail('notFound');
        const wanted = quoted ?? ctx.market.varieties().map((variety) => variety.symbol);
        return wanted
          .filter((symbol) => !kind || ctx.market.variety(symbol)?.kind === kind)
          .map((symbol) => ctx.market.ticker(symbol));
      },
      costOfTickers,
    ),
    handle(api.market.candles, 'memory', async (ctx, body) => candles(ctx, body), costOfCandles),
    handle(api.market.candlesByTime, 'memory', async (ctx, body) => candles(ctx, body), costOfCandles),
    handle(
      api.market.sparklines,
      'memory',
      async (ctx, { symbols }) =>
        known(ctx, symbols).map((symbol) => ({ symbol, points: [...ctx.market.sparkline(symbol)] })),
      costOfSparklines,
    ),
    handle(api.market.depth, 'memory', async (ctx, { symbol, levels }) => {
      known(ctx, [symbol]);
      return ctx.market.depth(symbol, levels);
    }),
    handle(api.market.trades, 'memory', async (ctx, { symbol, limit }) => {
      known(ctx, [symbol]);
      return [...ctx.market.trades(symbol, limit)];
    }),
    handle(api.market.rates, 'memory', async (ctx) => exchangeRates(ctx.market, ctx.now)),
    ...favouriteHandlers(),
  ];
}

function favouriteHandlers(): Handler[] {
  return [
    handle(api.market.favourites, 'read', async (ctx, { symbol }) => {
      const symbols = await store.listFavourites(ctx.db, requireUser(ctx).id);
      return { symbols: symbol ? symbols.filter((other) => other === symbol) : symbols };
    }),
    handle(api.market.favouriteRanking, 'read', async (ctx) => {
      const symbols = await store.listFavourites(ctx.db, requireUser(ctx).id);
      return symbols.filter((symbol) => ctx.market.variety(symbol)).map((symbol) => ctx.market.ticker(symbol));
    }),
    handle(api.market.addFavourites, 'write', async (ctx, { symbols }) => {
      const { id } = requireUser(ctx);
      known(ctx, symbols);
      await store.lockFavourites(ctx.db, id);
      await store.addFavourites(ctx.db, id, symbols);
      const all = await store.listFavourites(ctx.db, id);
      if (all.length > MOST_FAVOURITES) ctx.fail('tooManyFavourites', { max: String(MOST_FAVOURITES) });
      return { symbols: all };
    }),
    handle(api.market.orderFavourites, 'write', async (ctx, { symbols }) => {
      const { id } = requireUser(ctx);
      await store.lockFavourites(ctx.db, id);
      const before = await store.listFavourites(ctx.db, id);
      const [had, wanted] = [new Set(before), new Set(symbols)];
      const after = [
        ...[...wanted].filter((symbol) => had.has(symbol)),
        ...before.filter((symbol) => !wanted.has(symbol)),
      ];
      await store.orderFavourites(ctx.db, id, after);
      return { symbols: after };
    }),
    handle(api.market.removeFavourites, 'write', async (ctx, { symbols }) => {
      const { id } = requireUser(ctx);
      // What is put in order at the same moment would otherwise come back.
      await store.lockFavourites(ctx.db, id);
      await store.removeFavourites(ctx.db, id, symbols);
      return { done: true as const };
    }),
  ];
}
