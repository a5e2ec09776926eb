/** The terms of spot trading: fees, bands and limits are decided here and nowhere else. */
import type { Variety } from '@/lib/api/market';
import type { SpotMarket } from '@/lib/api/spot';
import { decimal, div, floorToStep, max, mul, placesOf, type Decimal } from '@/lib/money/decimal';
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

/** The largest order of a market: about a million USDT, rounded to a power of ten of base units, at least one step. */
export function largestQty(price: Decimal, step: Decimal): Decimal {
  const units = div('1000000', price, placesOf(step), 'down');
  const whole = units.split('.')[0] ?? '0';
  const magnitude = whole === '0' ? '1' : decimal(`1${'0'.repeat(whole.length - 1)}`);
  return max(floorToStep(magnitude, step), step);
}

/** How far the market maker's position in one market may go, in base units. */
export const makerLimit = (maxQty: Decimal): Decimal => mul(maxQty, '5');
