/** The terms of forex trading: lots, leverage and overnight interest are decided here, or by operators from a time on, and nowhere else. */
import type { Variety } from '@/lib/api/market';
import type { ForexTerms } from '@/lib/api/forexShapes';
import { lotSizeOf, pipOf, type Contract } from '@/lib/forex/rules';
import { add, isPositive, type Decimal } from '@/lib/money/decimal';
import type { TermsRow } from './terms/store';

export const LOTS = { step: '0.01', min: '0.01', max: '50' } as const;
/** Of one person in one variety, open and in orders: it bounds what the house can owe on one price. */
export const MOST_LOTS: Decimal = '100';
/** Resting orders of one person, and their open positions. */
export const MOST_ORDERS = 100;
export const MOST_POSITIONS = 200;

const DEFAULT_LEVERAGE = 10;
const LEVERAGES = [1, 2, 5, 10, 20, 30];
/** Between these, retail rules in Europe allow 30; 20 with any other currency and for gold. */
const MAJOR = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF']);

/**
 * The most by default. Exotic currencies and silver leap further than others, so that they have less than those rules would allow.
 */
function maxLeverageOf({ base, quote }: Variety): number {
  if (base === 'XAG' || quote === 'MXN' || quote === 'ZAR') return 10;
  if (base === 'XAU') return 20;
  return MAJOR.has(base) && MAJOR.has(quote) ? 30 : 20;
}

/**
 * Over a weekend or a holiday a price may leap by more than the margin of a high leverage, and the loss beyond it would be borne by the
 * insurance: an account's worth of positions is bounded to this multiple of its equity, half of the most for what leaps further.
 */
export const weekendLeverageOf = (variety: Variety): number => {
  const most = maxLeverageOf(variety);
  return most >= 20 ? 10 : 5;
};

/**
 * Points a night and lot, long and short. What pays more interest is lent for less than it is borrowed, so that the sum is negative;
 * three nights of a Wednesday are worth less than two spreads, or two accounts that hedge each other until 17:00 would live on them.
 */
const SWAPS: Readonly<Record<string, readonly [long: Decimal, short: Decimal]>> = {
  EURUSD: ['-6.8', '2.1'],
  GBPUSD: ['-2.4', '-1.6'],
  USDJPY: ['5.2', '-14'],
  USDCHF: ['5.9', '-10.4'],
  AUDUSD: ['-1.2', '-2.3'],
  USDCAD: ['2.2', '-6.1'],
  NZDUSD: ['-1.9', '-1.1'],
  EURGBP: ['-5.2', '1.4'],
  EURJPY: ['6.4', '-14.1'],
  GBPJPY: ['12.6', '-24.3'],
  EURCHF: ['3.1', '-7.2'],
  AUDJPY: ['7.4', '-13.8'],
  EURAUD: ['-9.1', '3.2'],
  GBPAUD: ['-3.9', '-4.4'],
  EURCAD: ['-5.6', '0.9'],
  CADJPY: ['5.8', '-12.2'],
  CHFJPY: ['-2.1', '-7.7'],
  NZDJPY: ['5.1', '-11.4'],
  USDCNH: ['-3.2', '-14.5'],
  USDSGD: ['1.8', '-9.6'],
  USDMXN: ['-307', '139'],
  USDZAR: ['-260', '98'],
  XAUUSD: ['-371', '145'],
  XAGUSD: ['-38', '12'],
};

export const contractOf = ({ symbol, base, quote, tick }: Variety): Contract => ({
  code: symbol,
  base,
  quote,
  tick,
  lotSize: lotSizeOf(base),
  pip: pipOf(base, quote),
});

/** What can change. */
interface Changing {
  maxLeverage: number;
  swapLong: Decimal;
  swapShort: Decimal;
}

const byProgram = (variety: Variety): Changing => {
  const [swapLong, swapShort] = SWAPS[variety.symbol] ?? ['0', '0'];
  return { maxLeverage: maxLeverageOf(variety), swapLong, swapShort };
};
const decided = (row: TermsRow): Changing => ({
  maxLeverage: row.max_leverage,
  swapLong: row.swap_long,
  swapShort: row.swap_short,
});

/**
 * The first field of a decision that is out of bounds, or null. Interest on both sides together is never paid out: two accounts that hedge each
 * other would live on it. The leverage of the variety's kind is the most that people are let into.
 */
export function refusedField(variety: Variety, { maxLeverage, swapLong, swapShort }: Changing): keyof Changing | null {
  if (maxLeverage > maxLeverageOf(variety)) return 'maxLeverage';
  return isPositive(add(swapLong, swapShort)) ? 'swapShort' : null;
}

/** The terms of a moment. `rows`: what operators decided about this variety, in the order of their times. */
export function changingAt(variety: Variety, rows: readonly TermsRow[], at: number): Changing {
  const row = rows.findLast(({ effective_at }) => Number(effective_at) <= at);
  return row ? decided(row) : byProgram(variety);
}

export function termsOf(variety: Variety, rows: readonly TermsRow[], now: number): ForexTerms {
  const { code, lotSize, pip } = contractOf(variety);
  const changing = changingAt(variety, rows, now);
  const next = rows.find(({ effective_at }) => Number(effective_at) > now);
  const most = changing.maxLeverage;
  return {
    code,
    lotSize,
    pip,
    lotStep: LOTS.step,
    minLots: LOTS.min,
    maxLots: LOTS.max,
    mostLots: MOST_LOTS,
    ...changing,
    defaultLeverage: Math.min(DEFAULT_LEVERAGE, most),
    leverages: [...new Set([...LEVERAGES.filter((one) => one < most), most])],
    weekendLeverage: Math.min(weekendLeverageOf(variety), most),
    next: next ? { from: Number(next.effective_at), ...decided(next) } : null,
  };
}
