/** What the house stands for in perpetual markets: the market maker's position and what it took over. For operators. */
import type { MarketExposure } from '@/lib/api/operator/market';
import type { Db } from '../db/database';
import { worthAt } from '../operator/exposure';
import * as store from './store';
import type { Prices } from './write';

export async function perpetualExposure(db: Db, prices: Pick<Prices, 'markOf'>): Promise<MarketExposure[]> {
  const open = new Map((await store.openByMarket(db)).map((row) => [row.symbol, row]));
  const markets = await store.listMarkets(db);
  return markets
    .filter(({ symbol, maker_position: house }) => open.has(symbol) || house !== '0')
    .map(({ symbol, maker_position: house, maker_limit: limit }) => ({
      product: 'perpetual',
      symbol,
      unit: 'base',
      long: open.get(symbol)?.long ?? '0',
      short: open.get(symbol)?.short ?? '0',
      house,
      limit,
      worth: worthAt(house, prices.markOf(symbol)),
    }));
}
