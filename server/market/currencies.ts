/** Display currencies: their signs and digits, and a rate for those without a variety of their own. */
import type { Decimal } from '@/lib/money/decimal';

export interface Currency {
  code: string;
  symbol: string;
  digits: number;
  /** Units for 1 US dollar where no variety quotes it. The Hong Kong dollar is pegged; the others are plausible for late 2026. */
  table: Decimal;
}

export const currencies: readonly Currency[] = [
  { code: 'HKD', symbol: 'HK$', digits: 2, table: '7.78' },
  { code: 'CNY', symbol: '¥', digits: 2, table: '7.11' },
  { code: 'USD', symbol: '$', digits: 2, table: '1' },
  { code: 'TWD', symbol: 'NT$', digits: 0, table: '31.2' },
  { code: 'JPY', symbol: '¥', digits: 0, table: '154.6' },
  { code: 'EUR', symbol: '€', digits: 2, table: '0.8603' },
  { code: 'GBP', symbol: '£', digits: 2, table: '0.7583' },
  { code: 'KRW', symbol: '₩', digits: 0, table: '1460' },
  { code: 'SGD', symbol: 'S$', digits: 2, table: '1.3032' },
  { code: 'MYR', symbol: 'RM', digits: 2, table: '4.13' },
  { code: 'THB', symbol: '฿', digits: 2, table: '32.4' },
  { code: 'VND', symbol: '₫', digits: 0, table: '26350' },
  { code: 'IDR', symbol: 'Rp', digits: 0, table: '16700' },
  { code: 'PHP', symbol: '₱', digits: 2, table: '58.8' },
  { code: 'INR', symbol: '₹', digits: 2, table: '88.6' },
  { code: 'AUD', symbol: 'A$', digits: 2, table: '1.5328' },
  { code: 'NZD', symbol: 'NZ$', digits: 2, table: '1.7630' },
  { code: 'CAD', symbol: 'C$', digits: 2, table: '1.3986' },
  { code: 'CHF', symbol: 'CHF', digits: 2, table: '0.8042' },
  { code: 'BRL', symbol: 'R$', digits: 2, table: '5.34' },
  { code: 'RUB', symbol: '₽', digits: 2, table: '81' },
  { code: 'MXN', symbol: 'MX$', digits: 2, table: '18.426' },
];

/** The variety currency that stands for another one: the onshore yuan follows the offshore one. */
export const quotedAs: Readonly<Record<string, string>> = { CNY: 'CNH' };
