/** What the house stands for in forex, where it is the other side of every position. For operators. */
import type { MarketExposure } from '@/lib/api/operator/market';
import { lotSizeOf } from '@/lib/forex/rules';
import { mul, round, sub } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { openByPair } from './positions/store';
import type { FxPrices } from './prices';

const WORTH_PLACES = 2;

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
      worth: variety && rate && round(mul(mul(house, lotSizeOf(variety.base)), rate), WORTH_PLACES, 'halfUp'),
    };
  });
}
