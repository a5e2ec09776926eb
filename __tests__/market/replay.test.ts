/** The replay feed shows exactly what was recorded, as if it happened now. */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testClock } from '../../server/clock/clock';
import { createMarket } from '../../server/market/market';
import { defaultMarketConfig } from '../../server/marketConfig';
import { parseRecording } from '../../server/market/replay/recording';
import { replayFeed } from '../../server/market/replay/replayFeed';
import { listings } from '../../server/market/varieties';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const folder = process.env.REPLAY_DIR ?? '../shared/data';
const file = join(folder, 'BTC-USDT-1m-2022-01.csv');
const recorded = existsSync(file);
if (!recorded) console.warn(`Skipped: the recordings are absent (${folder}).`);
const START = Date.parse('2026-11-20T15:12:33Z');
const FIRST = 1_640_991_660_000;
/** Shown time less recorded time: the start is 14 days into the recording. */
const shift = Math.floor(START / MINUTE) * MINUTE - Math.floor((FIRST + 14 * DAY) / MINUTE) * MINUTE;
const config = (replaySpeed = 1) => ({
  ...defaultMarketConfig,
  feed: 'replay' as const,
  replayDir: folder,
  replaySpeed,
});

(recorded ? describe : describe.skip)('the recordings', () => {
  const rows = recorded
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').map(Number))
    : [];

  test('only recorded symbols exist', () => {
    expect(replayFeed(config(), START).varieties.map((variety) => variety.symbol)).toEqual([
      'BTCUSDT',
      'GBPUSD',
      'USDJPY',
    ]);
  });

  test('past minutes equal the file, wide candles its aggregate', () => {
    const feed = replayFeed(config(), START);
    const bars = feed.bars('BTCUSDT', '1m', 0, START, 5_000, START + 10 * MINUTE);
    for (const bar of bars) {
      const row = rows.find(([time]) => time === bar.time - shift);
      expect([bar.open, bar.high, bar.low, bar.close]).toEqual(
        row?.slice(1, 5).map((price) => Math.round(price * 100)),
      );
    }
    const [day] = feed.bars('BTCUSDT', '1d', 0, START - DAY, 1, START);
    const inDay = rows.filter(
      ([time]) => (time ?? 0) + shift >= (day?.time ?? 0) && (time ?? 0) + shift < (day?.time ?? 0) + DAY,
    );
    expect(day?.high).toBe(Math.round(Math.max(...inDay.map((row) => row[2] ?? 0)) * 100));
    expect(day?.close).toBe(Math.round((inDay.at(-1)?.[4] ?? 0) * 100));
  });

  test('the live price ends each minute where the file does, at any speed', async () => {
    for (const speed of [1, 10]) {
      const clock = testClock(START);
      const market = createMarket({ config: config(speed), clock, feed: replayFeed(config(speed), START) });
      market.start();
      await clock.advance(2 * MINUTE);
      const minute = Math.floor(START / MINUTE) * MINUTE + MINUTE;
      const [candle] = await market.data.candles('BTCUSDT', '1m', { from: minute, to: minute + 1, limit: 1 });
      const origin = minute - MINUTE - shift;
      const covered = rows.filter(
        ([time]) => (time ?? 0) >= origin + speed * MINUTE && (time ?? 0) < origin + 2 * speed * MINUTE,
      );
      expect(covered).toHaveLength(speed);
      expect(Number(candle?.[4])).toBe(covered.at(-1)?.[4]);
      expect(Number(candle?.[2])).toBe(Math.max(...covered.map((row) => row[2] ?? 0)));
      expect(market.data.priceAt('BTCUSDT', minute + MINUTE - 1)).toBe(candle?.[4]);
      expect(market.data.isStale('BTCUSDT')).toBe(false);
      expect((await market.data.depth('BTCUSDT', 20)).asks).toHaveLength(20);
      market.stop();
    }
  });

  test('forex keeps its recorded spread and its closed weekends', () => {
    const feed = replayFeed(config(), START);
    const tick = feed.tick('USDJPY', START);
    expect((tick?.ask ?? 0) - (tick?.bid ?? 0)).toBeGreaterThan(0);
    const closing = feed.nextChange('USDJPY', START) ?? 0;
    expect(feed.isOpen('USDJPY', closing - 1000)).toBe(true);
    expect(feed.isOpen('USDJPY', closing + 1000)).toBe(false);
    expect(feed.nextChange('USDJPY', closing + 1000)).toBeGreaterThan(closing + 24 * 3_600_000);
  });

  test('after the last minute the price goes stale', () => {
    const clock = testClock(START);
    let shifted = 0;
    const market = createMarket({
      config: config(),
      feed: replayFeed(config(), START),
      clock: { ...clock, now: () => clock.now() + shifted },
    });
    shifted = 30 * DAY;
    market.start();
    expect(market.data.quote('BTCUSDT')?.last).toBe('38544.00');
    expect(market.data.isStale('BTCUSDT')).toBe(true);
  });
});

test('a folder without recordings, a bad file and a bad speed are told in a sentence', () => {
  const empty = mkdtempSync(join(tmpdir(), 'replay-'));
  expect(() => replayFeed({ ...config(), replayDir: empty }, START)).toThrow(/REPLAY_DIR/);
  expect(() => replayFeed({ ...config(), replayDir: join(empty, 'absent') }, START)).toThrow(/REPLAY_DIR/);
  expect(() => replayFeed({ ...config(), replaySpeed: 0.5 }, START)).toThrow(/REPLAY_SPEED/);
  writeFileSync(join(empty, 'BTC-USDT-1m-2022-01.csv'), 'openTime,open,high,low,close,volume\n1,NaN,1,1,1,1\n');
  expect(() => replayFeed({ ...config(), replayDir: empty }, START)).toThrow(/not a candle/);
  const variety = listings[0]?.variety;
  expect(() => variety && parseRecording(variety, 'a,b\n1,2', 'x.csv')).toThrow(/x\.csv/);
});
