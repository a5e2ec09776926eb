/** Until when nothing can be opened in a risky product, above the button of its ticket; nothing where no time ends it, and once it has come. */
import { useTranslations } from 'next-intl';
import type { RiskyProduct } from '@/lib/api/risk';
import { useFormat } from '@/lib/format/useFormat';
import { useStanding } from '@/lib/risk/hooks';

export function RiskWait({ product }: { product: RiskyProduct }) {
  const t = useTranslations('trading.wait');
  const format = useFormat();
  const standing = useStanding(product);
  if (standing === null || standing.until === null) return null;
  const { obstacle, until } = standing;
  if (obstacle !== 'coolingOff' && obstacle !== 'lossLimit') return null;
  return (
    <p role="status" className="num text-caption text-ink-2 text-center [overflow-wrap:anywhere]">
      {t(obstacle, { until: format.fullTime(until) })}
    </p>
  );
}
