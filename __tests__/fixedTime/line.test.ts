/** The line of the chart: prices that were heard, and closes of minutes where none was. */
import { clearOf, lineOf, loggedOf, spanOf } from '@/lib/fixed-time/line';

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

test('the log is asked from shortly before the entry until prices are heard, and for a few minutes at most', () => {
  const entry = { entrySeq: 1_000, entryAt: MINUTE };
  expect(spanOf(entry, MINUTE + 30_000)).toEqual({ fromSeq: 990, toSeq: 1_030 });
  expect(spanOf(entry, 31 * MINUTE)).toEqual({ fromSeq: 2_561, toSeq: 2_800 });
  expect(spanOf({ ...entry, entrySeq: 4 }, MINUTE + 1_000)).toEqual({ fromSeq: 1, toSeq: 5 });
  // Entered while one looked on, or not entered yet.
  expect(spanOf(entry, MINUTE)).toBeNull();
  expect(spanOf({ entrySeq: null, entryAt: null }, MINUTE)).toBeNull();
});

test('a row of the log gives the price of its market; one without a price gives none', () => {
  const row = { hash: '', layout: 1 };
  const range = {
    prevHash: '',
    layouts: ['ETHUSDT', 'ETHUSDT,BTCUSDT'],
    rows: [
      { ...row, seq: 1, ts: 1_000, prices: '3000,60000.5' },
      { ...row, seq: 2, ts: 2_000, prices: '3000,' },
      { ...row, seq: 3, ts: 3_000, layout: 0, prices: '3000' },
    ],
  };
  expect(loggedOf(range, 'BTCUSDT')).toEqual([[1_000, 60_000.5]]);
});
