/** The line of the chart of prices, from what is known of them. */
const MINUTE_MS = 60_000;
export type Point = readonly [ts: number, price: number];

const minuteOf = ([ts]: Point): number => Math.ceil(ts / MINUTE_MS);

/**
 * Prices as they were heard, and the closes of the minutes in which none was: before this visit, and while the page was hidden or a price of
 * before was all that it knew. `now` keeps the minute out that has not ended.
 */
export function lineOf(closes: readonly Point[], heard: readonly Point[], now: number): Point[] {
  const told = new Set(heard.map(minuteOf));
  const missing = closes.filter((close) => close[0] <= now && !told.has(minuteOf(close)));
  return [...missing, ...heard].sort(([one], [other]) => one - other);
}
