/** The intervals of a chart: the usual ones in a row, the others in a sheet, and the chart's settings. */
import { ChevronDown, Maximize2, SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Loaded } from '@/components/layout/Loaded';
import { IconButton } from '@/components/ui/IconButton';
import { joinClasses } from '@/components/ui/joinClasses';
import { useChosenInView } from '@/components/ui/useChosenInView';
import { type ChartChoice, chooseChart, useChartChoice } from '@/lib/market/chartView';

const loadOthers = () => import('./OtherIntervals').then(({ OtherIntervals }) => OtherIntervals);
const loadSettings = () => import('./ChartSettings').then(({ ChartSettings }) => ChartSettings);

type Width = ChartChoice['interval'];
const usual: readonly Width[] = ['time', '15m', '1h', '4h', '1d'];

/** The row scrolls, so that a ring around one of them would be cut: it is drawn inside. */
const stop =
  'grid h-11 shrink-0 place-items-center rounded-sm px-0.5 focus-visible:-outline-offset-2 max-[26.8125rem]:px-0';

/** `onFull` opens the chart over the whole window; absent where it is there already. */
export function IntervalBar({ onFull }: { onFull?: () => void }) {
  const t = useTranslations('market.interval');
  const { interval } = useChartChoice();
  const row = useChosenInView<HTMLDivElement>(interval);
  const [open, setOpen] = useState<'more' | 'settings' | null>(null);
  const choose = (width: Width) => {
    setOpen(null);
    chooseChart({ interval: width });
  };
  const isOther = !usual.includes(interval);
  return (
    <div className="flex items-center px-1.5">
      <div
        ref={row}
        role="radiogroup"
        aria-label={t('label')}
        className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]"
      >
        {usual.map((width) => (
          <button
            key={width}
            type="button"
            role="radio"
            aria-checked={width === interval}
            onClick={() => choose(width)}
            className={stop}
          >
            <Pill on={width === interval}>{t(width)}</Pill>
          </button>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen('more')} className={stop}>
          <Pill on={isOther}>
            {isOther ? t(interval) : t('more')}
            <ChevronDown aria-hidden className="ml-0.5 inline size-3" />
          </Pill>
        </button>
      </div>
      {onFull && <IconButton icon={Maximize2} label={t('full')} tone="quiet" onPress={onFull} />}
      <IconButton icon={SlidersHorizontal} label={t('settings')} tone="quiet" onPress={() => setOpen('settings')} />
      {open === 'more' && (
        <Loaded
          load={loadOthers}
          onFail={() => setOpen(null)}
          props={{ onChoose: choose, onClose: () => setOpen(null) }}
        />
      )}
      {open === 'settings' && (
        <Loaded load={loadSettings} onFail={() => setOpen(null)} props={{ onClose: () => setOpen(null) }} />
      )}
    </div>
  );
}

function Pill({ on, children }: { on: boolean; children: ReactNode }) {
  return (
    <span
      className={joinClasses(
        'rounded-sm text-label block px-2 py-1 whitespace-nowrap max-[26.8125rem]:px-1.5 max-[22.4375rem]:px-0.5',
        on ? 'bg-surface text-ink font-semibold' : 'text-ink-3',
      )}
    >
      {children}
    </span>
  );
}
