/** Index prices of coins in currencies, and what an advert costs at them. */
import { digitsOf, FIATS, COINS, floatingPrice, indexOf } from '@/lib/c2c/rules';
import type { Decimal } from '@/lib/money/decimal';
import type { MarketData } from '../prices/marketData';

export { digitsOf };

/** One coin in the currency; null where there is no price, or one that is too old. */
export function indexPrice(market: MarketData, coin: string, fiat: string): Decimal | null {
  if (coin !== 'USDT' && market.isStale(`${coin}USDT`)) return null;
  const [coinUsdt, fiatUsdt] = [market.usdtPrice(coin), market.usdtPrice(fiat)];
  return coinUsdt === null || fiatUsdt === null ? null : indexOf(coinUsdt, fiatUsdt);
}

/** What one coin of an advert costs; null for a moving price while there is no index. */
export const priceOf = (advert: { fixed_price: Decimal | null; premium: Decimal | null }, index: Decimal | null) =>
  advert.fixed_price ?? (index === null || advert.premium === null ? null : floatingPrice(index, advert.premium));

export const isKnown = (coin: string, fiat: string): boolean =>
  (COINS as readonly string[]).includes(coin) && (FIATS as readonly string[]).includes(fiat);
