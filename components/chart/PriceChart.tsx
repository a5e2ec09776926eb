'use client';
/** A price chart with read-out, studies, own fills and a summary in words. Loads its data through a datafeed; the legend shows the last bar or the one touched. */
import { ChevronsRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFormat } from '@/lib/format/useFormat';
import { fromQuote } from '@/lib/money/decimal';
import { ChartFailure } from './ChartFailure';
import { BarReadout, ChartLegend } from './ChartLegend';
import type { OrderMark } from './priceChart';
import { usePriceChart, type ChartSubject } from './usePriceChart';

export interface PriceChartProps extends Omit<ChartSubject, 'orders'> {
  orders?: ChartSubject['orders'];
  /** Height in pixels, fixed, so that nothing moves when the data arrive; or all of the place it stands in. */
  height: number | 'fill';
}

const NO_ORDERS: readonly OrderMark[] = [];

/** Of indicators that run from 0 to 100. */
const STUDY_DIGITS = 2;

export function PriceChart({ orders = NO_ORDERS, height, ...subject }: PriceChartProps) {
  const t = useTranslations('market.chart');
  const format = useFormat();
  const { symbol, resolution, view, priceDigits } = subject;
  const { canvas, stage, readout, isAway, retry, toNewest } = usePriceChart({ ...subject, orders });
  const { overlay, study, periods } = view;
  return (
    <figure className={height === 'fill' ? 'm-0 flex h-full flex-col' : 'm-0'}>
      <BarReadout bar={readout?.bar ?? null} priceDigits={priceDigits} />
      {/* Large text needs more lines, whose room is there before the figures are. */}
      <div className={overlay === 'none' ? 'min-h-4' : 'min-h-4 large-text:min-h-12'}>
        <ChartLegend
          lines={readout?.overlay ?? []}
          digits={priceDigits}
          {...(overlay === 'boll' ? { name: `(${periods.boll.join(', ')})` } : {})}
        />
      </div>
      <div
        className={height === 'fill' ? 'relative min-h-0 flex-1' : 'relative'}
        style={height === 'fill' ? undefined : { height }}
      >
        <div ref={canvas} className="absolute inset-0" />
        {readout && readout.lowerTop !== null && (
          <div className="pointer-events-none absolute inset-x-0 z-[5]" style={{ top: readout.lowerTop + 2 }}>
            <ChartLegend
              lines={readout.lower}
              digits={study === 'macd' ? priceDigits : STUDY_DIGITS}
              {...(study === 'macd' || study === 'kdj'
                ? { name: `${study.toUpperCase()}(${periods[study].join(', ')})` }
                : {})}
            />
          </div>
        )}
        {isAway && (
          <button
            type="button"
            aria-label={t('newest')}
            title={t('newest')}
            onClick={toNewest}
            className="press bg-page border-line text-ink-2 absolute right-[4.5rem] bottom-9 z-[6] grid size-9 place-items-center rounded-full border before:absolute before:-inset-1"
          >
            <ChevronsRight aria-hidden className="size-4.5" />
          </button>
        )}
        {stage === 'loading' && (
          <div className="absolute inset-4 z-[5]">
            <Skeleton className="h-full w-full" />
          </div>
        )}
        {stage === 'empty' && (
          <p className="absolute inset-0 z-[5] grid place-items-center text-label text-ink-3">{t('empty')}</p>
        )}
        {stage === 'failed' && (
          <div className="bg-page absolute inset-0 z-[5]">
            <ChartFailure onRetry={retry} />
          </div>
        )}
      </div>
      <figcaption className="sr-only">
        {readout &&
          t('summary', {
            symbol,
            interval: t(`resolution.${resolution}`),
            time: format.dateTime(readout.bar.time),
            open: priceText(readout.bar.open),
            high: priceText(readout.bar.high),
            low: priceText(readout.bar.low),
            close: priceText(readout.bar.close),
          })}
      </figcaption>
    </figure>
  );

  function priceText(value: number): string {
    return format.price(fromQuote(value, priceDigits), priceDigits);
  }
}
