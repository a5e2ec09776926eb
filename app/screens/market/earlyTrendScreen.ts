import { market } from '@/lib/api/market';
import { spot } from '@/lib/api/spot';
import { type EarlyScreen, asks, fromAddress } from '@/lib/client/early';

const symbol = fromAddress('symbol');

export const early: EarlyScreen = {
  calls: [
    asks(market.tickers, { symbols: [symbol] }),
    asks(market.varieties, {}),
    asks(market.rates, {}),
    asks(market.depth, { symbol, levels: 50 }),
    asks(spot.markets, {}),
    asks(market.favourites, {}),
    asks(spot.fills, { symbol, pageSize: 100 }),
  ],
};
