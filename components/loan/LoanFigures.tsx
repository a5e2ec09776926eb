/** What a loan needs and costs, in rows: the same before it is asked for and before it is confirmed. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormat } from '@/lib/format/useFormat';
import { fallTo } from '@/lib/loan/rules';
import { type Decimal, gte, round } from '@/lib/money/decimal';

interface Rates {
  hourlyRate: Decimal;
  dailyRate: Decimal;
  yearlyRate: Decimal;
}

export function useRateText() {
  const t = useTranslations('loan.figures');
  const format = useFormat();
  return ({ hourlyRate, dailyRate, yearlyRate }: Rates): ReactNode => (
    // A line ends between two of them, not within a word.
    <span className="break-keep">
      {t('rates', {
        hourly: short(format.share(hourlyRate, 5)),
        daily: short(format.share(dailyRate, 4)),
        yearly: short(format.share(yearlyRate, 2)),
      })}
    </span>
  );
}

/** Without noughts at the end: rates are short numbers. */
const short = (text: string): string => text.replace(/(\.\d*?)0+%$/, '$1%').replace(/\.%$/, '%');

export function useTermText() {
  const t = useTranslations('loan.terms');
  return ({ termDays, termMinutes }: { termDays: number; termMinutes: number | null }): string =>
    termMinutes !== null
      ? t('minutes', { minutes: termMinutes })
      : termDays === 0
        ? t('flexible')
        : t('days', { days: termDays });
}

/** A mark's price, rounded up, with the digits that a price of its size has. */
export function useMarkPrice() {
  const format = useFormat();
  return (target: Decimal | null): string => {
    if (target === null) return format.amount(null);
    const places = gte(target, '100') ? 2 : gte(target, '1') ? 4 : 6;
    return format.amount(round(target, places, 'up'), places, places);
  };
}

/** A price with how far it is from the one of now. */
export function usePriceText() {
  const t = useTranslations('loan.figures');
  const format = useFormat();
  const mark = useMarkPrice();
  return (target: Decimal | null, price: Decimal | null): string =>
    target === null || price === null
      ? mark(target)
      : t('priceAway', { price: mark(target), away: format.share(fallTo(price, target)) });
}
