/** The intervals of a chart that have no place in its row. */
import { useTranslations } from 'next-intl';
import { Sheet } from '@/components/ui/Sheet';
import { joinClasses } from '@/components/ui/joinClasses';
import { type ChartChoice, useChartChoice } from '@/lib/market/chartView';

type Width = ChartChoice['interval'];
const WIDTHS: readonly Width[] = ['1m', '5m', '30m', '1w', '1M'];

export function OtherIntervals({ onChoose, onClose }: { onChoose: (width: Width) => void; onClose: () => void }) {
  const t = useTranslations('market.interval');
  const { interval } = useChartChoice();
  return (
    <Sheet open onClose={onClose} title={t('label')}>
      <div role="radiogroup" aria-label={t('label')} className="grid grid-cols-3 gap-2.5 pt-1">
        {WIDTHS.map((width) => (
          <button
            key={width}
            type="button"
            role="radio"
            aria-checked={width === interval}
            onClick={() => onChoose(width)}
            className={joinClasses(
              'rounded-m text-label press h-11 font-semibold',
              width === interval ? 'bg-brand-soft text-brand' : 'bg-surface text-ink-2',
            )}
          >
            {t(width)}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
