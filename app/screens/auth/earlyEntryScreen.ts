import { market } from '@/lib/api/market';
import { type EarlyScreen, asks } from '@/lib/client/early';

export const early: EarlyScreen = {
  calls: [asks(market.tickers, { symbols: ['BTCUSDT', 'ETHUSDT', 'EURUSD', 'GBPUSD', 'USDJPY'] })],
};
