/** The share of each level, and what has come of it. */
import { useTranslations } from 'next-intl';
import type { ReferralTotal } from '@/lib/api/referral';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';

export function Rates({ levels }: Pick<ReferralTotal, 'levels'>) {
  const t = useTranslations('referral');
  const format = useFormat();
  const own = useOwnFormat();
  return (
    <ul className="bg-surface rounded-m mt-3 grid grid-cols-3 large-text:grid-cols-1 py-3">
      {levels.map(({ level, rate, people, amount }) => (
        <li
          key={level}
          className="border-line min-w-0 border-l px-2 text-center first:border-l-0 large-text:border-l-0 large-text:py-2"
        >
          <p className="num text-heading font-bold">{format.share(rate, 0)}</p>
          <p className="text-caption text-ink-3">{t(`levels.${level}`)}</p>
          <p className="text-caption num mt-0.5 [overflow-wrap:anywhere]">{t('rates.people', { count: people })}</p>
          <p className="text-caption num [overflow-wrap:anywhere]">{own.amount(amount, 4, 2)} USDT</p>
        </li>
      ))}
    </ul>
  );
}
