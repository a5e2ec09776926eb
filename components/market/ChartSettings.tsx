/** How charts are drawn: candles or line, the lines over the price, the study below, and the periods of both. */
import { useTranslations } from 'next-intl';
import { Segmented } from '@/components/ui/Tabs';
import { Sheet } from '@/components/ui/Sheet';
import { type ChartChoice, chooseChart, useChartChoice } from '@/lib/market/chartView';
import type { StudyName } from '@/lib/market/studies';
import { PeriodFields } from './PeriodFields';

const choices = {
  style: ['candles', 'line'],
  overlay: ['ma', 'ema', 'boll', 'none'],
  study: ['macd', 'kdj', 'rsi', 'none'],
} as const satisfies { [K in 'style' | 'overlay' | 'study']: readonly ChartChoice[K][] };

export function ChartSettings({ onClose }: { onClose: () => void }) {
  const t = useTranslations('market.settings');
  const choice = useChartChoice();
  const group = (part: keyof typeof choices, study: StudyName | 'none' = 'none') => (
    <section key={part} className="pb-4">
      <h3 className="text-label text-ink-2 pb-2">{t(part)}</h3>
      <Segmented
        label={t(part)}
        items={choices[part].map((value) => ({ value, label: t(value) }))}
        value={choice[part]}
        onChange={(value) => chooseChart({ [part]: value })}
      />
      {study !== 'none' && <PeriodFields key={study} name={study} />}
    </section>
  );
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      {group('style')}
      {group('overlay', choice.overlay)}
      {group('study', choice.study)}
    </Sheet>
  );
}
