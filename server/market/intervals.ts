/** Where candles of each width begin. Weeks begin on Monday, months on the first, all in UTC. */
import type { Interval } from '@/lib/api/market';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY;

const widths: Record<Exclude<Interval, '1w' | '1M'>, number> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '4h': 4 * HOUR,
  '1d': DAY,
};

/** Start of the month that is `months` after the one containing `ts`. */
export function monthStart(ts: number, months = 0): number {
  const date = new Date(ts);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

/** Start of the candle that contains `ts`. */
export function openTimeOf(interval: Interval, ts: number): number {
  if (interval === '1M') return monthStart(ts);
  if (interval === '1w') return Math.floor((ts - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;
  return Math.floor(ts / widths[interval]) * widths[interval];
}

/** Start of the candle after the one that begins at `start`. */
export function nextOpenTime(interval: Interval, start: number): number {
  if (interval === '1M') return monthStart(start, 1);
  return start + (interval === '1w' ? WEEK : widths[interval]);
}
