/** Indicators against hand-computed values. */
import { bollinger, ema, kdj, macd, rsi, sma } from '@/components/chart/indicators';
import { computeStudies } from '@/components/chart/studies';
import { canDraw, periodFaults, studyDefaults } from '@/lib/market/studies';

const near = (line: (number | null)[], expected: (number | null)[]) =>
  expected.forEach((value, index) =>
    value === null ? expect(line[index]).toBeNull() : expect(line[index]).toBeCloseTo(value, 6),
  );

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

/** KDJ once more, written as the textbook's sums: K is a weighted mean of all raw values so far, the start value 50 included. */
function plainKdj(
  bars: readonly { high: number; low: number; close: number }[],
  window: number,
  smoothK: number,
  smoothD: number,
) {
  const raws = bars.flatMap((bar, at) => {
    if (at < window - 1) return [];
    let [low, high] = [Infinity, -Infinity];
    for (let back = 0; back < window; back += 1) {
      low = Math.min(low, bars[at - back]!.low);
      high = Math.max(high, bars[at - back]!.high);
    }
    return [high === low ? 50 : (100 * (bar.close - low)) / (high - low)];
  });
  const smooth = (values: readonly number[], by: number) =>
    values.map((_, at) =>
      values
        .slice(0, at + 1)
        .reduce(
          (total, value, index) => total + (value / by) * ((by - 1) / by) ** (at - index),
          50 * ((by - 1) / by) ** (at + 1),
        ),
    );
  const k = smooth(raws, smoothK);
  const d = smooth(k, smoothD);
  return { k, d, j: k.map((value, at) => 3 * value - 2 * d[at]!) };
}

test('KDJ agrees with a second, plain computation, for any bars and periods', () => {
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let run = 0; run < 40; run += 1) {
    const bars = Array.from({ length: 60 }, () => {
      const low = 100 + random() * 20;
      const high = random() < 0.1 ? low : low + random() * 5;
      return { low, high, close: low + (high - low) * random() };
    });
    const [window, smoothK, smoothD] = [
      2 + Math.floor(random() * 15),
      1 + Math.floor(random() * 5),
      1 + Math.floor(random() * 5),
    ];
    const drawn = kdj(bars, window, smoothK, smoothD);
    const plain = plainKdj(bars, window, smoothK, smoothD);
    for (const name of ['k', 'd', 'j'] as const) {
      expect(drawn[name].slice(0, window - 1).every((value) => value === null)).toBe(true);
      near(drawn[name].slice(window - 1), plain[name]);
    }
  }
});

test('KDJ of what never moves is 50', () => {
  const still = Array.from({ length: 12 }, () => ({ low: 7, high: 7, close: 7 }));
  expect([kdj(still).k.at(-1), kdj(still).d.at(-1), kdj(still).j.at(-1)]).toEqual([50, 50, 50]);
});

test('every study is drawn with the periods that were set', () => {
  const bars = Array.from({ length: 40 }, (_, index) => ({
    time: index,
    open: index,
    high: index + 1,
    low: index - 1,
    close: index,
    volume: 1,
  }));
  const names = (overlay: 'ma' | 'ema' | 'boll', study: 'macd' | 'rsi' | 'kdj') => {
    const { overlay: over, lower } = computeStudies(bars, overlay, study, {
      ...studyDefaults,
      ma: [3, 5, 8],
      rsi: [6],
      kdj: [5, 2, 2],
    });
    return [...over, ...lower].map(({ name, values }) => `${name}:${values.findIndex((value) => value !== null)}`);
  };
  expect(names('ma', 'rsi')).toEqual(['MA3:2', 'MA5:4', 'MA8:7', 'RSI6:6']);
  expect(names('ema', 'kdj')).toEqual(['EMA7:6', 'EMA25:24', 'EMA99:-1', 'K:4', 'D:4', 'J:4']);
});

const ok = null;
test.each([
  ['ma', [7, 25, 99], [ok, ok, ok]],
  ['ma', [0, 25, 301], ['low', ok, 'high']],
  ['ma', [7, 25], [ok, ok, 'number']],
  ['ma', [7, 2.5, 99], [ok, 'number', ok]],
  ['macd', [12, 26, 9], [ok, ok, ok]],
  ['macd', [26, 12, 1], ['order', ok, 'low']],
  ['boll', [1, 11], ['low', 'high']],
  ['boll', [20, 10], [ok, ok]],
  ['kdj', [9, 1, 1], [ok, ok, ok]],
  ['rsi', [Number.NaN], ['number']],
] as const)('%s with %j: %j, each at its own value', (name, values, faults) => {
  expect(periodFaults(name, values)).toEqual(faults);
  expect(canDraw(name, values)).toBe(faults.every((fault) => fault === ok));
});

test('a list that is too long for its study is not drawn', () => expect(canDraw('rsi', [14, 3])).toBe(false));
