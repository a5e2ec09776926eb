/** What the screens see move: the prices that decide and the public book, for calls and for the stream. */
import type { Depth } from '@/lib/api/market';
import type { PerpetualTicker } from '@/lib/api/market';
import { nextFundingAt } from '@/lib/perpetual/rules';
import type { Db } from '../db/database';
import type { MarketData } from '../prices/marketData';
import type { FundingRates } from './funding';
import * as store from './store';
import type { Prices } from './write';

export function showTicker(
  market: MarketData,
  { prices, rates }: { prices: Prices; rates: FundingRates },
  symbol: string,
  now: number,
): PerpetualTicker {
  const quote = market.quote(symbol);
  return {
    symbol,
    mark: prices.markOf(symbol),
    index: quote?.index ?? null,
    last: quote?.last ?? null,
    fundingRate: rates.expected(symbol),
    nextFundingAt: nextFundingAt(now),
    stale: market.isStale(symbol),
    ts: quote?.ts ?? now,
  };
}

/** The market maker's levels and what people have resting, best first. */
export const depthOf = (
  { db, market }: { db: Db; market: MarketData },
  symbol: string,
  levels: number,
): Promise<Depth> => market.depth(symbol, levels, (of, most, seq) => store.usersPart(db, of, most, seq));
