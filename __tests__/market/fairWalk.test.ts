/** The simulated price is a fair game: from a new extreme it goes on as often as it turns back (decision 45). */
import { isTooCoarse } from '@/lib/fixed-time/rules';
import { fromQuote } from '@/lib/money/decimal';
import { DAY, HOUR, MINUTE, SECOND } from '@/server/market/intervals';
import { keyOf, normal, uniform } from '@/server/market/simulated/noise';
import { simulatedFeed } from '@/server/market/simulated/simulatedFeed';
import { subdivide } from '@/server/market/simulated/subdivide';
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

test('whoever bets for an hour against an extreme of the day gains nothing worth having', () => {
  const [from, to] = [Date.UTC(2026, 1, 8), Date.UTC(2026, 5, 1)];
  const tally = { bets: 0, brought: 0 };
  for (const { symbol } of offered) {
    let [high, low] = [0, Infinity];
    const bars = feed.bars(symbol, '1h', from, to, 5_000, to);
    for (const [place, { time, close, ...bar }] of bars.entries()) {
      const hour = (time % DAY) / HOUR;
      [high, low] = hour === 0 ? [bar.high, bar.low] : [Math.max(high, bar.high), Math.min(low, bar.low)];
      const next = bars[place + 1];
      const [room, range] = [Math.min(high - close, close - low), high - low];
      if (hour < 7 || hour === 23 || next?.time !== time + HOUR || room > 0.05 * range) continue;
      const back = high - close < close - low ? -1 : 1;
      const moved = Math.sign(next.close - close);
      tally.bets += 1;
      tally.brought += moved === 0 ? 0 : moved === back ? 0.85 : -1;
    }
  }
  expect(tally.bets).toBeGreaterThan(7_000);
  expect(tally.brought / tally.bets).toBeLessThan(0.04);
});

test('whoever bets for the rest of an hour on the way it has gone gains nothing worth having, nor does who bets against it', () => {
  const [from, to] = [Date.UTC(2026, 3, 6), Date.UTC(2026, 5, 1)];
  const tally = { bets: 0, on: 0, against: 0 };
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'BNBUSDT', 'XRPUSDT', 'SOLUSDT', 'EURUSD', 'GBPUSD', 'USDJPY']) {
    const closes = new Map(feed.bars(symbol, '1m', from, to, 100_000, to).map(({ time, close }) => [time, close]));
    for (let hour = from + HOUR; hour < to; hour += HOUR) {
      const path = Array.from({ length: 121 }, (_, nr) => closes.get(hour + (nr - 61) * MINUTE));
      if (path.some((price) => price === undefined)) continue;
      const prices = path as number[];
      const restless = Math.sqrt(
        prices.slice(1, 75).reduce((sum, price, nr) => sum + (price - prices[nr]!) ** 2, 0) / 74,
      );
      const gone = prices[74]! - prices[60]!;
      if (Math.abs(gone) < 1.5 * restless * Math.sqrt(14)) continue;
      const went = Math.sign(prices[120]! - prices[74]!);
      tally.bets += 1;
      tally.on += went === 0 ? 0 : went === Math.sign(gone) ? 0.85 : -1;
      tally.against += went === 0 ? 0 : went === -Math.sign(gone) ? 0.85 : -1;
    }
  }
  expect(tally.bets).toBeGreaterThan(1_000);
  expect(Math.max(tally.on, tally.against) / tally.bets).toBeLessThan(0.02);
});

test('the volume of a part tells nothing of how far the price goes in it', () => {
  const parent = { time: 0, open: 1_000, high: 1_060, low: 970, close: 1_020, volume: 123_457, variance: 3_000 };
  const volumes = (path: string) => {
    const key = keyOf('test', path);
    const parts = Array.from({ length: 60 }, (_, place) => ({
      time: place,
      weight: 1,
      busy: 1 + (place % 7),
      moves: [normal(key, place, 1), normal(key, place, 2)] as const,
      wicks: [uniform(key, place, 3), uniform(key, place, 4)] as const,
    }));
    const nodes = subdivide(parent, parts, 60, 1);
    return { moved: nodes.map(({ close }) => close), volumes: nodes.map(({ volume }) => volume) };
  };
  expect(volumes('one').moved).not.toEqual(volumes('other').moved);
  expect(volumes('one').volumes).toEqual(volumes('other').volumes);
});

test('every bit of a key counts, and each purpose has a key of its own', () => {
  const bitsOf = (key: readonly [number, number]) =>
    Array.from({ length: 64 }, (_, place) => (uniform(key, place, 9) * 2 ** 32) >>> 0);
  const key = keyOf('seed', 'path', 'BTCUSDT');
  for (let bit = 0; bit < 64; bit += 1) {
    const other = [key[0] ^ (bit < 32 ? 1 << bit : 0), key[1] ^ (bit < 32 ? 0 : 1 << (bit - 32))] as const;
    const changed = bitsOf(other).map((bits, place) => (bits ^ bitsOf(key)[place]!) >>> 0);
    const ones = changed.reduce((sum, bits) => sum + bits.toString(2).replaceAll('0', '').length, 0);
    // Of 2,048 bits about half, as far as chance goes.
    expect(Math.abs(ones - 1_024)).toBeLessThan(150);
  }
  const keys = ['path', 'shown', 'trades', 'ladder'].map((purpose) => keyOf('seed', purpose, 'BTCUSDT').join());
  expect(new Set(keys).size).toBe(4);
});

test('no day stands nearly still: what is given of a month is no wall for its days', () => {
  const [from, to] = [Date.UTC(2026, 8), Date.UTC(2026, 11)];
  const crypto = listings.filter(({ variety }) => variety.kind === 'crypto').map(({ variety }) => variety.symbol);
  const still = crypto.filter((symbol) => {
    const ranges = feed.bars(symbol, '1d', from, to, 100, to).map(({ high, low }) => high - low);
    const usual = ranges.toSorted((one, other) => one - other)[ranges.length >> 1]!;
    return ranges.some((range) => range < usual / 8);
  });
  expect(still).toEqual([]);
});

test('a step of the price is about a thousandth of it at most, where eight places allow a finer one', () => {
  const coarse = listings.filter(
    ({ variety, referencePrice }) => variety.priceDigits < 8 && 10 ** -variety.priceDigits > 0.0015 * referencePrice,
  );
  // One is left, on which a browser's journey rests an order; nobody should trade it with leverage where money is real.
  expect(coarse.map(({ variety }) => variety.symbol)).toEqual(['THETAUSDT']);
});

test('betting on the way back costs where a step of the price is large, before any fee', () => {
  const coarse = listings.filter(({ variety, referencePrice }) => Number(variety.tick) > 0.0015 * referencePrice);
  const trips = coarse.map(({ variety: { symbol } }) => {
    const gains: number[] = [];
    for (let ts = PARTS[0]! + SECOND; ts < PARTS[0]! + 6 * HOUR; ts += SECOND) {
      const [before, now] = [feed.tick(symbol, ts - SECOND)!, feed.tick(symbol, ts)!];
      if (now.last === before.last) continue;
      const later = feed.tick(symbol, ts + 60 * SECOND)!;
      gains.push(now.last > before.last ? now.bid - later.ask : later.bid - now.ask);
    }
    return { symbol, perTrip: gains.reduce((sum, gain) => sum + gain, 0) / gains.length };
  });
  expect(trips.map(({ symbol }) => symbol)).toEqual(['SHIBUSDT', 'THETAUSDT', 'PEPEUSDT', 'BONKUSDT']);
  // A tick is what is lost by coming in and going out half of one beside the finer price.
  for (const { perTrip } of trips) expect(perTrip).toBeLessThan(-1);
});

test('no quote stands at the last price where half a step of it is more than the least fee', () => {
  const crypto = listings.filter(({ variety }) => variety.kind === 'crypto');
  const quotes = crypto.flatMap(({ variety }) =>
    Array.from({ length: 60 }, (_, second) => feed.tick(variety.symbol, PARTS[0]! + second * SECOND)!),
  );
  // The fee of a resting order is 0.02 %.
  const coarse = quotes.filter(({ last }) => 0.5 / last > 0.0002);
  expect(coarse.length).toBeGreaterThan(1_000);
  expect(coarse.filter(({ last, bid, ask }) => bid >= last || ask <= last)).toEqual([]);
});
