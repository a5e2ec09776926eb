/** The market as the rest of the server sees it: quotes, statistics, books, staleness. */
import * as z from 'zod/mini';
import { Candle, Depth, PublicTrade, Ticker, Variety } from '@/lib/api/market';
import { compare, decimal, gt, isMultiple, lt, sum, toDrawing } from '@/lib/money/decimal';
import { testClock } from '../../server/clock/clock';
import type { Feed, Tick } from '../../server/market/feed';
import { createMarket } from '../../server/market/market';
import { defaultMarketConfig } from '../../server/marketConfig';
import { isLeap } from '../../server/market/doubt';
import { isSound } from '../../server/market/quotes';
import { simulatedFeed } from '../../server/market/simulated/simulatedFeed';

const FRIDAY = Date.parse('2026-11-20T15:12:33.400Z');
const running = (start = FRIDAY, feed: Feed = simulatedFeed('test')) => {
  const clock = testClock(start);
  const market = createMarket({ config: { ...defaultMarketConfig, seed: 'test' }, clock, feed });
  market.start();
  return { clock, market, data: market.data };
};

test('varieties are what the agreement says, and price times quantity is exact at eight places', () => {
  const { data } = running();
  const all = data.varieties();
  for (const variety of all) {
    expect(z.safeParse(Variety, variety).success).toBe(true);
    expect(variety.priceDigits + variety.qtyDigits).toBeLessThanOrEqual(8);
  }
  expect(all.filter((variety) => variety.kind === 'crypto').length).toBeGreaterThanOrEqual(60);
  expect(all.filter((variety) => variety.kind === 'forex')).toHaveLength(24);
  expect(new Set(all.map((variety) => variety.marketId)).size).toBe(all.length);
  expect(data.variety('BTCUSDT')?.marketId).toBe('1');
});

test('tickers, candles, books and trades of every symbol have the agreed shape and lie on the tick', async () => {
  const { data } = running();
  for (const { symbol, tick, step } of data.varieties()) {
    expect(z.safeParse(Ticker, data.ticker(symbol)).success).toBe(true);
    for (const candle of await data.candles(symbol, '15m', { limit: 3 })) {
      expect(z.safeParse(Candle, candle).success).toBe(true);
      for (const price of candle.slice(1, 5)) expect(isMultiple(decimal(String(price)), tick)).toBe(true);
    }
    const depth = await data.depth(symbol, 20);
    expect(z.safeParse(Depth, depth).success).toBe(true);
    expect(depth.asks).toHaveLength(20);
    expect(gt(depth.asks[0]?.[0] ?? '0', depth.bids[0]?.[0] ?? '0')).toBe(true);
    for (const [price, qty] of [...depth.bids, ...depth.asks]) {
      expect(isMultiple(price, tick) && isMultiple(qty, step) && gt(qty, '0')).toBe(true);
    }
    const trades = data.trades(symbol, 20);
    expect(trades.every((trade) => z.safeParse(PublicTrade, trade).success)).toBe(true);
    expect(trades.length).toBeGreaterThan(0);
  }
});

test('the 24-hour figures are those of the minutes in them', async () => {
  const { data, clock } = running();
  for (const wait of [0, 20_000, 61_000]) {
    await clock.advance(wait);
    for (const symbol of ['BTCUSDT', 'SHIBUSDT', 'EURUSD']) {
      const minute = Math.floor(clock.now() / 60_000) * 60_000;
      const minutes = [...(await data.candles(symbol, '1m', { from: minute - 1439 * 60_000, limit: 500 }))];
      const earlier = await data.candles(symbol, '1m', {
        from: minute - 1439 * 60_000,
        to: minutes[0]?.[0] ?? 0,
        limit: 1000,
      });
      const all = [...earlier, ...minutes];
      const ticker = data.ticker(symbol);
      expect(ticker.open24h).toBe(all[0]?.[1]);
      expect(ticker.high24h).toBe(
        all
          .map((candle) => candle[2])
          .toSorted(compare)
          .at(-1),
      );
      expect(ticker.low24h).toBe(all.map((candle) => candle[3]).toSorted(compare)[0]);
      expect(compare(ticker.volume24h ?? '0', sum(all.map((candle) => candle[5])))).toBe(0);
      expect(all.at(-1)?.[4]).toBe(ticker.last);
    }
  }
});

test('quotes follow once a second, seq rises with every change, and a past price is the quote of then', async () => {
  const { data, clock, market } = running();
  const ticks: number[] = [];
  const stop = data.onTick((symbols) => ticks.push(symbols.length));
  let before = data.quote('BTCUSDT');
  const seen: [number, string][] = [];
  for (let second = 0; second < 30; second += 1) {
    await clock.advance(1000);
    const now = data.quote('BTCUSDT');
    expect((now?.seq ?? 0) > (before?.seq ?? 0)).toBe(
      `${now?.last} ${now?.bid} ${now?.ask}` !== `${before?.last} ${before?.bid} ${before?.ask}`,
    );
    expect(lt(now?.bid ?? '0', now?.ask ?? '0')).toBe(true);
    seen.push([clock.now(), now?.last ?? '']);
    before = now;
  }
  expect(ticks).toHaveLength(30);
  for (const [ts, last] of seen) expect(data.priceAt('BTCUSDT', ts)).toBe(last);
  expect(data.priceAt('BTCUSDT', clock.now() + 5_000)).toBeNull();
  expect(data.priceAt('BTCUSDT', Date.parse('2010-01-01'))).toBeNull();
  stop();
  market.stop();
  await clock.advance(5_000);
  expect(ticks).toHaveLength(30);
});

test('a feed that stands still goes stale after ten seconds, its ladder disappears, and it recovers', async () => {
  const source = simulatedFeed('test');
  let frozenAt: number | null = null;
  const feed: Feed = { ...source, tick: (symbol, ts) => source.tick(symbol, frozenAt ?? ts) };
  const { data, clock } = running(FRIDAY, feed);
  expect(data.isStale('BTCUSDT')).toBe(false);
  frozenAt = clock.now();
  await clock.advance(9_000);
  expect(data.isStale('BTCUSDT')).toBe(false);
  await clock.advance(3_000);
  expect(data.isStale('BTCUSDT')).toBe(true);
  expect(data.ticker('BTCUSDT').stale).toBe(true);
  expect(data.ladder('BTCUSDT')).toBeNull();
  frozenAt = null;
  await clock.advance(1_000);
  expect(data.isStale('BTCUSDT')).toBe(false);
});

test('a clock that jumps makes quotes stale until the next tick', () => {
  let shift = 0;
  const clock = testClock(FRIDAY);
  const jumping = { ...clock, now: () => clock.now() + shift };
  const market = createMarket({
    config: { ...defaultMarketConfig, seed: 'test' },
    clock: jumping,
    feed: simulatedFeed('test'),
  });
  market.start();
  shift = 3_600_000;
  expect(market.data.isStale('BTCUSDT')).toBe(true);
});

test.each([
  ['nothing', { last: 0 }],
  ['NaN', { last: Number.NaN }],
  ['negative', { last: -5, bid: -6, ask: -4 }],
  ['crossed', { bid: 101, ask: 101 }],
  ['time running backwards', { ts: 1 }],
])('a tick with %s is refused', (_, fault: Partial<Tick>) => {
  const good = { last: 100, bid: 99, ask: 101, ts: 10_000 };
  const before = { last: 100, ts: 9_000 };
  expect(isSound(good, before)).toBe(true);
  expect(isSound({ ...good, ...fault }, before)).toBe(false);
});

test('a feed that throws keeps the last quote', async () => {
  const source = simulatedFeed('test');
  let broken = false;
  const feed: Feed = {
    ...source,
    tick: (symbol, ts) => {
      if (broken && symbol === 'ETHUSDT') throw new Error('source fell over');
      return source.tick(symbol, ts);
    },
  };
  const { data, clock } = running(FRIDAY, feed);
  const before = data.quote('ETHUSDT');
  broken = true;
  await clock.advance(12_000);
  expect(data.quote('ETHUSDT')).toEqual(before);
  expect(data.isStale('ETHUSDT')).toBe(true);
  expect(data.isStale('BTCUSDT')).toBe(false);
});

test('the ladder is the same for everybody, and changes with the quote', async () => {
  const [one, two] = [running(), running()];
  expect(one.data.ladder('BTCUSDT')).toEqual(two.data.ladder('BTCUSDT'));
  const before = one.data.ladder('BTCUSDT');
  const top = before?.asks[0];
  const worth = toDrawing(top?.[0] ?? '0') * toDrawing(top?.[1] ?? '0');
  expect(worth).toBeGreaterThan(1_000);
  expect(worth).toBeLessThan(50_000);
  await one.clock.advance(5_000);
  expect(one.data.ladder('BTCUSDT')?.seq).toBeGreaterThan(before?.seq ?? 0);
});

test('the book is the ladder less what was taken, and users’ orders', async () => {
  const { data } = running();
  const ladder = data.ladder('BTCUSDT');
  const [first, second] = ladder?.asks ?? [];
  const [price, qty] = first ?? ['0', '0'];
  const inside = ladder?.bids[0]?.[0] ?? '0';
  data.setBookSource(async (_symbol, _most, seq) => ({
    bids: [[inside, '1']],
    asks: [[second?.[0] ?? '0', '2']],
    consumed: new Map(seq === ladder?.seq ? [[`sell|${price}0000`, qty]] : []),
  }));
  const depth = await data.depth('BTCUSDT', 5);
  expect(depth.asks[0]).toEqual([second?.[0], sum([second?.[1] ?? '0', '2'])]);
  expect(depth.bids[0]).toEqual([inside, sum([ladder?.bids[0]?.[1] ?? '0', '1'])]);
});

test('users’ fills stand among the public trades', () => {
  const { data } = running();
  const fill = { id: 'fill-1', price: '64000.00', qty: '0.5', side: 'buy', ts: FRIDAY + 600 } as const;
  data.addTrade('BTCUSDT', fill);
  expect(data.trades('BTCUSDT', 5)[0]).toEqual(fill);
});

test('forex on a weekend is closed, not stale, and has no ladder', () => {
  const { data } = running(Date.parse('2026-11-21T12:00:00Z'));
  expect(data.isOpen('EURUSD')).toBe(false);
  expect(data.isStale('EURUSD')).toBe(false);
  expect(data.ladder('EURUSD')).toBeNull();
  expect(data.ticker('EURUSD')).toMatchObject({
    open: false,
    stale: false,
    nextChangeAt: Date.parse('2026-11-22T22:00:00Z'),
  });
});

test('prices in USDT: coins by their pair, fiat by forex, pegged ones by the table, unknown is null', () => {
  const { data } = running();
  expect(data.usdtPrice('USDT')).toBe('1');
  expect(data.usdtPrice('BTC')).toBe(data.quote('BTCUSDT')?.index);
  expect(data.usdtPrice('EUR')).toBe(data.quote('EURUSD')?.index);
  expect(toDrawing(data.usdtPrice('JPY') ?? '0') * toDrawing(data.quote('USDJPY')?.index ?? '0')).toBeCloseTo(1, 6);
  expect(toDrawing(data.usdtPrice('HKD') ?? '0')).toBeCloseTo(1 / 7.78, 6);
  expect(data.usdtPrice('NOPE')).toBeNull();
});

test.each([
  [1, 119, false],
  [1, 121, true],
  [1, 84, false],
  [1, 83, true],
  // The longer the silence, the farther the price may have moved, but never twice as far.
  [90, 140, false],
  [3_600, 199, false],
  [3_600, 201, true],
])('after %i s without a price, %i after 100 is a leap: %s', (quiet, last, leap) => {
  expect(isLeap({ last, ts: quiet * 1000 }, { last: 100, ts: 0 })).toBe(leap);
});
