/** Indicators against hand-computed values. */
import { bollinger, ema, macd, rsi, sma } from '@/components/chart/indicators';

const near = (line: (number | null)[], expected: (number | null)[]) =>
  expected.forEach((value, index) => (value === null ? expect(line[index]).toBeNull() : expect(line[index]).toBeCloseTo(value, 6)));

test('averages begin when their window is full', () => {
  near(sma([1, 2, 3, 4, 5], 3), [null, null, 2, 3, 4]);
  near(ema([1, 2, 3, 4, 5], 3), [null, null, 2, 3, 4]);
  near(ema([2, 4, 6, 12], 2), [null, 3, 5, 9.666667]);
});

test('bands stand two population deviations from the mean', () => {
  const { middle, upper, lower } = bollinger([2, 4, 4, 4, 5, 5, 7, 9], 8);
  expect([middle.at(-1), upper.at(-1), lower.at(-1)]).toEqual([5, 9, 1]);
});

test('strength is 100 in a pure rise, 0 in a pure fall, 50 where nothing moves', () => {
  const rising = Array.from({ length: 20 }, (_, index) => index);
  expect(rsi(rising).at(-1)).toBe(100);
  expect(rsi(rising.toReversed()).at(-1)).toBe(0);
  expect(rsi(rising.map(() => 7)).at(-1)).toBe(50);
  // Wilder's smoothing: after two gains of 1, a loss of 1 with a window of 2.
  near(rsi([10, 11, 12, 11], 2), [null, null, 100, 50]);
});

test('convergence of a straight line is constant, so its histogram is flat', () => {
  const { difference, signal, histogram } = macd(Array.from({ length: 60 }, (_, index) => index * 2));
  expect(difference[24]).toBeNull();
  expect(difference.at(-1)).toBeCloseTo(14, 6);
  expect(signal[33]).not.toBeNull();
  expect(signal[32]).toBeNull();
  expect(histogram.at(-1)).toBeCloseTo(0, 6);
});
