/** Everything that is quoted here, as the feeds need it: the public variety and the figures that the simulation draws from. */
import type { Variety } from '@/lib/api/market';
import { type Decimal, decimal } from '@/lib/money/decimal';
import { stepSize, tickSize } from './bars';
import { cryptoRows } from './varieties/crypto';
import { currencyNames, currencyVolatility, forexRows, metalNames } from './varieties/forex';

/** A random influence shared by several varieties, such as "all coins" or one currency, with its weight; the squares sum to 1. */
export interface Factor {
  name: string;
  weight: number;
}

export interface Listing {
  variety: Variety;
  /** The price about which the simulation moves. */
  referencePrice: number;
  /** Standard deviation of a year's relative change. */
  volatility: number;
  /** Growth a year of the reference price in the years before 2027; flat afterwards. */
  growth: number;
  /** Quote units traded on an average day. */
  dailyTurnover: number;
  /** Between bid and ask, in ticks. */
  spreadTicks: number;
  factors: readonly Factor[];
}

const CRYPTO_SHARED = 0.68;
/** Half a basis point for the largest pairs, more for the others. */
const spreadOf = (price: number, digits: number, turnoverMillion: number): number =>
  Math.max(
    1,
    Math.round(price * 10 ** digits * (turnoverMillion > 300 ? 0.000_01 : turnoverMillion > 50 ? 0.000_1 : 0.000_3)),
  );

const unit = (digits: number): Decimal => (digits === 0 ? '1' : decimal(`0.${'0'.repeat(digits - 1)}1`));

const crypto: readonly Listing[] = cryptoRows.map(
  ([base, name, price, priceDigits, qtyDigits, volatility, turnover, listed], row) => ({
    variety: {
      marketId: String(row + 1),
      symbol: `${base}USDT`,
      kind: 'crypto',
      base,
      quote: 'USDT',
      name,
      tick: unit(priceDigits),
      priceDigits,
      step: unit(qtyDigits),
      qtyDigits,
      listedAt: Date.parse(`${listed}T00:00:00Z`),
    },
    referencePrice: price,
    volatility,
    growth: base === 'BTC' || base === 'ETH' ? 0.34 : 0.1,
    dailyTurnover: turnover * 1e6,
    spreadTicks: spreadOf(price, priceDigits, turnover),
    factors: [
      { name: 'crypto', weight: CRYPTO_SHARED },
      { name: base, weight: Math.sqrt(1 - CRYPTO_SHARED ** 2) },
    ],
  }),
);

const forex: readonly Listing[] = forexRows.map(
  ([base, quote, price, priceDigits, step, spreadTicks, volumeMillion, listed], row) => {
    const ours = currencyVolatility[base] ?? 0.06;
    const theirs = currencyVolatility[quote] ?? 0.06;
    const volatility = Math.hypot(ours, theirs);
    return {
      variety: {
        marketId: String(row + 101),
        symbol: `${base}${quote}`,
        kind: 'forex',
        base,
        quote,
        name: metalNames[base] ?? currencyNames[base] ?? base,
        tick: unit(priceDigits),
        priceDigits,
        step: `${step}`,
        qtyDigits: 0,
        listedAt: Date.parse(`${listed}T00:00:00Z`),
      },
      referencePrice: price,
      volatility,
      growth: base === 'XAU' || base === 'XAG' ? 0.11 : 0,
      dailyTurnover: volumeMillion * 1e6 * price,
      spreadTicks,
      factors: [
        { name: base, weight: ours / volatility },
        { name: quote, weight: -theirs / volatility },
      ],
    };
  },
);

export const listings: readonly Listing[] = [...crypto, ...forex];

/** A few thousand USDT at the best price of a pair, more for the busiest; forex books are far deeper. */
export function topSizeOf({ variety, dailyTurnover, referencePrice }: Listing): number {
  const oneStep = referencePrice * stepSize(variety) + tickSize(variety);
  if (variety.kind === 'forex') return Math.max(oneStep, 300_000 * referencePrice);
  return Math.max(oneStep, Math.min(3_500, 1_200 + dailyTurnover / 150_000));
}
