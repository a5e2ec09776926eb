/** The line above a chart: the values of its studies, or the touched bar in full. Its height never changes. */
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
  const t = useTranslations('market.chart');
  const format = useFormat();
  const price = (value: number) => format.price(fromQuote(value, priceDigits), priceDigits);
  const bar = readout?.bar;
  const rises = bar !== undefined && bar.close >= bar.open;
  return (
    <div className="num h-9 overflow-hidden px-4 text-caption" aria-hidden="true">
      {bar && readout.hovered && (
        <p className="flex flex-wrap gap-x-2 text-ink-2">
          <span>{format.dateTime(bar.time).slice(0, 16)}</span>
          {(['open', 'high', 'low', 'close'] as const).map((part) => (
            <span key={part}>{t(part)} <b className={rises ? 'font-medium text-up' : 'font-medium text-down'}>{price(bar[part])}</b></span>
          ))}
          <span>{t('volume')} {format.compact(fromQuote(bar.volume, 4))}</span>
        </p>
      )}
      {readout && (
        <p className="flex flex-wrap gap-x-3">
          {readout.lines.filter((line) => line.value !== null).map((line) => (
            <span key={line.name} className={COLORS[line.color]}>{line.name} {price(line.value ?? 0)}</span>
          ))}
        </p>
      )}
    </div>
  );
}
