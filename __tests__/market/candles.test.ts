/** Simulated candles: the same for everybody, exact across widths, and silent about the future. */
import { assert, constantFrom, integer, property } from 'fast-check';
import type { Interval } from '@/lib/api/market';
import type { Bar } from '../../server/market/feed';
import { DAY, HOUR, MINUTE, SECOND, monthStart, nextOpenTime, openTimeOf } from '../../server/market/intervals';
import { simulatedFeed } from '../../server/market/simulated/simulatedFeed';

const NOW = Date.parse('2026-11-20T15:12:33Z');
const feed = simulatedFeed('test');
const symbols = feed.varieties.map((variety) => variety.symbol);
const anySymbol = constantFrom(...symbols);
const PAIRS: readonly [Interval, Interval][] = [
  ['5m', '1m'],
  ['15m', '5m'],
  ['30m', '15m'],
  ['1h', '30m'],
  ['1h', '15m'],
  ['4h', '1h'],
  ['1d', '4h'],
  ['1w', '1d'],
  ['1M', '1d'],
];

const at = (symbol: string, interval: Interval, start: number, now = NOW): Bar | undefined =>
  feed.bars(symbol, interval, start, start + 1, 1, now)[0];

function joined(bars: readonly Bar[]) {
  return {
    open: bars[0]?.open,
    high: Math.max(...bars.map((bar) => bar.high)),
    low: Math.min(...bars.map((bar) => bar.low)),
    close: bars[bars.length - 1]?.close,
    volume: bars.reduce((sum, bar) => sum + bar.volume, 0),
  };
}

test.each(PAIRS)('%s is the exact aggregate of %s', (wide, narrow) => {
  assert(
    property(anySymbol, integer({ min: 0, max: 730 * 24 * 60 }), (symbol, back) => {
      const start = openTimeOf(wide, NOW - back * MINUTE);
      const end = nextOpenTime(wide, start);
      const whole = at(symbol, wide, start);
      const parts = feed.bars(symbol, narrow, start, end, 1000, NOW);
      expect(whole !== undefined).toBe(parts.length > 0);
      expect(whole).toEqual(whole && { time: start, ...joined(parts) });
    }),
    { numRuns: 60 },
  );
});

test('a minute is the exact aggregate of its seconds, and the live price walks through it', () => {
  assert(
    property(anySymbol, integer({ min: 2, max: 500_000 }), (symbol, back) => {
      const start = openTimeOf('1m', NOW - back * MINUTE);
      const minute = at(symbol, '1m', start);
      if (!minute) return;
      const path = Array.from({ length: 60 }, (_, second) => feed.tick(symbol, start + second * SECOND)?.last ?? 0);
      expect(Math.max(minute.open, ...path)).toBe(minute.high);
      expect(Math.min(minute.open, ...path)).toBe(minute.low);
      expect(path[59]).toBe(minute.close);
      const soFar = at(symbol, '1m', start, start + 30_500);
      expect(soFar?.close).toBe(path[30]);
      expect(soFar?.high).toBe(Math.max(minute.open, ...path.slice(0, 31)));
    }),
    { numRuns: 60 },
  );
});

test('candles follow each other without a gap in price, and are well formed', () => {
  assert(
    property(
      anySymbol,
      constantFrom<Interval>('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'),
      integer({ min: 0, max: 400 * 24 * 60 }),
      (symbol, interval, back) => {
        const bars = feed.bars(symbol, interval, 0, NOW - back * MINUTE, 40, NOW);
        bars.forEach((bar, place) => {
          const before = bars[place - 1] ?? { close: bar.open, time: 0 };
          expect(bar.open).toBe(before.close);
          expect(bar.time).toBeGreaterThan(before.time);
          expect([bar.open, bar.high, bar.low, bar.close, bar.volume].every(Number.isSafeInteger)).toBe(true);
          expect(bar.low).toBeGreaterThan(0);
          expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close));
          expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
          expect(bar.volume).toBeGreaterThanOrEqual(0);
        });
      },
    ),
    { numRuns: 120 },
  );
});

test('the same seed gives the same candles whatever was asked before; another seed gives others', () => {
  const again = simulatedFeed('test');
  const wanted: [string, Interval][] = [
    ['BTCUSDT', '1m'],
    ['EURUSD', '15m'],
    ['PEPEUSDT', '1d'],
    ['XAUUSD', '1M'],
  ];
  for (const [symbol, interval] of wanted.toReversed()) {
    again.bars(symbol, '5m', 0, NOW - 3 * DAY, 500, NOW);
    expect(again.bars(symbol, interval, 0, NOW + 1, 50, NOW)).toEqual(feed.bars(symbol, interval, 0, NOW + 1, 50, NOW));
    expect(simulatedFeed('other').bars(symbol, interval, 0, NOW + 1, 50, NOW)).not.toEqual(
      feed.bars(symbol, interval, 0, NOW + 1, 50, NOW),
    );
  }
});

test('a candle that is past never changes, and nothing after now is told', () => {
  const past = feed.bars('BTCUSDT', '1h', NOW - 10 * HOUR, NOW - HOUR, 20, NOW);
  expect(feed.bars('BTCUSDT', '1h', NOW - 10 * HOUR, NOW - HOUR, 20, NOW + 30 * DAY)).toEqual(past);
  for (const interval of ['1m', '1h', '1d', '1w', '1M'] as const) {
    const [open] = feed
      .bars('BTCUSDT', interval, NOW, NOW + 40 * DAY, 10, NOW)
      .concat(feed.bars('BTCUSDT', interval, 0, NOW + 40 * DAY, 1, NOW));
    expect(open?.time).toBe(openTimeOf(interval, NOW));
    const minutes = feed.bars('BTCUSDT', '1m', openTimeOf(interval, NOW), NOW + 1, 100_000, NOW);
    expect(open?.close).toBe(feed.tick('BTCUSDT', NOW)?.last);
    expect(open && joined([open])).toEqual(joined(minutes));
  }
});

test('charts of every width are full for symbols that were listed long ago', () => {
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'EURUSD', 'XAUUSD']) {
    for (const interval of ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const)
      expect(feed.bars(symbol, interval, 0, NOW + 1, 300, NOW)).toHaveLength(300);
    expect(feed.bars(symbol, '1M', 0, NOW + 1, 300, NOW)).toHaveLength(131);
  }
  for (const symbol of symbols) expect(feed.bars(symbol, '1d', 0, NOW + 1, 300, NOW)).toHaveLength(300);
});

test('prices stay within a plausible band for the next thirty years', () => {
  for (const symbol of ['BTCUSDT', 'SHIBUSDT', 'EURUSD', 'USDJPY', 'XAGUSD']) {
    const later = Date.parse('2056-11-20T00:00:00Z');
    const closes = feed.bars(symbol, '1M', monthStart(NOW), later, 400, later).map((bar) => bar.close);
    const now = closes[0] ?? 1;
    expect(closes).toHaveLength(361);
    expect(Math.max(...closes) / now).toBeLessThan(30);
    expect(Math.min(...closes) / now).toBeGreaterThan(1 / 30);
  }
});
