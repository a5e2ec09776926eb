/** The line of the chart: prices that were heard, and closes of minutes where none was. */
import { clearOf, joined, lineOf, standing } from '@/lib/fixed-time/line';

const MINUTE = 60_000;
/** Closes of the minutes 1 to 10. */
const closes = Array.from({ length: 10 }, (_, n) => [(n + 1) * MINUTE, n + 1] as const);

test('minutes between a price of before and those of this visit are drawn, and no straight line hides them', () => {
  const heard = [
    [3.5 * MINUTE, 3.5],
    [8.2 * MINUTE, 8.2],
    [8.3 * MINUTE, 8.3],
  ] as const;
  const line = lineOf(closes, heard, 8.4 * MINUTE);
  expect(line.map(([, price]) => price)).toEqual([1, 2, 3, 3.5, 5, 6, 7, 8, 8.2, 8.3]);
});

test('the minute that has not ended has no close yet; with nothing heard the closes are all there is', () => {
  expect(lineOf(closes, [], 4.5 * MINUTE).map(([, price]) => price)).toEqual([1, 2, 3, 4]);
});

test('where prices were heard a minute’s close adds nothing', () => {
  const heard = [
    [1.1 * MINUTE, 1.1],
    [2 * MINUTE, 2.05],
  ] as const;
  expect(lineOf(closes, heard, 2 * MINUTE).map(([, price]) => price)).toEqual([1, 1.1, 2.05]);
});

test('the words at the entry stand on the side that the price has left, and never behind the time that is left', () => {
  expect([clearOf(80, true, true), clearOf(80, false, true)]).toEqual([72, 96]);
  // Near the top they would be behind it, or beside it where it is far away.
  expect([clearOf(22, true, true), clearOf(22, true, false)]).toEqual([38, 14]);
  expect([clearOf(12, false, true), clearOf(30, true, true)]).toEqual([38, 46]);
});

test('the log counts where it has rows; what was heard before it and after it stays', () => {
  const logged = [
    [2_000, 2],
    [3_000, 3],
  ] as const;
  const heard = [
    [1_500, 1],
    [2_500, 9],
    [3_000, 9],
    [3_250, 4],
  ] as const;
  expect(joined(logged, heard).map(([, price]) => price)).toEqual([1, 2, 3, 4]);
  expect(joined([], heard)).toEqual(heard);
});

test('who bets on a fall stands at a loss above the entry, at a gain beneath it, and at neither on it', () => {
  expect([61, 59, 60].map((last) => standing('down', 60, last))).toEqual(['lose', 'win', 'tie']);
  expect([61, 59, 60].map((last) => standing('up', 60, last))).toEqual(['win', 'lose', 'tie']);
});
