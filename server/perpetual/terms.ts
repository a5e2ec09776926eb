/** The terms of perpetual contracts: fees, bands, leverage and tiers are decided here and nowhere else. */
import type { Variety } from '@/lib/api/market';
import type { PerpetualMarket, Tier } from '@/lib/api/perpetualShapes';
import { mul, type Decimal } from '@/lib/money/decimal';
import { FUNDING_INTERVAL_MS, withCum } from '@/lib/perpetual/rules';
import type { MarketRow } from './store';

/** As fractions of the value traded. An order keeps the rates it was placed with. */
export const FEES = { maker: '0.0002', taker: '0.0005' } as const;

/** The least value of an order, in USDT. */
const MIN_NOTIONAL = '5';
/** A limit price may be 10 % from the index: whoever misses by a digit is told before money is at risk. */
const PRICE_BAND = '0.1';
/** A market order stops 5 % from the last price. */
const MARKET_PROTECTION = '0.05';

/** Most people never need more; docs/domains/perpetual.md says why not 100. */
const MAX_LEVERAGE = 20;
const DEFAULT_LEVERAGE = 5;

/** By the value of a position in USDT: what the largest coins need, and all others. */
const LARGE = ['BTCUSDT', 'ETHUSDT'];
const steps = (scale: Decimal): Tier[] => {
  const rows: [floor: Decimal, cap: Decimal | null, mmr: Decimal, maxLeverage: number][] = [
    ['0', '50000', '0.005', 20],
    ['50000', '250000', '0.01', 15],
    ['250000', '1000000', '0.025', 10],
    ['1000000', '5000000', '0.05', 5],
    ['5000000', null, '0.1', 2],
  ];
  return withCum(
    rows.map(([floor, cap, mmr, maxLeverage]) => ({
      floor: mul(floor, scale),
      cap: cap && mul(cap, scale),
      mmr,
      maxLeverage,
    })),
  );
};
const TIERS = { large: steps('4'), other: steps('1') };

export const tiersOf = (symbol: string): readonly Tier[] => (LARGE.includes(symbol) ? TIERS.large : TIERS.other);

/** The terms that do not depend on the market's row. */
export function termsOf(variety: Variety): Omit<PerpetualMarket, 'maxQty' | 'status'> {
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
    faceValue: step,
    multiplier: '1',
    maxLeverage: MAX_LEVERAGE,
    defaultLeverage: DEFAULT_LEVERAGE,
    tiers: [...tiersOf(symbol)],
    fundingIntervalMs: FUNDING_INTERVAL_MS,
  };
}

export const showMarket = (variety: Variety, row: MarketRow): PerpetualMarket => ({
  ...termsOf(variety),
  maxQty: row.max_qty,
  status: row.status,
});
