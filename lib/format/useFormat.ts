/** The formats with the person's language and display currency filled in; what screens and parts use. */
import { useLanguage } from '@/lib/i18n/words';
import { useDisplayCurrency } from './display';
import {
  type MaybeDecimal,
  formatAmount,
  formatCoin,
  formatCompact,
  formatDelta,
  formatFiat,
  formatPercent,
  formatPrice,
  formatShare,
} from './numbers';
import { formatClock, formatDate, formatDateTime, formatExactClock, formatFullTime, formatShortTime } from './times';

export function useFormat() {
  const language = useLanguage();
  const display = useDisplayCurrency();
  return {
    price: formatPrice,
    amount: formatAmount,
    coin: formatCoin,
    percent: formatPercent,
    share: formatShare,
    delta: formatDelta,
    compact: (value: MaybeDecimal) => formatCompact(value, language),
    /** Worth in the display currency, with its sign, as the estimate that it is: `≈ HK$501,545.70`. */
    fiat: (usdt: MaybeDecimal) => formatFiat(usdt, display).replace(/^(?!<)/, '≈ '),
    clock: formatClock,
    exactClock: formatExactClock,
    date: formatDate,
    dateTime: formatDateTime,
    shortTime: formatShortTime,
    fullTime: formatFullTime,
  };
}
