/** What an amount of one currency is worth in another, from rates that say how many units one USDT is worth. */
import { type Decimal, div, mul, round } from '@/lib/money/decimal';

export interface Rate {
  currency: string;
  /** Digits after the point of its amounts. */
  digits: number;
  rateToUsdt: Decimal;
}

/** The unit that all rates are told in. */
export const USDT_RATE: Rate = { currency: 'USDT', digits: 2, rateToUsdt: '1' };

/** Worth at the present rates, `places` after the point, half up. */
export const convert = (amount: Decimal, from: Rate, to: Rate, places: number): Decimal =>
  round(div(mul(amount, to.rateToUsdt), from.rateToUsdt, places + 6, 'halfUp'), places, 'halfUp');

const SIGNIFICANT = 6;

/** One unit in another currency, to about six significant digits and never fewer than the currency's own. */
export function oneIn(from: Rate, to: Rate): Decimal {
  const exact = convert('1', from, to, 18);
  const [whole = '0', places = ''] = exact.split('.');
  const zeros = whole === '0' ? (/^0*/.exec(places)?.[0].length ?? 0) : -whole.length;
  return round(exact, Math.max(to.digits, Math.min(18, zeros + SIGNIFICANT)), 'halfUp');
}
