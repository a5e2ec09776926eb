/** Why nothing can be opened in a risky product now, in the place of its buttons: the reason, when it ends, and the way to deal with it. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import type { RiskyProduct } from '@/lib/api/risk';
import { useFormat } from '@/lib/format/useFormat';
import { paths } from '@/lib/paths';
import { useStanding } from '@/lib/risk/hooks';

export function RiskBlock({ product }: { product: RiskyProduct }) {
  const t = useTranslations('trading.blocked');
  const format = useFormat();
  const standing = useStanding(product);
  if (!standing) return null;
  const { obstacle, until } = standing;
  return (
    <div className="bg-surface text-ink-2 text-label rounded-m px-3.5 py-2" role="status">
      <p>{t(obstacle, { until: until === null ? '--' : format.dateTime(until) })}</p>
      {obstacle !== 'notOffered' && (
        <Link to={paths.risk.href()} className="press text-brand inline-flex min-h-9 items-center font-semibold">
          {t('toRisk')}
        </Link>
      )}
    </div>
  );
}
