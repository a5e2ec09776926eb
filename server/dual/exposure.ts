/**
 * What the house stands for in dual currency: the coins that it has or owes since orders were settled, and what the running ones may bring
 * about. For operators.
 */
import type { MarketExposure } from '@/lib/api/operator/market';
import { swappedOf } from '@/lib/dual/rules';
import { isZero, sum } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { houseBalance } from '../ledger/ledger';
import type { MarketData } from '../prices/marketData';
import { worthAt } from '../operator/exposure';
import { listMarkets, runningByTerms } from './store';

export async function dualExposure(db: Db, market: MarketData): Promise<MarketExposure[]> {
  const running = await runningByTerms(db);
  const markets: MarketExposure[] = [];
  for (const { symbol, base } of await listMarkets(db)) {
    const here = running.filter((one) => one.symbol === symbol);
    const long = sum(here.filter(({ kind }) => kind === 'buyLow').map(swappedOf));
    const short = sum(here.filter(({ kind }) => kind === 'sellHigh').map(({ amount }) => amount));
    const house = await houseBalance(db, 'house:dual', base);
    if ([long, short, house].every(isZero)) continue;
    const price = market.isStale(symbol) ? null : (market.quote(symbol)?.index ?? null);
    markets.push({
      product: 'dual',
      symbol,
      unit: 'base',
      long,
      short,
      house,
      limit: null,
      worth: worthAt(house, price),
    });
  }
  return markets;
}
