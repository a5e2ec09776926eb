/** Which coins are exchanged, at which prices, and how much of a coin the house may owe. */
import type { MarketData } from '../prices/marketData';
import type { Decimal } from '@/lib/money/decimal';

/** What everything is priced in, and the coin between any two others. */
export const BETWEEN = 'USDT';

/** The most that the house may owe of one coin, in USDT. */
export const MOST_OWED: Decimal = '500000';

/** USDT first, then each coin that has a market against it. */
export const coinsOf = (market: MarketData): { coin: string; name: string }[] => [
  { coin: BETWEEN, name: 'Tether USD' },
  ...market
    .varieties()
    .filter(({ kind, quote }) => kind === 'crypto' && quote === BETWEEN)
    .map(({ base, name }) => ({ coin: base, name })),
];

/** The market of a coin; null for USDT itself, which needs none. */
export const symbolOf = (coin: string): string | null => (coin === BETWEEN ? null : `${coin}${BETWEEN}`);

/** The middle of the market in USDT; null while there is no fresh price. */
export function priceOf(market: MarketData, coin: string): Decimal | null {
  const symbol = symbolOf(coin);
  if (symbol === null) return '1';
  return market.isStale(symbol) ? null : (market.quote(symbol)?.index ?? null);
}
