import { assets } from '@/lib/api/assets';
import { market } from '@/lib/api/market';
import { spot } from '@/lib/api/spot';
import { type EarlyScreen, asks, fromAddress } from '@/lib/client/early';

const symbol = fromAddress('symbol');

export const early: EarlyScreen = {
  calls: [
    asks(spot.markets, {}),
    asks(market.tickers, { symbols: [symbol] }),
    asks(market.depth, { symbol, levels: 50 }),
    asks(market.varieties, {}),
    asks(market.rates, {}),
    asks(market.favourites, {}),
    asks(assets.pair, { symbol }),
    asks(spot.allowance, {}),
    asks(spot.openOrders, { pageSize: 50, pageNum: 1 }),
  ],
};
