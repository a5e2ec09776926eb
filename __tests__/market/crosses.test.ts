/** A simulated currency pair without the dollar costs at every second what its two dollar pairs give (decision 45). */
import { setImmediate } from 'node:timers/promises';
import { assert, constantFrom, integer, property } from 'fast-check';
import type { Interval } from '@/lib/api/market';
import { MINUTE, SECOND, nextOpenTime, openTimeOf } from '@/server/market/intervals';
import { crosses } from '@/server/market/simulated/crossTree';
import { simulatedFeed } from '@/server/market/simulated/simulatedFeed';

const NOW = Date.parse('2026-11-26T15:12:33Z');
const feed = simulatedFeed('test');
const cross = constantFrom(...crosses);

function priceOf(symbol: string, ts: number): number {
  const variety = feed.varieties.find((one) => one.symbol === symbol);
  const tick = variety && feed.tick(symbol, ts);
  return tick ? tick.last / 10 ** variety.priceDigits : Number.NaN;
}

/** Dollars for one unit of a currency, by the pair that is quoted. */
const dollarsFor = (currency: string, ts: number): number => {
  const price = priceOf(`${currency}USD`, ts);
  return Number.isNaN(price) ? 1 / priceOf(`USD${currency}`, ts) : price;
};

test('the crosses are the pairs of two currencies that both have a dollar pair', () => {
  expect([...crosses].toSorted()).toEqual(
    'AUDJPY CADJPY CHFJPY EURAUD EURCAD EURCHF EURGBP EURJPY GBPAUD GBPJPY NZDJPY'.split(' '),
  );
});

test('at every second a cross costs what its dollar pairs give, to half a tick', () => {
  assert(
    property(cross, integer({ min: 0, max: 25 * 86_400 }), (symbol, back) => {
      const ts = NOW - back * SECOND;
      const tick = Number(feed.varieties.find((one) => one.symbol === symbol)?.tick);
      const given = dollarsFor(symbol.slice(0, 3), ts) / dollarsFor(symbol.slice(3), ts);
      expect(Math.abs(priceOf(symbol, ts) - given)).toBeLessThan(0.501 * tick);
    }),
    { numRuns: 400 },
  );
});

test.each<[Interval, Interval]>([
  ['5m', '1m'],
  ['1h', '1m'],
  ['4h', '15m'],
  ['1d', '1h'],
  ['1w', '4h'],
  ['1M', '1d'],
])('%s of a cross is the exact aggregate of %s', (wide, narrow) => {
  assert(
    property(cross, integer({ min: 1, max: 60 * 24 * 60 }), (symbol, back) => {
      const start = openTimeOf(wide, NOW - back * MINUTE);
      const end = nextOpenTime(wide, start);
      const [whole] = feed.bars(symbol, wide, start, start + 1, 1, NOW);
      const parts = feed.bars(symbol, narrow, start, end, 1_000, NOW);
      expect(whole !== undefined).toBe(parts.length > 0);
      if (!whole) return;
      expect(whole).toEqual({
        time: start,
        open: parts[0]?.open,
        high: Math.max(...parts.map((bar) => bar.high)),
        low: Math.min(...parts.map((bar) => bar.low)),
        close: parts.at(-1)?.close,
        volume: parts.reduce((sum, bar) => sum + bar.volume, 0),
      });
    }),
    { numRuns: 25 },
  );
});

test('the course of before and that of the dollar pairs meet', () => {
  for (const symbol of crosses) {
    const bars = feed.bars(symbol, '1h', Date.UTC(2026, 9, 29), Date.UTC(2026, 10, 4), 200, NOW);
    expect(bars.length).toBeGreaterThan(60);
    bars.slice(1).forEach((bar, place) => expect(bar.open).toBe(bars[place]!.close));
  }
});

describe('many ask for candles that nobody has asked for', () => {
  const DAY_MS = 86_400_000;
  const ask = (nr: number, symbol = 'GBPAUD') => feed.prepare!(symbol, '1m', 0, NOW - nr * DAY_MS, 400, NOW);

  test('one is computed at a time, others get their turn, and whoever finds many waiting is told so', async () => {
    let [turns, running] = [0, true];
    const others = (async () => {
      while (running) {
        turns += 1;
        await setImmediate();
      }
    })();
    const asked = await Promise.allSettled(Array.from({ length: 24 }, (_, nr) => ask(nr)));
    running = false;
    await others;
    expect(turns).toBeGreaterThan(100);
    const refused = asked.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(24);
    for (const { reason } of refused) expect(reason).toMatchObject({ reason: 'busy' });
  });

  test('what is known is answered while others wait', async () => {
    await ask(0);
    const cold = [1, 2, 3].map((nr) => ask(nr, 'CADJPY').then(() => 'cold'));
    expect(await Promise.race([...cold, ask(0).then(() => 'known')])).toBe('known');
    await Promise.all(cold);
  });
});
