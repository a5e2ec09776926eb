/** How the person wants to see charts: interval, style and studies, kept while the app is open. */
import { proxy, useSnapshot } from 'valtio';
import type { Interval } from '@/lib/api/market';

export type ChartOverlay = 'none' | 'ma' | 'ema' | 'boll';
export type ChartStudy = 'none' | 'macd' | 'rsi' | 'kdj';

export interface ChartChoice {
  /** `time` is a line of one-minute closes. */
  interval: Interval | 'time';
  style: 'candles' | 'line';
  overlay: ChartOverlay;
  study: ChartStudy;
}

const state = proxy<ChartChoice>({ interval: '1h', style: 'candles', overlay: 'ma', study: 'none' });

export const useChartChoice = (): ChartChoice => useSnapshot(state);

export function chooseChart(change: Partial<ChartChoice>): void {
  Object.assign(state, change);
}
