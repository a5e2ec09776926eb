/** The usual indicators over a list of closing prices. A value is null until its window is full. For drawing only. */

export type Line = (number | null)[];

/** Simple moving average. */
export function sma(values: readonly number[], window: number): Line {
  let total = 0;
  return values.map((value, index) => {
    total += value - (index >= window ? values[index - window]! : 0);
    return index + 1 < window ? null : total / window;
  });
}

/** Exponential moving average, seeded with the simple average of its first window. */
export function ema(values: readonly number[], window: number): Line {
  const weight = 2 / (window + 1);
  const seed = sma(values, window);
  let last: number | null = null;
  return values.map((value, index) => {
    last = last === null ? seed[index]! : value * weight + last * (1 - weight);
    return last;
  });
}

/** Bollinger bands: the average, and `width` population standard deviations on both sides. */
export function bollinger(
  values: readonly number[],
  window = 20,
  width = 2,
): { middle: Line; upper: Line; lower: Line } {
  const middle = sma(values, window);
  const spread = middle.map((mean, index) => {
    if (mean === null) return null;
    const part = values.slice(index + 1 - window, index + 1);
    return width * Math.sqrt(part.reduce((total, value) => total + (value - mean) ** 2, 0) / window);
  });
  const shift = (sign: 1 | -1): Line =>
    middle.map((mean, index) => (mean === null ? null : mean + sign * (spread[index] ?? 0)));
  return { middle, upper: shift(1), lower: shift(-1) };
}

/** Moving average convergence divergence: the fast average minus the slow one, and its signal line. Its bars, twice the difference of the two, are worked out where they are drawn. */
export function macd(
  values: readonly number[],
  fast = 12,
  slow = 26,
  signal = 9,
): { difference: Line; signal: Line; histogram: Line } {
  const slowLine = ema(values, slow);
  const difference = ema(values, fast).map((value, index) =>
    value === null || slowLine[index] == null ? null : value - slowLine[index],
  );
  const start = difference.findIndex((value) => value !== null);
  const known = start < 0 ? [] : difference.slice(start).map((value) => value ?? 0);
  const smooth = ema(known, signal);
  const signalLine: Line = difference.map((_, index) =>
    start < 0 || index < start ? null : (smooth[index - start] ?? null),
  );
  const histogram = difference.map((value, index) =>
    value === null || signalLine[index] == null ? null : value - signalLine[index],
  );
  return { difference, signal: signalLine, histogram };
}

/** Relative strength index after Wilder, 0 to 100; 50 where nothing moved. */
export function rsi(values: readonly number[], window = 14): Line {
  let gain = 0;
  let loss = 0;
  return values.map((value, index) => {
    if (index === 0) return null;
    const change = value - values[index - 1]!;
    const share = index <= window ? 1 / window : null;
    if (share !== null) {
      gain += Math.max(change, 0) * share;
      loss += Math.max(-change, 0) * share;
    } else {
      gain = (gain * (window - 1) + Math.max(change, 0)) / window;
      loss = (loss * (window - 1) + Math.max(-change, 0)) / window;
    }
    if (index < window) return null;
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
  });
}

/**
 * The stochastic oscillator as Chinese markets write it: where the close stands between the lowest and highest of a window (50 where
 * nothing moved), smoothed to K, smoothed again to D, and J = 3K - 2D. Both smoothings start at 50.
 */
export function kdj(
  bars: readonly { high: number; low: number; close: number }[],
  window = 9,
  smoothK = 3,
  smoothD = 3,
): { k: Line; d: Line; j: Line } {
  let [lastK, lastD] = [50, 50];
  const rows = bars.map(({ close }, index) => {
    if (index + 1 < window) return { k: null, d: null, j: null };
    const part = bars.slice(index + 1 - window, index + 1);
    const low = Math.min(...part.map((bar) => bar.low));
    const high = Math.max(...part.map((bar) => bar.high));
    const raw = high === low ? 50 : ((close - low) / (high - low)) * 100;
    lastK += (raw - lastK) / smoothK;
    lastD += (lastK - lastD) / smoothD;
    return { k: lastK, d: lastD, j: 3 * lastK - 2 * lastD };
  });
  return { k: rows.map(({ k }) => k), d: rows.map(({ d }) => d), j: rows.map(({ j }) => j) };
}
