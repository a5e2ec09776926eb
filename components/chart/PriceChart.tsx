'use client';
/** A price chart with read-out, studies, own fills and a summary in words. Loads its data through a datafeed; the legend shows the last bar or the one touched. */
import { ChevronsRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '@/components/ui/ErrorState';
import { Skeleton } from '@/components/ui/Skeleton';
import { useOnReturn } from '@/lib/device/online';
import { useUpColour } from '@/lib/device/preferences';
import { serverNow } from '@/lib/device/serverClock';
import { useFormat } from '@/lib/format/useFormat';
import { languageTags } from '@/lib/i18n/languages';
import { useLanguage } from '@/lib/i18n/words';
import type { Bar, BasicDatafeed, Resolution } from '@/lib/market/datafeed';
import type { StudyPeriods } from '@/lib/market/studies';
import { fromQuote } from '@/lib/money/decimal';
import { openBars, type BarsSource } from './bars';
import { BarReadout, ChartLegend, type Readout } from './ChartLegend';
import { drawPriceChart, type ChartView, type FillMark, type OrderMark, type PriceChartHandle } from './priceChart';
import type { StudyLine } from './studies';

export interface PriceChartProps {
  datafeed: BasicDatafeed;
  symbol: string;
  resolution: Resolution;
  view: ChartView;
  priceDigits: number;
  fills: readonly FillMark[];
  /** One's own orders that rest. */
  orders?: readonly OrderMark[];
  /** Height in pixels, fixed, so that nothing moves when the data arrive; or all of the place it stands in. */
  height: number | 'fill';
}

const NO_ORDERS: readonly OrderMark[] = [];

/** Of indicators that run from 0 to 100. */
const STUDY_DIGITS = 2;

type Stage = 'loading' | 'ready' | 'empty' | 'failed';

/** One chart. A change of symbol, resolution or view draws a new one; prices and fills update the one that is there. */
export function PriceChart({
  datafeed,
  symbol,
  resolution,
  view,
  priceDigits,
  fills,
  orders = NO_ORDERS,
  height,
}: PriceChartProps) {
  const t = useTranslations('market.chart');
  const format = useFormat();
  const language = useLanguage();
  const canvas = useRef<HTMLDivElement>(null);
  const chart = useRef<PriceChartHandle | null>(null);
  const source = useRef<BarsSource | null>(null);
  const [stage, setStage] = useState<Stage>('loading');
  const [readout, setReadout] = useState<Readout | null>(null);
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((count) => count + 1);
  useOnReturn(stage === 'failed', retry);
  const upColour = useUpColour();
  const { style, overlay, study, periods } = view;
  // By value: the same periods in another list draw no new chart.
  const shape = JSON.stringify(periods);
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let open = true;
    let bars: readonly Bar[] = [];
    let hovered: number | null = null;
    const price = (value: number) => format.price(fromQuote(value, priceDigits), priceDigits);
    const show = () => {
      const index = hovered ?? bars.length - 1;
      const bar = bars[index];
      const studies = chart.current?.studies();
      if (!bar || !studies) return;
      const valuesAt = (lines: readonly StudyLine[]) =>
        lines.map(({ name, color, values }) => ({ name, color, value: values[index] ?? null }));
      setReadout({
        bar,
        overlay: valuesAt(studies.overlay),
        lower: valuesAt(studies.lower),
        lowerTop: chart.current?.lowerTop() ?? null,
      });
    };
    chart.current = drawPriceChart(element, {
      view: { style, overlay, study, periods: JSON.parse(shape) as StudyPeriods },
      priceDigits,
      locale: languageTags[language],
      formatTime: (ms) => format.dateTime(ms).slice(0, 16),
      formatPrice: price,
      onHover: (index) => {
        hovered = index === -1 ? null : index;
        show();
      },
      onAway: setAway,
      onNeedOlder: () => source.current?.loadOlder(),
    });
    const fail = () => {
      if (open && bars.length === 0) setStage('failed');
    };
    datafeed.resolveSymbol(
      symbol,
      (info) => {
        if (!open) return;
        source.current = openBars(datafeed, info, resolution, serverNow, {
          onLoaded: (loaded) => {
            bars = loaded;
            chart.current?.setBars(loaded);
            setStage(loaded.length ? 'ready' : 'empty');
            show();
          },
          onTick: (_, all) => {
            bars = all;
            chart.current?.tick(all);
            show();
          },
          onFailed: fail,
        });
      },
      fail,
    );
    return () => {
      open = false;
      source.current?.close();
      source.current = null;
      chart.current?.destroy();
      chart.current = null;
      setStage('loading');
      setReadout(null);
      setAway(false);
    };
    // `format` changes with the language only, which is listed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [datafeed, symbol, resolution, style, overlay, study, shape, priceDigits, language, upColour, attempt]);

  useEffect(() => {
    if (stage === 'ready') chart.current?.setFills(fills);
  }, [fills, stage]);
  useEffect(() => {
    if (stage === 'ready') chart.current?.setOrders(orders);
  }, [orders, stage]);

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
            onClick={() => chart.current?.toNewest()}
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
            <ErrorState onRetry={retry} />
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
