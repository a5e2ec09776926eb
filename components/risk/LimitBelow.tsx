/** Why nothing can be placed although the own loss limit is not reached: it leaves less than the least. Says until when, and leads to the limits. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { unbroken } from '@/components/ui/Texts';
import { useFormat } from '@/lib/format/useFormat';
import { round } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import type { LimitBelow as Below } from '@/lib/risk/hooks';

export function LimitBelow({ below: { least, until } }: { below: Below }) {
  const t = useTranslations('trading.blocked');
  const format = useFormat();
  return (
    <div className="bg-surface text-ink-2 text-label rounded-m px-3.5 py-2" role="status">
      <p>
        {t.rich('limitBelow', {
          least: format.amount(round(least, 2, 'up')),
          until: format.dateTime(until),
          when: unbroken,
        })}
      </p>
      <Link to={paths.risk.href()} className="press text-brand inline-flex min-h-9 items-center font-semibold">
        {t('toRisk')}
      </Link>
    </div>
  );
}
