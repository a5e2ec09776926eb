/** A merchant's figures of 30 days; what says nothing yet is "--". */
import { useTranslations } from 'next-intl';
import type { MerchantStats } from '@/lib/api/c2cShapes';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';

export function StatsGrid({ stats }: { stats: MerchantStats }) {
  const t = useTranslations('c2c.merchant.stats');
  const format = useFormat();
  const unknown = (value: Decimal | null, show: (known: Decimal) => string) => (value === null ? UNKNOWN : show(value));
  const rows = [
    ['completed', format.amount(`${stats.completed}`)],
    ['completion', unknown(stats.completionPct, (value) => `${format.amount(value, 1)}%`)],
    ['release', unknown(stats.releaseMinutes, (value) => t('minutes', { minutes: format.amount(value, 1) }))],
    ['pay', unknown(stats.payMinutes, (value) => t('minutes', { minutes: format.amount(value, 1) }))],
    ['good', unknown(stats.goodPct, (value) => `${format.amount(value, 1)}%`)],
    ['counterparties', format.amount(`${stats.counterparties}`)],
    ['days', format.amount(`${stats.registeredDays}`)],
  ] as const;
  return (
    <dl className="mt-3 grid grid-cols-3 gap-x-3 gap-y-4">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dd className="num text-title font-semibold">{value}</dd>
          <dt className="text-caption text-ink-3">{t(name)}</dt>
        </div>
      ))}
    </dl>
  );
}
