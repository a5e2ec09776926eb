/** The screens that are measured, and what was promised of them (shared budgets of the project's stack). */
import { paths } from '@/lib/paths';

export interface Screen {
  name: string;
  address: string;
  loggedIn: boolean;
  /** Lighthouse's performance at least, largest paint at most. */
  performance: number;
  lcp: number;
  /** Long tasks at a quarter of the speed, in milliseconds. */
  longTasks?: number;
  /** Stays open under ticks, to see whether memory grows. */
  heap?: true;
}

export const screens: readonly Screen[] = [
  { name: 'entry', address: '/', loggedIn: false, performance: 98, lcp: 1300, longTasks: 400 },
  { name: 'home', address: paths.home.href(), loggedIn: true, performance: 95, lcp: 2000 },
  {
    name: 'market',
    address: paths.market.list.href({ tab: 'crypto' }),
    loggedIn: true,
    performance: 95,
    lcp: 2000,
    heap: true,
  },
  {
    name: 'chart',
    address: paths.market.chart.href({ symbol: 'BTCUSDT' }),
    loggedIn: true,
    performance: 95,
    lcp: 2000,
  },
  {
    name: 'spot',
    address: paths.spot.trade.href({ symbol: 'BTCUSDT', side: 'buy' }),
    loggedIn: true,
    performance: 95,
    lcp: 2000,
    heap: true,
  },
];

export const budgets = { fcp: 900, tbt: 200, scriptsBr: 150_000, stylesBr: 12_000, heapMb: 8, growth: 1.1 };
