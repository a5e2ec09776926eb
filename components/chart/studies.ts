/** Which indicator lines to draw, with the values at any bar for the read-out. */
import type { ChartOverlay, ChartStudy } from '@/lib/market/chartView';
import type { Bar } from '@/lib/market/datafeed';
import { bollinger, ema, macd, rsi, sma, type Line } from './indicators';

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

const MA_WINDOWS = [7, 25, 99] as const;

export function computeStudies(bars: readonly Bar[], overlay: ChartOverlay, study: ChartStudy): Studies {
  const closes = bars.map((bar) => bar.close);
  return { overlay: overlayLines(closes, overlay), ...lowerLines(closes, study) };
}

function overlayLines(closes: readonly number[], overlay: ChartOverlay): StudyLine[] {
  if (overlay === 'none') return [];
  if (overlay === 'boll') {
    const { middle, upper, lower } = bollinger(closes);
    return [{ name: 'BOLL', color: 0, values: middle }, { name: 'UB', color: 1, values: upper }, { name: 'LB', color: 2, values: lower }];
  }
  const average = overlay === 'ma' ? sma : ema;
  return MA_WINDOWS.map((window, index) => ({ name: `${overlay.toUpperCase()}${window}`, color: index as 0 | 1 | 2, values: average(closes, window) }));
}

function lowerLines(closes: readonly number[], study: ChartStudy): Pick<Studies, 'lower' | 'histogram'> {
  if (study === 'none') return { lower: [], histogram: null };
  if (study === 'rsi') return { lower: [{ name: 'RSI14', color: 0, values: rsi(closes) }], histogram: null };
  const { difference, signal, histogram } = macd(closes);
  return { lower: [{ name: 'DIF', color: 0, values: difference }, { name: 'DEA', color: 1, values: signal }], histogram };
}
