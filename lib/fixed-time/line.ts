/** The line of the chart of prices, from what is known of them. */
import type { Direction, FixedTimeResult } from '@/lib/api/fixedTimeShapes';

const MINUTE_MS = 60_000;
export type Point = readonly [ts: number, price: number];

const minuteOf = ([ts]: Point): number => Math.ceil(ts / MINUTE_MS);

/**
 * Prices that were heard or recorded, and the closes of the minutes in which none was: those before the recorded seconds begin, and those
 * in which no second was recorded. `now` keeps the minute out that has not ended.
 */
export function lineOf(closes: readonly Point[], heard: readonly Point[], now: number): Point[] {
  const told = new Set(heard.map(minuteOf));
  const missing = closes.filter((close) => close[0] <= now && !told.has(minuteOf(close)));
  return [...missing, ...heard].sort(([one], [other]) => one - other);
}

/** The log where it has rows, for it decides; what was heard goes on from its end, and stands before its beginning. */
export function joined(logged: readonly Point[], heard: readonly Point[]): Point[] {
  const [first, last] = [logged[0], logged.at(-1)];
  if (!first || !last) return [...heard];
  return [...heard.filter(([ts]) => ts < first[0]), ...logged, ...heard.filter(([ts]) => ts > last[0])];
}

/** Beneath it nothing is hidden by the time that is left. */
const PILL_BOTTOM = 38;

/** Where the words at the entry line stand: on the side that the price has left, but never behind the time that is left. */
export function clearOf(entryY: number, isBelow: boolean, meetsPill: boolean): number {
  const own = entryY + (isBelow ? -8 : 16);
  return meetsPill && own < PILL_BOTTOM ? Math.max(entryY + 16, PILL_BOTTOM) : own;
}

/** What an order would be if it were decided at the end of its line; only a tint depends on it, no money. */
export function standing(direction: Direction, entry: number, last: number): FixedTimeResult {
  if (last === entry) return 'tie';
  return last > entry === (direction === 'up') ? 'win' : 'lose';
}
