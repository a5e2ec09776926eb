/** What is lent against what, and on which terms: the standard, and what operators decided from a time on. */
import type { LoanProduct } from '@/lib/api/loan';
import { hourlyRate, TERM_DAYS, yearlyRate } from '@/lib/loan/rules';
import { gt, gte, lt, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { MarketData } from '../prices/marketData';
import { decidedTerms, type TermsRow } from './store';

/** What everything is lent in: the debt then has the price of one, and the collateral is sold in one market. */
export const LOAN_COIN = 'USDT';
/** Of the sandbox's term that ends while one looks on. */
export const SHORT_MINUTES = 10;

/** Large coins, whose markets carry a sale of much of it. */
const COLLATERALS = ['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'DOGE', 'ADA', 'LTC'];
/** By days; '0' is a loan without an end. A longer promise costs a little more. */
const RATES: Readonly<Record<string, Decimal>> = {
  '0': '0.00024',
  '7': '0.00022',
  '30': '0.00024',
  '90': '0.00026',
  '180': '0.00028',
};
const STANDARD = {
  daily_rates: RATES,
  initial_ltv: '0.65',
  call_ltv: '0.75',
  liquidation_ltv: '0.83',
  min_loan: '20',
  max_loan: '200000',
  is_open: true,
} as const;

/** The highest daily rate that operators may ask for. */
const MOST_RATE: Decimal = '0.002';

export type Terms = Pick<TermsRow, keyof typeof STANDARD>;

export interface Pair {
  loanCoin: string;
  collateralCoin: string;
  symbol: string;
  terms: Terms;
}

export const symbolOf = (collateralCoin: string): string => `${collateralCoin}${LOAN_COIN}`;

/** What can be borrowed against, with the terms of the beginning. */
export const standardPairs = (market: MarketData): Pair[] => pairsOf(market, () => STANDARD);

const pairsOf = (market: MarketData, termsOf: (collateralCoin: string) => Terms): Pair[] =>
  COLLATERALS.flatMap((collateralCoin) => {
    const symbol = symbolOf(collateralCoin);
    return market.variety(symbol)
      ? [{ loanCoin: LOAN_COIN, collateralCoin, symbol, terms: termsOf(collateralCoin) }]
      : [];
  });

/** What can be borrowed against, with the terms of a time. */
export async function pairsAt(db: Db, market: MarketData, at: number): Promise<Pair[]> {
  const decided = await decidedTerms(db);
  return pairsOf(
    market,
    (collateralCoin) =>
      decided.findLast((one) => one.collateral_coin === collateralCoin && one.from_at <= at) ?? STANDARD,
  );
}

/** The index price; null while there is no fresh one. */
export function freshPrice(market: MarketData, collateralCoin: string): Decimal | null {
  const symbol = symbolOf(collateralCoin);
  return market.isStale(symbol) ? null : (market.quote(symbol)?.index ?? null);
}

export const ratesOf = (daily: Decimal) => ({
  hourlyRate: hourlyRate(daily),
  dailyRate: daily,
  yearlyRate: yearlyRate(daily),
});

/** The daily rate of a term; null where there is none such. */
export function rateOf(
  terms: Terms,
  { termDays, termMinutes }: { termDays: number; termMinutes: number | null },
  sandbox: boolean,
): Decimal | null {
  if (termMinutes === null) return terms.daily_rates[String(termDays)] ?? null;
  return sandbox && termDays === 0 && termMinutes === SHORT_MINUTES ? (terms.daily_rates['0'] ?? null) : null;
}

export function showProduct(pair: Pair, market: MarketData, sandbox: boolean): LoanProduct {
  const { terms, collateralCoin, loanCoin, symbol } = pair;
  const offered = TERM_DAYS.flatMap((termDays) => {
    const daily = terms.daily_rates[String(termDays)];
    return daily === undefined ? [] : [{ termDays, termMinutes: null, ...ratesOf(daily) }];
  });
  const short = { termDays: 0, termMinutes: SHORT_MINUTES };
  const shortRate = rateOf(terms, short, sandbox);
  return {
    loanCoin,
    collateralCoin,
    price: market.quote(symbol)?.index ?? null,
    stale: market.isStale(symbol),
    thresholds: { initial: terms.initial_ltv, call: terms.call_ltv, liquidation: terms.liquidation_ltv },
    minLoan: terms.min_loan,
    maxLoan: terms.max_loan,
    terms: [...offered, ...(shortRate === null ? [] : [{ ...short, ...ratesOf(shortRate) }])],
  };
}

/** The first field that is out of bounds, or null. */
export function refusedField(terms: Terms): string | null {
  const days: readonly string[] = TERM_DAYS.map(String);
  const rates = Object.entries(terms.daily_rates);
  if (rates.length === 0 || rates.some(([term, rate]) => !days.includes(term) || gt(rate, MOST_RATE)))
    return 'dailyRates';
  // Between the marks there is room for a fall that nobody could have acted on.
  if (gte(terms.initial_ltv, terms.call_ltv) || gt(terms.initial_ltv, '0.8')) return 'initialLtv';
  if (gte(terms.call_ltv, terms.liquidation_ltv)) return 'callLtv';
  if (gt(terms.liquidation_ltv, '0.95')) return 'liquidationLtv';
  if (lt(terms.min_loan, '5') || gt(terms.min_loan, terms.max_loan)) return 'minLoan';
  return null;
}
