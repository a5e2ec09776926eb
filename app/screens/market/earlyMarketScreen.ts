import { market } from '@/lib/api/market';
import { type EarlyScreen, asks } from '@/lib/client/early';

export const early: EarlyScreen = {
  calls: [asks(market.varieties, {}), asks(market.tickers, {}), asks(market.rates, {}), asks(market.favourites, {})],
};
