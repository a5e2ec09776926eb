/** The rules of deposits by channels, shared by the app and the exchange. Pure. Source: docs/domains/offline.md. */
import { type Decimal, add, div, gt, round } from '@/lib/money/decimal';

/** So long a rate is held for one person. */
export const RATE_HELD_MS = 60 * 60_000;
/** Whether a rate is held still. One that would be for longer than an hour was given while the clock was wrong. */
export const isHeld = (until: number, now: number): boolean => now < until && until <= now + RATE_HELD_MS;

/** A credit above it takes two operators. */
export const TWO_PERSONS_FROM: Decimal = '10000';
const RATE_PLACES = 6;
const LEDGER_PLACES = 8;

/** Units of a currency for 1 USDT, with what the channel costs on top; never in the person's disfavour by rounding twice. */
export const rateOf = (usdtPrice: Decimal, spread: Decimal): Decimal =>
  round(div(add('1', spread), usdtPrice, RATE_PLACES + 6, 'halfUp'), RATE_PLACES, 'halfUp');

/** What an amount of the currency is in USDT. */
export const usdtOf = (amount: Decimal, rate: Decimal): Decimal => div(amount, rate, LEDGER_PLACES, 'down');

export const takesTwo = (usdt: Decimal): boolean => gt(usdt, TWO_PERSONS_FROM);

/** Places of a currency: 2 for HKD, 0 for JPY. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** A name as banks and documents may write it differently: capitals, widths, spaces and marks do not count. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
export const isSamePayer = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
