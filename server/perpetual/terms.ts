/** The terms of perpetual contracts: fees, bands, leverage and tiers are decided here and nowhere else. */
import type { Variety } from '@/lib/api/market';
import type { PerpetualMarket, Tier } from '@/lib/api/perpetualShapes';
import { gt, mul, type Decimal } from '@/lib/money/decimal';
import { FUNDING_INTERVAL_MS, LARGEST_FUNDING_RATE, withCum } from '@/lib/perpetual/rules';
import type { DecidedTerms, MarketRow, MarketTerms } from './store';

/** Of the value that a liquidation takes over. It decides when a position is liquidated: nobody changes it for what is open. */
export const LIQUIDATION_FEE: Decimal = '0.0005';

/** Until operators decide otherwise. Most people never need more than 20; docs/domains/perpetual.md says why not 100. */
export const STANDARD: MarketTerms = {
  makerFeeRate: '0.0002',
  takerFeeRate: LIQUIDATION_FEE,
  leverage: [20, 15, 10, 5, 2],
  fundingCap: LARGEST_FUNDING_RATE,
};

/** What counts for a market at a time. */
export const inForce = ({ terms }: Pick<MarketRow, 'terms'>, at: number): MarketTerms =>
  terms.findLast(({ from }) => from <= at) ?? STANDARD;

/** With one decision more, in the order of their times; of two for the same time the later decision counts. */
export const withDecision = (terms: readonly DecidedTerms[], decided: DecidedTerms): DecidedTerms[] =>
  [...terms.filter(({ from }) => from !== decided.from), decided].sort((one, other) => one.from - other.from);

/** The highest fee that operators may ask for. */
const MOST_FEE: Decimal = '0.001';

/**
 * The first field that is out of bounds, or null. Leverage and funding only ever become more careful than the standard: what a position needs
 * to stay open does not change with them, so a higher leverage would open positions next to their liquidation.
 */
export function refusedField(terms: MarketTerms): keyof MarketTerms | null {
  const { makerFeeRate, takerFeeRate, leverage, fundingCap } = terms;
  if (gt(takerFeeRate, MOST_FEE)) return 'takerFeeRate';
  if (gt(makerFeeRate, takerFeeRate)) return 'makerFeeRate';
  const isCareful = leverage.every(
    (most, nr) => most <= (STANDARD.leverage[nr] ?? 0) && most <= (leverage[nr - 1] ?? most),
  );
  if (leverage.length !== STANDARD.leverage.length || !isCareful) return 'leverage';
  return gt(fundingCap, STANDARD.fundingCap) ? 'fundingCap' : null;
}

/** The least value of an order, in USDT. */
const MIN_NOTIONAL = '5';
/** A limit price may be 10 % from the index: whoever misses by a digit is told before money is at risk. */
const PRICE_BAND = '0.1';
/** A market order stops 5 % from the last price. */
const MARKET_PROTECTION = '0.05';

const DEFAULT_LEVERAGE = 5;

const FLOORS: readonly Decimal[] = ['0', '50000', '250000', '1000000', '5000000'];
const USUAL: readonly Decimal[] = ['0.005', '0.01', '0.025', '0.05', '0.1'];

/** By the value of a position in USDT; `scale` times as much where the market is deeper. */
const steps = (scale: Decimal, rates = USUAL, leverage = STANDARD.leverage): Tier[] =>
  withCum(
    rates.map((mmr, nr) => ({
      floor: mul(FLOORS[nr] ?? '0', scale),
      cap: nr + 1 < FLOORS.length ? mul(FLOORS[nr + 1] ?? '0', scale) : null,
      mmr,
      maxLeverage: leverage[nr] ?? 1,
    })),
  );

/** What the largest coins need, what others do, and what those need whose price leaps by two thousandths or more at each step. */
const LARGE = ['BTCUSDT', 'ETHUSDT'];
const COARSE = ['SHIBUSDT', 'BONKUSDT', 'PEPEUSDT', 'THETAUSDT'];
const TIERS = {
  large: steps('4'),
  other: steps('1'),
  // Where two steps of the price are more than the maintenance margin, a single one makes a position owe more than it has, and insurance pays.
  coarse: steps('1', ['0.05', '0.06', '0.075', '0.1', '0.15'], [5, 4, 3, 2, 1]),
};

export function tiersOf(symbol: string): readonly Tier[] {
  if (COARSE.includes(symbol)) return TIERS.coarse;
  return LARGE.includes(symbol) ? TIERS.large : TIERS.other;
}

/** What never changes about a market: its steps and how far prices may be off. */
export function shapeOf({ marketId, symbol, base, quote, name, tick, priceDigits, step, qtyDigits }: Variety) {
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
    liquidationFeeRate: LIQUIDATION_FEE,
    faceValue: step,
    multiplier: '1',
    fundingIntervalMs: FUNDING_INTERVAL_MS,
  } as const;
}

/** A market as people see it, with the terms that count now. */
export function showMarket(variety: Variety, row: MarketRow, now: number): PerpetualMarket {
  const { makerFeeRate, takerFeeRate, leverage } = inForce(row, now);
  const tiers = tiersOf(variety.symbol).map((tier, nr) => ({
    ...tier,
    maxLeverage: Math.min(tier.maxLeverage, leverage[nr] ?? 1),
  }));
  const maxLeverage = tiers[0]?.maxLeverage ?? 1;
  return {
    ...shapeOf(variety),
    makerFeeRate,
    takerFeeRate,
    maxLeverage,
    defaultLeverage: Math.min(DEFAULT_LEVERAGE, maxLeverage),
    tiers,
    maxQty: row.max_qty,
    termsUntil: row.terms.find(({ from }) => from > now)?.from ?? null,
    status: row.status,
  };
}
