/** The market of BTC for tests of pure rules. */
import type { SpotMarket } from '@/lib/api/spot';

export const btcMarket: SpotMarket = {
  marketId: '1',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  tick: '0.01',
  priceDigits: 2,
  step: '0.00001',
  qtyDigits: 5,
  minQty: '0.00001',
  maxQty: '10',
  minNotional: '5',
  priceBand: '0.2',
  marketProtection: '0.05',
  makerFeeRate: '0.0008',
  takerFeeRate: '0.001',
  status: 'trading',
};
