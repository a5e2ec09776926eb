import { market } from '@/lib/api/market';
import { perpetual } from '@/lib/api/perpetual';
import { type EarlyScreen, asks, fromAddress } from '@/lib/client/early';

const symbol = fromAddress('symbol');

export const early: EarlyScreen = {
  calls: [
    asks(perpetual.markets, {}),
    asks(perpetual.ticker, { symbol }),
    asks(perpetual.depth, { symbol, levels: 50 }),
    asks(market.tickers, { symbols: [symbol] }),
    asks(market.rates, {}),
    asks(perpetual.positions, {}),
    asks(perpetual.account, {}),
    asks(perpetual.leverage, { symbol }),
    asks(perpetual.orders, { open: true, pageSize: 20, pageNum: 1 }),
  ],
};
