/** The line of the chart of prices, from what is known of them. */
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import type { PriceRange } from '@/lib/api/market';
import { priceTextIn } from '@/lib/market/rules';
import { decimal, toDrawing } from '@/lib/money/decimal';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** Every row has the prices of all markets: no more of them than a phone takes along lightly. */
const MOST_ROWS = 240;
const ROWS_BEFORE_ENTRY = 10;
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

/** Rows of the price log from shortly before an entry until prices are heard here; null where the entry was heard itself. One is written a second. */
export function spanOf(
  { entrySeq, entryAt }: Pick<FixedTimeOrder, 'entrySeq' | 'entryAt'>,
  heardFrom: number,
): { fromSeq: number; toSeq: number } | null {
  if (entrySeq === null || entryAt === null || heardFrom <= entryAt) return null;
  const toSeq = entrySeq + Math.ceil((heardFrom - entryAt) / SECOND_MS);
  return { fromSeq: Math.max(1, entrySeq - ROWS_BEFORE_ENTRY, toSeq - MOST_ROWS + 1), toSeq };
}

/** One market's prices in rows of the log. */
export const loggedOf = ({ layouts, rows }: PriceRange, symbol: string): Point[] =>
  rows.flatMap(({ ts, layout, prices }) => {
    const text = priceTextIn({ symbols: layouts[layout] ?? '', prices }, symbol);
    return text === null ? [] : [[ts, toDrawing(decimal(text))] as const];
  });

/** Beneath it nothing is hidden by the time that is left. */
const PILL_BOTTOM = 38;

/** Where the words at the entry line stand: on the side that the price has left, but never behind the time that is left. */
export function clearOf(entryY: number, isBelow: boolean, meetsPill: boolean): number {
  const own = entryY + (isBelow ? -8 : 16);
  return meetsPill && own < PILL_BOTTOM ? Math.max(entryY + 16, PILL_BOTTOM) : own;
}
