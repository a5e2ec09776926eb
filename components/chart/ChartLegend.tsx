/** What a chart says in figures: the values of its studies above it, and the touched bar in full over its head. Neither moves anything. */
import { useTranslations } from 'next-intl';
import { useFormat } from '@/lib/format/useFormat';
import type { Bar } from '@/lib/market/datafeed';
import { fromQuote } from '@/lib/money/decimal';

export interface Readout {
  bar: Bar;
  /** A finger or pointer is on this bar; otherwise it is the last one. */
  hovered: boolean;
  lines: { name: string; color: 0 | 1 | 2; value: number | null }[];
}

const COLORS = ['text-chart-1', 'text-chart-2', 'text-chart-3'] as const;

export function ChartLegend({ readout, priceDigits }: { readout: Readout | null; priceDigits: number }) {
  const format = useFormat();
  const known = readout?.lines.filter((line) => line.value !== null) ?? [];
  return (
    <p className="num text-caption flex h-5 gap-x-3 overflow-hidden px-4 whitespace-nowrap" aria-hidden="true">
      {known.map((line) => (
        <span key={line.name} className={COLORS[line.color]}>{line.name} {format.price(fromQuote(line.value ?? 0, priceDigits), priceDigits)}</span>
      ))}
    </p>
  );
}

/** Time, open, high, low, close and volume of the bar under the finger. */
export function BarReadout({ bar, priceDigits }: { bar: Bar; priceDigits: number }) {
  const t = useTranslations('market.chart');
  const format = useFormat();
  const tone = bar.close >= bar.open ? 'text-up' : 'text-down';
  return (
    <p aria-hidden="true" className="num text-nano bg-page/85 text-ink-2 pointer-events-none absolute top-0 left-0 z-[5] flex max-w-full flex-wrap gap-x-1.5 px-4">
      <span>{format.shortTime(bar.time).slice(0, 11)}</span>
      {(['open', 'high', 'low', 'close'] as const).map((part) => (
        <span key={part}>{t(part)} <b className={`font-medium ${tone}`}>{format.price(fromQuote(bar[part], priceDigits), priceDigits)}</b></span>
      ))}
      <span>{t('volume')} {format.compact(fromQuote(bar.volume, 4))}</span>
    </p>
  );
}
