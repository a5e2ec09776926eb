import { forex } from '@/lib/api/forex';
import { market } from '@/lib/api/market';
import { type EarlyScreen, asks, fromAddress } from '@/lib/client/early';

const symbol = fromAddress('symbol');

export const early: EarlyScreen = {
  calls: [
    asks(forex.varieties, {}),
    asks(forex.terms, {}),
    asks(market.tickers, { symbols: [symbol] }),
    asks(forex.positions, { queryType: 'position' }),
    asks(forex.account, {}),
    asks(forex.orders, { open: true, pageSize: 20, pageNum: 1 }),
  ],
};
