/** What the house stands for in forex, where it is the other side of every position. For operators. */
import type { MarketExposure } from '@/lib/api/operator/market';
import { lotSizeOf } from '@/lib/forex/rules';
import { mul, sub } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { worthAt } from '../operator/exposure';
import { openByPair } from './positions/store';
import type { FxPrices } from './prices';

export async function forexExposure(db: Db, prices: FxPrices): Promise<MarketExposure[]> {
  return (await openByPair(db)).map(({ symbol, long, short }) => {
    const house = sub(short, long);
    const variety = prices.varietyOf(symbol);
    const rate = variety && prices.rateOf(variety.base);
    return {
      product: 'forex',
      symbol,
      unit: 'lot',
      long,
      short,
      house,
      limit: null,
      worth: variety && worthAt(mul(house, lotSizeOf(variety.base)), rate),
    };
  });
}
