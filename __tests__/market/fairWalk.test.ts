/** The simulated price is a fair game: from a new extreme it goes on as often as it turns back (decision 45). */
import { isTooCoarse } from '@/lib/fixed-time/rules';
import { fromQuote } from '@/lib/money/decimal';
import { HOUR, SECOND } from '@/server/market/intervals';
import { simulatedFeed } from '@/server/market/simulated/simulatedFeed';
import { listings } from '@/server/market/varieties';

/** Days apart, so that one wild or quiet day doesn't decide. */
const PARTS = [9, 12, 17, 20, 24, 26].map((day) => Date.UTC(2026, 10, day, 8 + (day % 6)));
const SECONDS = (2 * HOUR) / SECOND;
const PAYOUTS = { 60: 0.75, 120: 0.77, 300: 0.8 } as const;
type Duration = keyof typeof PAYOUTS;

const feed = simulatedFeed('avocet');
const offered = listings
  .map(({ variety }) => variety)
  .filter(({ symbol, tick, priceDigits }) => {
    const price = fromQuote(feed.tick(symbol, PARTS[0]!)!.last * Number(tick), priceDigits);
    return !isTooCoarse(tick, price);
  });

const paths = offered.flatMap(({ symbol }) =>
  PARTS.map((start) => Float64Array.from({ length: SECONDS }, (_, at) => feed.tick(symbol, start + at * SECOND)!.last)),
);

/** Mean square of a move of so many seconds, for each of its seconds. */
function restlessness(path: Float64Array, seconds: number): number {
  let total = 0;
  for (let at = seconds; at < path.length; at += 1) total += (path[at]! - path[at - seconds]!) ** 2;
  return total / (path.length - seconds) / seconds;
}

test('long moves are as large as short ones let expect: nothing calls the price back', () => {
  const ratio = (wide: number, narrow: number) =>
    paths.reduce((sum, path) => sum + restlessness(path, wide) / restlessness(path, narrow), 0) / paths.length;
  for (const [wide, narrow] of [
    [60, 15],
    [300, 60],
    [1_200, 60],
  ] as const) {
    expect(ratio(wide, narrow)).toBeGreaterThan(0.9);
    expect(ratio(wide, narrow)).toBeLessThan(1.1);
  }
});

const SPAN = 900;
/** When the price has just passed all of the last quarter of an hour, late in a minute, and the way back. */
const extremes = paths.flatMap((path) => {
  const found: { path: Float64Array; at: number; back: number }[] = [];
  for (let at = SPAN; at + 302 < path.length; at += 1) {
    if (at % 60 < 40) continue;
    const now = path[at]!;
    const before = path.subarray(at - SPAN, at);
    if (before.every((price) => price < now)) found.push({ path, at, back: -1 });
    else if (before.every((price) => price > now)) found.push({ path, at, back: 1 });
  }
  return found;
});

/** What a bet of 1 on the way back brings on average. */
function broughtBy(moments: typeof extremes, duration: Duration): number {
  const brought = moments.map(({ path, at, back }) => {
    const moved = Math.sign(path[at + 1 + duration]! - path[at + 1]!);
    return moved === 0 ? 0 : moved === back ? PAYOUTS[duration] : -1;
  });
  return brought.reduce<number>((sum, one) => sum + one, 0) / brought.length;
}

test.each([60, 120, 300] as const)('whoever bets for %s s on the way back from a new extreme loses', (duration) => {
  expect(extremes.length).toBeGreaterThan(5_000);
  expect(broughtBy(extremes, duration)).toBeLessThan(-0.02);
  // Late in five minutes it was worst where candles of five minutes were made first.
  const lateInFive = extremes.filter(({ at }) => at % 300 >= 240);
  expect(broughtBy(lateInFive, duration)).toBeLessThan(-0.02);
});
