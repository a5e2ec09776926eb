/** The terms of spot trading: fees, bands and limits are decided here and nowhere else. */
import type { Variety } from '@/lib/api/market';
import type { SpotMarket } from '@/lib/api/spot';
import type { MarketRow } from './store';

/** As fractions of what is received: 0.08 % of a maker, 0.10 % of a taker. An order keeps the rates it was placed with. */
export const FEES = { maker: '0.0008', taker: '0.001' } as const;

/** The least value of an order, in USDT. */
const MIN_NOTIONAL = '5';

/** A limit price may be 20 % from the index. */
const PRICE_BAND = '0.2';

/** A market order stops 5 % from the last price. */
const MARKET_PROTECTION = '0.05';

/** The terms that do not depend on the market's row: the same on every node, so that they are known before the row is held. */
export function termsOf(variety: Variety): Omit<SpotMarket, 'maxQty' | 'status'> {
  const { marketId, symbol, base, quote, name, tick, priceDigits, step, qtyDigits } = variety;
  return {
    marketId,
    symbol,
    base,
    quote,
    name,
    tick,
    priceDigits,
    step,
    qtyDigits,
    minQty: step,
    minNotional: MIN_NOTIONAL,
    priceBand: PRICE_BAND,
    marketProtection: MARKET_PROTECTION,
    makerFeeRate: FEES.maker,
    takerFeeRate: FEES.taker,
  };
}

export const showMarket = (variety: Variety, row: MarketRow): SpotMarket => ({
  ...termsOf(variety),
  maxQty: row.max_qty,
  status: row.status,
});
