/** Decimals as people read them, made from text by exact arithmetic: grouped, never in exponent form, never "-0.00". Unknown is "--". */
import { type Decimal, abs, compare, decimal, div, isNegative, isZero, mul, round, toFixed } from '@/lib/money/decimal';
import { grouped } from '@/lib/money/grouped';
import type { Language } from '@/lib/i18n/languages';
import { NUMBER_PLACES } from '@/lib/timing/constants';

export type MaybeDecimal = Decimal | null | undefined;
export const UNKNOWN = '--';
/** A true minus sign would be prettier, but people copy these numbers. */
const MINUS = '-';

/** A price with its market's own number of digits. */
export function formatPrice(value: MaybeDecimal, digits: number): string {
  return value == null ? UNKNOWN : grouped(toFixed(value, digits, 'halfUp'));
}

/** An amount cut (never rounded up) to at most `places`, trailing zeros dropped but for `least` places. */
export function formatAmount(value: MaybeDecimal, places = NUMBER_PLACES, least = 0): string {
  if (value == null) return UNKNOWN;
  const cut = round(value, places, 'down');
  const shown = cut.split('.')[1]?.length ?? 0;
  return grouped(shown < least ? toFixed(cut, least, 'down') : cut);
}

/** The coin that stands for money here: its amounts show cents, as money does. */
const MONEY = 'USDT';
export const leastPlaces = (coin: string | undefined): number => (coin === MONEY ? 2 : 0);

/** An amount of a coin, to its last digit. */
export const formatCoin = (value: MaybeDecimal, coin: string | undefined): string =>
  formatAmount(value, NUMBER_PLACES, leastPlaces(coin));

const signed = (value: Decimal, text: string): string => (isZero(value) || isNegative(value) ? text : `+${text}`);

/** A percentage that is already in percent ("2.31"), always with its sign. */
export function formatPercent(value: MaybeDecimal, places = 2): string {
  if (value == null) return UNKNOWN;
  const fixed = toFixed(value, places, 'halfUp');
  return `${signed(fixed, grouped(fixed))}%`;
}

/** A share ("0.5208") as percent without a sign. */
export function formatShare(value: MaybeDecimal, places = 2): string {
  return value == null ? UNKNOWN : `${grouped(toFixed(mul(value, '100'), places, 'halfUp'))}%`;
}

/** An amount that came in or went out, with its sign. A gain is rounded down and a loss up, so that neither looks better than it is. */
export function formatDelta(value: MaybeDecimal, places = 2, least = places): string {
  if (value == null) return UNKNOWN;
  const cut = round(value, places, isNegative(value) ? 'up' : 'down');
  return signed(cut, formatAmount(cut, places, least));
}

interface Unit {
  from: Decimal;
  word: string;
}
const WESTERN: readonly Unit[] = [
  { from: '1000000000000', word: 'T' },
  { from: '1000000000', word: 'B' },
  { from: '1000000', word: 'M' },
  { from: '1000', word: 'K' },
];
const units: Readonly<Record<Language, readonly Unit[]>> = {
  'zh-hk': [
    { from: '1000000000000', word: '萬億' },
    { from: '100000000', word: '億' },
    { from: '10000', word: '萬' },
  ],
  'zh-cn': [
    { from: '1000000000000', word: '万亿' },
    { from: '100000000', word: '亿' },
    { from: '10000', word: '万' },
  ],
  en: WESTERN,
};

/** A large number in few characters: 8.42億, 842M. At most two places, none from 1,000 units on. */
export function formatCompact(value: MaybeDecimal, language: Language): string {
  if (value == null) return UNKNOWN;
  const size = abs(value);
  const unit = units[language].find(({ from }) => compare(size, from) >= 0);
  if (!unit) return formatAmount(value, compare(size, '1') >= 0 ? 2 : 6);
  const inUnits = div(value, unit.from, 4, 'down');
  return (
    grouped(compare(abs(inUnits), '1000') >= 0 ? round(inUnits, 0, 'down') : toFixed(inUnits, 2, 'down')) + unit.word
  );
}

/** An amount of USDT in the display currency, in its own smallest unit; what is worth less than one of them says so. */
export function formatFiat(
  usdt: MaybeDecimal,
  display: { sign: string; digits: number; rate: Decimal | null },
): string {
  if (usdt == null || display.rate === null) return UNKNOWN;
  const worth = mul(round(usdt, NUMBER_PLACES, 'down'), round(display.rate, NUMBER_PLACES, 'halfUp'));
  const unit: Decimal = display.digits === 0 ? '1' : decimal(`0.${'1'.padStart(display.digits, '0')}`);
  if (!isZero(worth) && compare(abs(worth), unit) < 0) return `<${display.sign}${unit}`;
  const text = grouped(toFixed(worth, display.digits, 'halfUp'));
  return text.startsWith(MINUS) ? `${MINUS}${display.sign}${text.slice(1)}` : display.sign + text;
}
