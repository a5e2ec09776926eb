/** Draws bars, volume, indicators and own fills with lightweight-charts. Knows nothing of React, words or data sources. */
import {
  CandlestickSeries,
  CrosshairMode,
  HistogramSeries,
  LineSeries,
  LineStyle,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type MouseEventParams,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartChoice } from '@/lib/market/chartView';
import type { Bar } from '@/lib/market/datafeed';
import type { StudyPeriods } from '@/lib/market/studies';
import { readColors, type ChartColors } from './chartColors';
import { computeStudies, type Studies } from './studies';

export interface FillMark {
  time: number;
  side: 'buy' | 'sell';
}

/** An own order that rests, or a price that matters to an own position, drawn as a line. */
export interface OrderMark {
  id: string;
  price: number;
  /** `plain` is no order, `warn` is where one loses a position. */
  side: 'buy' | 'sell' | 'plain' | 'warn';
  /** Such as "Limit buy 0.01". */
  label: string;
}

export type ChartView = Pick<ChartChoice, 'style' | 'overlay' | 'study'> & { periods: StudyPeriods };

export interface ChartOptions {
  view: ChartView;
  priceDigits: number;
  locale: string;
  formatTime: (ms: number) => string;
  formatPrice: (value: number) => string;
  /** The bar under the crosshair, or null when it left. */
  onHover: (index: number | null) => void;
  /** The newest bar went out of sight, or came back. */
  onAway: (isAway: boolean) => void;
  /** The left edge comes near the oldest bar. */
  onNeedOlder: () => void;
}

export interface PriceChartHandle {
  setBars: (bars: readonly Bar[]) => void;
  tick: (bars: readonly Bar[]) => void;
  setFills: (fills: readonly FillMark[]) => void;
  setOrders: (orders: readonly OrderMark[]) => void;
  studies: () => Studies;
  /** Shows the newest bar again. */
  toNewest: () => void;
  /** Where the pane of the study begins, in pixels; null without one. */
  lowerTop: () => number | null;
  destroy: () => void;
}

/**
 * The library knows no zones: it writes days and hours as if all were UTC. Times are moved by the device's distance from UTC, so that its
 * marks stand at local hours. One distance for all, today's, since two bars at one moment (an hour that is repeated in autumn) would be refused.
 */
const SHIFT_SECONDS = -new Date().getTimezoneOffset() * 60;
const seconds = (bar: Bar): UTCTimestamp => (bar.time / 1000 + SHIFT_SECONDS) as UTCTimestamp;
const NEAR_LEFT_EDGE = 20;
/** Between two panes. */
const SEPARATOR_PX = 1;
/** At first a bar has about this much room; a phone shows sixty all the same. */
const FIRST_BAR_PX = 9;
const FIRST_VIEW_BARS = 60;

export function drawPriceChart(container: HTMLElement, options: ChartOptions): PriceChartHandle {
  const colors = readColors(container);
  const chart = makeChart(container, colors, options);
  const main = addMain(chart, colors, options);
  const volume = addVolume(chart);
  const markers = createSeriesMarkers(main, []);
  const markLast = createLastPrice(main, colors, options.view.style);
  const markOrders = createOrderLines(main, colors);
  const lines = createStudyLines(chart, colors, options.view);
  let shown: readonly Bar[] = [];
  let studies: Studies = { overlay: [], lower: [], histogram: null };

  const compute = (bars: readonly Bar[]) =>
    computeStudies(bars, options.view.overlay, options.view.study, options.view.periods);
  const point = pointOf(options.view.style);
  const volumePoint = volumePointOf(colors);

  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (!range || shown.length === 0) return;
    if (range.from < NEAR_LEFT_EDGE) options.onNeedOlder();
    options.onAway(range.to < shown.length - 1);
  });
  chart.subscribeCrosshairMove((event: MouseEventParams) => {
    options.onHover(event.time === undefined ? null : shown.findIndex((bar) => seconds(bar) === event.time));
  });

  return {
    setBars: (bars) => {
      const first = shown.length === 0;
      shown = [...bars];
      studies = compute(shown);
      // The two kinds of series differ in type only; `point` makes what the present one needs.
      (main as ISeriesApi<'Line'>).setData(shown.map(point));
      volume.setData(shown.map(volumePoint));
      lines.setAll(shown, studies);
      markLast(shown.at(-1));
      if (first && shown.length)
        chart.timeScale().setVisibleLogicalRange({
          from: shown.length - Math.max(FIRST_VIEW_BARS, Math.floor(container.clientWidth / FIRST_BAR_PX)),
          to: shown.length + 2,
        });
    },
    tick: (bars) => {
      const last = bars.at(-1);
      if (!last) return;
      shown = bars;
      studies = compute(shown);
      (main as ISeriesApi<'Line'>).update(point(last));
      volume.update(volumePoint(last));
      lines.updateLast(last, studies);
      markLast(last);
    },
    setFills: (fills) => markers.setMarkers(fillMarkers(fills, shown, colors)),
    setOrders: markOrders,
    studies: () => studies,
    toNewest: () => chart.timeScale().scrollToRealTime(),
    lowerTop: () => {
      const [upper, lower] = chart.panes();
      return upper && lower ? upper.getHeight() + SEPARATOR_PX : null;
    },
    destroy: () => chart.remove(),
  };
}

const pointOf = (style: ChartView['style']) => (bar: Bar) =>
  style === 'line'
    ? { time: seconds(bar), value: bar.close }
    : { time: seconds(bar), open: bar.open, high: bar.high, low: bar.low, close: bar.close };

const volumePointOf = (colors: ChartColors) => (bar: Bar) => ({
  time: seconds(bar),
  value: bar.volume,
  color: bar.close >= bar.open ? colors.upSoft : colors.downSoft,
});

/** Bars of volume along the foot of the chart, on a scale of their own that isn't drawn. */
function addVolume(chart: IChartApi): ISeriesApi<'Histogram'> {
  const volume = chart.addSeries(HistogramSeries, {
    priceFormat: { type: 'volume' },
    priceScaleId: 'volume',
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 }, visible: false });
  return volume;
}

/** Room for most prices from the start, so that the chart does not give way when they come. */
const AXIS_PX = 64;

function makeChart(container: HTMLElement, colors: ChartColors, options: ChartOptions): IChartApi {
  return createChart(container, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: colors.label,
      fontSize: 10,
      fontFamily: getComputedStyle(container).fontFamily,
      attributionLogo: true,
      panes: { separatorColor: colors.line, enableResize: false },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
    rightPriceScale: {
      borderVisible: false,
      minimumWidth: AXIS_PX,
      entireTextOnly: true,
      scaleMargins: { top: 0.08, bottom: 0.22 },
    },
    timeScale: { borderVisible: false, timeVisible: true, secondsVisible: false, rightOffset: 2, minBarSpacing: 2 },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { labelBackgroundColor: colors.ink },
      horzLine: { labelBackgroundColor: colors.ink },
    },
    // The page scrolls under a vertical swipe; the chart takes horizontal ones and pinches.
    handleScroll: { vertTouchDrag: false },
    localization: {
      locale: options.locale,
      timeFormatter: (time: Time) => options.formatTime((Number(time) - SHIFT_SECONDS) * 1000),
      priceFormatter: options.formatPrice,
    },
  });
}

function addMain(
  chart: IChartApi,
  colors: ChartColors,
  options: ChartOptions,
): ISeriesApi<'Candlestick'> | ISeriesApi<'Line'> {
  const priceFormat = { type: 'price' as const, precision: options.priceDigits, minMove: 10 ** -options.priceDigits };
  const common = { priceFormat, priceLineVisible: false, lastValueVisible: false };
  if (options.view.style === 'line')
    return chart.addSeries(LineSeries, { ...common, color: colors.brand, lineWidth: 2 });
  return chart.addSeries(CandlestickSeries, {
    ...common,
    upColor: colors.up,
    downColor: colors.down,
    wickUpColor: colors.up,
    wickDownColor: colors.down,
    borderVisible: false,
  });
}

/** A line and a label at the newest price, which stay while one looks at older bars. */
function createLastPrice(
  main: ISeriesApi<'Candlestick'> | ISeriesApi<'Line'>,
  colors: ChartColors,
  style: ChartView['style'],
): (last: Bar | undefined) => void {
  const line = main.createPriceLine({
    price: 0,
    lineWidth: 1,
    lineStyle: LineStyle.Dashed,
    lineVisible: false,
    axisLabelVisible: false,
  });
  return (last) => {
    if (!last) return;
    const color = style === 'line' ? colors.brand : last.close >= last.open ? colors.up : colors.down;
    line.applyOptions({ price: last.close, color, lineVisible: true, axisLabelVisible: true });
  };
}

const lineColors = (colors: ChartColors): Record<OrderMark['side'], readonly [line: string, soft: string]> => ({
  buy: [colors.up, colors.upSoft],
  sell: [colors.down, colors.downSoft],
  plain: [colors.ink, colors.line],
  warn: [colors.warn, colors.warnSoft],
});

/** Lines at the prices of own orders, named at their left end of the axis. */
function createOrderLines(
  main: ISeriesApi<'Candlestick'> | ISeriesApi<'Line'>,
  colors: ChartColors,
): (orders: readonly OrderMark[]) => void {
  let drawn: IPriceLine[] = [];
  return (orders) => {
    for (const line of drawn) main.removePriceLine(line);
    drawn = orders.map(({ price, side, label }) => {
      const [color, soft] = lineColors(colors)[side];
      return main.createPriceLine({
        price,
        title: label,
        color,
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: true,
        axisLabelColor: soft,
        axisLabelTextColor: color,
      });
    });
  };
}

interface StudyLines {
  setAll: (bars: readonly Bar[], studies: Studies) => void;
  updateLast: (last: Bar, studies: Studies) => void;
}

function createStudyLines(chart: IChartApi, colors: ChartColors, view: ChartView): StudyLines {
  const quiet = {
    lineWidth: 1 as const,
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
  };
  const template = computeStudies([], view.overlay, view.study, view.periods);
  const make = (color: number, pane: number) =>
    chart.addSeries(LineSeries, { ...quiet, color: colors.lines[color] ?? colors.brand }, pane);
  const histogram = template.histogram
    ? chart.addSeries(HistogramSeries, { lastValueVisible: false, priceLineVisible: false }, 1)
    : null;
  const overlay = template.overlay.map((line) => make(line.color, 0));
  const lower = template.lower.map((line) => make(line.color, 1));
  if (template.lower.length > 0) {
    chart.panes()[0]?.setStretchFactor(3);
    // The legend of the pane stands at its top.
    lower[0]?.priceScale().applyOptions({ scaleMargins: { top: 0.24, bottom: 0.06 } });
  }

  const histogramColor = (value: number) => (value >= 0 ? colors.up : colors.down);
  return {
    setAll: (bars, studies) => {
      const data = (values: readonly (number | null)[]) =>
        bars.flatMap((bar, index) => (values[index] == null ? [] : [{ time: seconds(bar), value: values[index] }]));
      overlay.forEach((series, index) => series.setData(data(studies.overlay[index]?.values ?? [])));
      lower.forEach((series, index) => series.setData(data(studies.lower[index]?.values ?? [])));
      histogram?.setData(data(studies.histogram ?? []).map((one) => ({ ...one, color: histogramColor(one.value) })));
    },
    updateLast: (last, studies) => {
      const update = (series: ISeriesApi<'Line'>, values: readonly (number | null)[] | undefined) => {
        const value = values?.at(-1);
        if (value != null) series.update({ time: seconds(last), value });
      };
      overlay.forEach((series, index) => update(series, studies.overlay[index]?.values));
      lower.forEach((series, index) => update(series, studies.lower[index]?.values));
      const value = studies.histogram?.at(-1);
      if (histogram && value != null) histogram.update({ time: seconds(last), value, color: histogramColor(value) });
    },
  };
}

/** One's own fills at the bars in which they happened. */
function fillMarkers(fills: readonly FillMark[], bars: readonly Bar[], colors: ChartColors): SeriesMarker<Time>[] {
  const marks = new Map<string, SeriesMarker<Time>>();
  for (const { time, side } of fills) {
    const bar = bars.findLast((one) => one.time <= time);
    if (!bar) continue;
    const buys = side === 'buy';
    marks.set(`${bar.time}${side}`, {
      time: seconds(bar),
      position: buys ? 'belowBar' : 'aboveBar',
      shape: buys ? 'arrowUp' : 'arrowDown',
      color: buys ? colors.up : colors.down,
      text: buys ? 'B' : 'S',
    });
  }
  return [...marks.values()].sort((a, b) => Number(a.time) - Number(b.time));
}
