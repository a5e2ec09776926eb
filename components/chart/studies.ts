/** Which indicator lines to draw, with the values at any bar for the read-out. */
import type { ChartOverlay, ChartStudy } from '@/lib/market/chartView';
import type { Bar } from '@/lib/market/datafeed';
import type { StudyPeriods } from '@/lib/market/studies';
import { bollinger, ema, kdj, macd, rsi, sma, type Line } from './indicators';

export interface StudyLine {
  /** Short technical name, the same in every language. */
  name: string;
  /** Which of the three line colours. */
  color: 0 | 1 | 2;
  values: Line;
}

export interface Studies {
  overlay: StudyLine[];
  lower: StudyLine[];
  /** Bars of the lower pane, such as MACD's histogram. */
  histogram: Line | null;
}

export function computeStudies(
  bars: readonly Bar[],
  overlay: ChartOverlay,
  study: ChartStudy,
  periods: StudyPeriods,
): Studies {
  const closes = bars.map((bar) => bar.close);
  return { overlay: overlayLines(closes, overlay, periods), ...lowerLines(bars, closes, study, periods) };
}

function overlayLines(closes: readonly number[], overlay: ChartOverlay, periods: StudyPeriods): StudyLine[] {
  if (overlay === 'none') return [];
  if (overlay === 'boll') {
    const { middle, upper, lower } = bollinger(closes, ...periods.boll);
    return [
      { name: 'BOLL', color: 0, values: middle },
      { name: 'UB', color: 1, values: upper },
      { name: 'LB', color: 2, values: lower },
    ];
  }
  const average = overlay === 'ma' ? sma : ema;
  return periods[overlay].map((window, index) => ({
    name: `${overlay.toUpperCase()}${window}`,
    color: index as 0 | 1 | 2,
    values: average(closes, window),
  }));
}

function lowerLines(
  bars: readonly Bar[],
  closes: readonly number[],
  study: ChartStudy,
  periods: StudyPeriods,
): Pick<Studies, 'lower' | 'histogram'> {
  if (study === 'none') return { lower: [], histogram: null };
  if (study === 'rsi')
    return {
      lower: [{ name: `RSI${periods.rsi[0] ?? ''}`, color: 0, values: rsi(closes, ...periods.rsi) }],
      histogram: null,
    };
  if (study === 'kdj') {
    const { k, d, j } = kdj(bars, ...periods.kdj);
    return {
      lower: [
        { name: 'K', color: 0, values: k },
        { name: 'D', color: 1, values: d },
        { name: 'J', color: 2, values: j },
      ],
      histogram: null,
    };
  }
  const { difference, signal, histogram } = macd(closes, ...periods.macd);
  return {
    lower: [
      { name: 'DIF', color: 0, values: difference },
      { name: 'DEA', color: 1, values: signal },
    ],
    histogram,
  };
}
