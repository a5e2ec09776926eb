/** What a chart says in figures. Every pane has a line of its own, and the bar's line stands above the drawing: neither covers or moves anything. */
import { useTranslations } from 'next-intl';
import { useFormat } from '@/lib/format/useFormat';
import type { Bar } from '@/lib/market/datafeed';
import { fromQuote } from '@/lib/money/decimal';

export interface LegendLine {
  name: string;
  color: 0 | 1 | 2;
  value: number | null;
}

export interface Readout {
  /** The one under a finger or pointer, otherwise the last one. */
  bar: Bar;
  overlay: LegendLine[];
  lower: LegendLine[];
  /** Where the lower pane begins. */
  lowerTop: number | null;
}

const COLORS = ['text-chart-1', 'text-chart-2', 'text-chart-3'] as const;

/** The values of a pane's lines. `name` is what is drawn there, with its periods. */
export function ChartLegend({ lines, digits, name }: { lines: readonly LegendLine[]; digits: number; name?: string }) {
  const format = useFormat();
  return (
    <p
      className="num text-caption flex h-4 gap-x-3 overflow-hidden px-4 max-[22.4375rem]:gap-x-2 whitespace-nowrap large-text:h-auto large-text:flex-wrap"
      aria-hidden="true"
    >
      {name && <span className="text-ink-2">{name}</span>}
      {lines.map(
        (line) =>
          line.value !== null && (
            <span key={line.name} className={COLORS[line.color]}>
              {line.name} {format.price(fromQuote(line.value, digits), digits)}
            </span>
          ),
      )}
    </p>
  );
}

/** Time, open, high, low, close and volume of a bar, in one line; where it is too narrow the time is left to the axis and the volume falls off. */
export function BarReadout({ bar, priceDigits }: { bar: Bar | null; priceDigits: number }) {
  const t = useTranslations('market.chart');
  const format = useFormat();
  const tone = bar && bar.close >= bar.open ? 'text-up' : 'text-down';
  return (
    <p
      aria-hidden="true"
      className="num text-nano text-ink-3 flex h-4 flex-wrap gap-x-1.5 overflow-hidden px-4 leading-4 large-text:h-auto large-text:min-h-12"
    >
      {bar && (
        <>
          <span className="max-[24.3125rem]:hidden">{format.shortTime(bar.time).slice(0, 11)}</span>
          {(['open', 'high', 'low', 'close'] as const).map((part) => (
            <span key={part}>
              {t(part)}{' '}
              <b className={`font-medium ${tone}`}>{format.price(fromQuote(bar[part], priceDigits), priceDigits)}</b>
            </span>
          ))}
          <span>
            {t('volume')} {format.compact(fromQuote(bar.volume, 4))}
          </span>
        </>
      )}
    </p>
  );
}
