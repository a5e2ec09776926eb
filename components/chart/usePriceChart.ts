/** What a price chart on the page does: draws, loads, follows prices, and tells the bar to read out. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useOnReturn } from '@/lib/device/online';
import { useUpColour } from '@/lib/device/preferences';
import { useFormat } from '@/lib/format/useFormat';
import { languageTags } from '@/lib/i18n/languages';
import { useLanguage } from '@/lib/i18n/words';
import type { BasicDatafeed, Resolution } from '@/lib/market/datafeed';
import type { StudyPeriods } from '@/lib/market/studies';
import { fromQuote } from '@/lib/money/decimal';
import type { Readout } from './ChartLegend';
import { openLiveChart, type Stage } from './liveChart';
import type { ChartView, FillMark, OrderMark, PriceChartHandle } from './priceChart';

export interface ChartSubject {
  datafeed: BasicDatafeed;
  symbol: string;
  resolution: Resolution;
  view: ChartView;
  priceDigits: number;
  fills: readonly FillMark[];
  /** One's own orders that rest. */
  orders: readonly OrderMark[];
}

interface ChartState {
  /** Where the chart is drawn. */
  canvas: RefObject<HTMLDivElement | null>;
  stage: Stage;
  readout: Readout | null;
  /** The newest bar is out of sight. */
  isAway: boolean;
  retry: () => void;
  toNewest: () => void;
}

/** A change of symbol, resolution or view draws a new chart; prices and fills update the one that is there. */
export function usePriceChart({
  datafeed,
  symbol,
  resolution,
  view,
  priceDigits,
  fills,
  orders,
}: ChartSubject): ChartState {
  const format = useFormat();
  const language = useLanguage();
  const canvas = useRef<HTMLDivElement>(null);
  const chart = useRef<PriceChartHandle | null>(null);
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
    const drawn = openLiveChart(element, {
      datafeed,
      symbol,
      resolution,
      drawing: {
        view: { style, overlay, study, periods: JSON.parse(shape) as StudyPeriods },
        priceDigits,
        locale: languageTags[language],
        formatTime: (ms) => format.dateTime(ms).slice(0, 16),
        formatPrice: (value) => format.price(fromQuote(value, priceDigits), priceDigits),
        onAway: setAway,
      },
      onStage: setStage,
      onReadout: setReadout,
    });
    chart.current = drawn.chart;
    return () => {
      drawn.close();
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

  return { canvas, stage, readout, isAway, retry, toNewest: () => chart.current?.toNewest() };
}
