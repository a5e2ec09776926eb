/** A chart that loads its bars through a datafeed and follows the price. Knows nothing of React. */
import { serverNow } from '@/lib/device/serverClock';
import type { Bar, BasicDatafeed, Resolution } from '@/lib/market/datafeed';
import { openBars, type BarsSource } from './bars';
import type { Readout } from './ChartLegend';
import { drawPriceChart, type ChartOptions, type PriceChartHandle } from './priceChart';
import type { StudyLine } from './studies';

export type Stage = 'loading' | 'ready' | 'empty' | 'failed';

export interface LiveChartOptions {
  datafeed: BasicDatafeed;
  symbol: string;
  resolution: Resolution;
  drawing: Omit<ChartOptions, 'onHover' | 'onNeedOlder'>;
  onStage: (stage: Stage) => void;
  /** The bar to read out: the one touched, otherwise the newest. */
  onReadout: (readout: Readout) => void;
}

export function openLiveChart(
  element: HTMLElement,
  { datafeed, symbol, resolution, drawing, onStage, onReadout }: LiveChartOptions,
): { chart: PriceChartHandle; close: () => void } {
  let open = true;
  let bars: readonly Bar[] = [];
  let hovered: number | null = null;
  let source: BarsSource | null = null;
  const chart = drawPriceChart(element, {
    ...drawing,
    onHover: (index) => {
      hovered = index === -1 ? null : index;
      show();
    },
    onNeedOlder: () => source?.loadOlder(),
  });
  function show() {
    const readout = readoutAt(hovered ?? bars.length - 1, bars, chart);
    if (readout) onReadout(readout);
  }
  const fail = () => {
    if (open && bars.length === 0) onStage('failed');
  };
  datafeed.resolveSymbol(
    symbol,
    (info) => {
      if (!open) return;
      source = openBars(datafeed, info, resolution, serverNow, {
        onLoaded: (loaded) => {
          bars = loaded;
          chart.setBars(loaded);
          onStage(loaded.length ? 'ready' : 'empty');
          show();
        },
        onTick: (_, all) => {
          bars = all;
          chart.tick(all);
          show();
        },
        onFailed: fail,
      });
    },
    fail,
  );
  return {
    chart,
    close: () => {
      open = false;
      source?.close();
      chart.destroy();
    },
  };
}

/** What the legends say about one bar; null where there is none. */
function readoutAt(index: number, bars: readonly Bar[], chart: PriceChartHandle): Readout | null {
  const bar = bars[index];
  if (!bar) return null;
  const studies = chart.studies();
  const valuesAt = (lines: readonly StudyLine[]) =>
    lines.map(({ name, color, values }) => ({ name, color, value: values[index] ?? null }));
  return { bar, overlay: valuesAt(studies.overlay), lower: valuesAt(studies.lower), lowerTop: chart.lowerTop() };
}
