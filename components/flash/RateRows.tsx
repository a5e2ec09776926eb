/** What an exchange costs, in rows: the rate in both directions, the spread within it, and no fee. */
import { useTranslations } from 'next-intl';
import type { FlashOrder, FlashQuote } from '@/lib/api/flash';
import { shortRate } from '@/lib/flash/form';
import { RATIO_PLACES } from '@/lib/flash/rules';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';

type Rate = Pick<FlashQuote | FlashOrder, 'fromCoin' | 'toCoin' | 'ratio' | 'inverseRatio' | 'spreadPct' | 'fee'>;

export function useRateRows() {
  const t = useTranslations('flash.rate');
  const format = useFormat();
  const text = (ratio: Decimal) => format.amount(shortRate(ratio), RATIO_PLACES);
  return ({ fromCoin, toCoin, ratio, inverseRatio, spreadPct, fee }: Rate) => [
    { name: t('rate'), value: t('one', { one: fromCoin, other: toCoin, amount: text(ratio) }) },
    { name: t('inverse'), value: t('one', { one: toCoin, other: fromCoin, amount: text(inverseRatio) }) },
    { name: t('spread'), value: t('spreadText', { share: format.amount(spreadPct, 2, 2) }) },
    { name: t('fee'), value: `${format.amount(fee)} ${fromCoin}` },
  ];
}
