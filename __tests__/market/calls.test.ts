/** The market's calls through the whole server: prices, rates, favourites. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { createPriceLog } from '@/server/market/priceLog';
import { exchange, type TestExchange } from '../harness/exchange';

let ex: TestExchange;
beforeAll(async () => {
  ex = await exchange();
});
afterAll(() => ex.close());

test('anybody may read prices', async () => {
  const visitor = ex.visitor();
  const varieties = await visitor.call(api.market.varieties, {});
  expect(varieties[0]).toMatchObject({ marketId: '1', symbol: 'BTCUSDT' });
  expect(await visitor.call(api.market.tickers, {})).toHaveLength(varieties.length);
  expect(await visitor.call(api.market.tickers, { kind: 'forex' })).toHaveLength(24);
  expect(
    (await visitor.call(api.market.tickers, { symbols: ['ETHUSDT', 'BTCUSDT'] })).map((ticker) => ticker.symbol),
  ).toEqual(['ETHUSDT', 'BTCUSDT']);
  const [candles, older] = await Promise.all([
    visitor.call(api.market.candles, { symbol: 'BTCUSDT', interval: '1h' }),
    visitor.call(api.market.candlesByTime, { symbol: 'BTCUSDT', interval: '1h' }),
  ]);
  expect(candles).toHaveLength(300);
  expect(older).toEqual(candles);
  const before = await visitor.call(api.market.candles, {
    symbol: 'BTCUSDT',
    interval: '1h',
    to: candles[0]?.[0] ?? 0,
    limit: 10,
  });
  expect(before.at(-1)?.[4]).toBe(candles[0]?.[1]);
  expect((await visitor.call(api.market.depth, { symbol: 'BTCUSDT', levels: 7 })).bids).toHaveLength(7);
  expect(await visitor.call(api.market.trades, { symbol: 'BTCUSDT' })).toHaveLength(30);
  const [sparkline] = await visitor.call(api.market.sparklines, { symbols: ['BTCUSDT'] });
  expect(sparkline?.points).toHaveLength(48);
  expect(sparkline?.points.at(-1)).toBe(ex.market.quote('BTCUSDT')?.last);
});

test('an unknown symbol is not found', async () => {
  const visitor = ex.visitor();
  await expect(visitor.call(api.market.tickers, { symbols: ['NOPEUSDT'] })).rejects.toMatchObject({
    reason: 'notFound',
  });
  await expect(visitor.call(api.market.candles, { symbol: 'NOPEUSDT', interval: '1m' })).rejects.toMatchObject({
    reason: 'notFound',
  });
  await expect(visitor.call(api.market.depth, { symbol: 'NOPEUSDT' })).rejects.toMatchObject({ reason: 'notFound' });
  await expect(visitor.call(api.market.trades, { symbol: 'NOPEUSDT' })).rejects.toMatchObject({ reason: 'notFound' });
  await expect(visitor.call(api.market.sparklines, { symbols: ['NOPEUSDT'] })).rejects.toMatchObject({
    reason: 'notFound',
  });
});

test('the seconds of one symbol: the last 600 rows up to a moment, without rows that have no price of it', async () => {
  const visitor = ex.visitor();
  const start = Math.floor(ex.clock.now() / 1000) * 1000;
  const log = createPriceLog({ db: ex.db, clock: ex.clock, market: ex.market, keepDays: 30 });
  for (let second = 0; second < 3; second += 1) {
    await ex.clock.advance(1000);
    await log.write();
  }
  const now = Math.floor(ex.clock.now() / 1000) * 1000;
  const seconds = await visitor.call(api.market.priceSeconds, { symbol: 'BTCUSDT', to: ex.clock.now() });
  expect(seconds.map(([ts]) => ts)).toEqual([start + 1000, start + 2000, start + 3000]);
  for (const [ts, price] of seconds) expect(price).toBe(await log.priceAt('BTCUSDT', ts));
  // Up to the moment, itself included, and the newest of them.
  const { rows } = await sql<{ seq: string; layout_id: string }>`select seq, layout_id from price_log
    order by seq desc limit 1`.execute(ex.db);
  await sql`insert into price_log (seq, ts, layout_id, prices, prev_hash, hash)
    select ${rows[0]!.seq}::bigint + n, ${now}::bigint + n * 1000, ${rows[0]!.layout_id}::bigint,
      case when n = 7 then '' else n::text end, '', '' from generate_series(1, 700) n`.execute(ex.db);
  const many = await visitor.call(api.market.priceSeconds, { symbol: 'BTCUSDT', to: now + 650_000 });
  expect([many.length, many[0], many.at(-1)]).toEqual([600, [now + 51_000, '51'], [now + 650_000, '650']]);
  const early = await visitor.call(api.market.priceSeconds, { symbol: 'BTCUSDT', to: now + 8_999 });
  expect(early.slice(-3).map(([, price]) => price)).toEqual(['5', '6', '8']);
  await expect(visitor.call(api.market.priceSeconds, { symbol: 'NOPEUSDT', to: now })).rejects.toMatchObject({
    reason: 'notFound',
  });
});

test('rates: one USDT in each display currency', async () => {
  const rates = await ex.visitor().call(api.market.rates, {});
  const of = (code: string) => rates.find((rate) => rate.currency === code);
  expect(rates.length).toBeGreaterThanOrEqual(20);
  expect(of('USD')?.rateToUsdt).toBe('1');
  expect(Number(of('JPY')?.rateToUsdt)).toBeCloseTo(Number(ex.market.quote('USDJPY')?.last), 2);
  expect(Number(of('EUR')?.rateToUsdt) * Number(ex.market.quote('EURUSD')?.last)).toBeCloseTo(1, 6);
  expect(of('HKD')).toMatchObject({ digits: 2, rateToUsdt: '7.78' });
});

test('favourites keep their order, are one’s own, and know only what is quoted', async () => {
  const [one, other] = [await ex.person(), await ex.person()];
  expect(await one.call(api.market.favourites, {})).toEqual({ symbols: [] });
  await one.call(api.market.addFavourites, { symbols: ['SOLUSDT', 'BTCUSDT'] });
  expect(await one.call(api.market.addFavourites, { symbols: ['BTCUSDT', 'EURUSD', 'EURUSD'] })).toEqual({
    symbols: ['SOLUSDT', 'BTCUSDT', 'EURUSD'],
  });
  await expect(one.call(api.market.addFavourites, { symbols: ['ETHUSDT', 'NOPEUSDT'] })).rejects.toMatchObject({
    reason: 'notFound',
  });
  expect(await one.call(api.market.favourites, { symbol: 'BTCUSDT' })).toEqual({ symbols: ['BTCUSDT'] });
  expect(await one.call(api.market.favourites, { symbol: 'ETHUSDT' })).toEqual({ symbols: [] });
  expect((await one.call(api.market.favouriteRanking, {})).map((ticker) => ticker.symbol)).toEqual([
    'SOLUSDT',
    'BTCUSDT',
    'EURUSD',
  ]);
  await one.call(api.market.removeFavourites, { symbols: ['BTCUSDT', 'NOPEUSDT'] });
  expect(await one.call(api.market.favourites, {})).toEqual({ symbols: ['SOLUSDT', 'EURUSD'] });
  expect(await other.call(api.market.favourites, {})).toEqual({ symbols: [] });
  await expect(ex.visitor().call(api.market.favourites, {})).rejects.toMatchObject({ reason: 'notLoggedIn' });
});

test('at most 200 favourites, also when many ask at once', async () => {
  const person = await ex.person();
  const id = person.userId;
  for (let place = 0; place < 199; place += 1)
    await ex.db
      .insertInto('market_favourite')
      .values({ owner_id: id, symbol: `OLD${place}USDT` })
      .execute();
  const results = await Promise.allSettled(
    ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map((symbol) => person.call(api.market.addFavourites, { symbols: [symbol] })),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect((await person.call(api.market.favourites, {})).symbols).toHaveLength(200);
});

test('favourites are put in an order of one’s own, whole or not at all, whatever happens beside it', async () => {
  const [one, other] = [await ex.person(), await ex.person()];
  for (const person of [one, other])
    await person.call(api.market.addFavourites, { symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'EURUSD'] });
  // What is not named follows in its old order; what is no favourite, twice named or not even quoted is passed over.
  expect(
    await one.call(api.market.orderFavourites, { symbols: ['EURUSD', 'SOLUSDT', 'EURUSD', 'XRPUSDT', 'NOPEUSDT'] }),
  ).toEqual({ symbols: ['EURUSD', 'SOLUSDT', 'BTCUSDT', 'ETHUSDT'] });
  expect((await one.call(api.market.favouriteRanking, {})).map(({ symbol }) => symbol)).toEqual([
    'EURUSD',
    'SOLUSDT',
    'BTCUSDT',
    'ETHUSDT',
  ]);
  expect(await other.call(api.market.favourites, {})).toEqual({ symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'EURUSD'] });
  // A later favourite comes last.
  expect((await one.call(api.market.addFavourites, { symbols: ['XRPUSDT'] })).symbols.at(-1)).toBe('XRPUSDT');
  await Promise.all([
    one.call(api.market.orderFavourites, { symbols: ['XRPUSDT', 'ETHUSDT', 'BTCUSDT', 'SOLUSDT', 'EURUSD'] }),
    one.call(api.market.removeFavourites, { symbols: ['BTCUSDT'] }),
    one.call(api.market.orderFavourites, { symbols: ['XRPUSDT', 'ETHUSDT', 'BTCUSDT', 'SOLUSDT', 'EURUSD'] }),
    one.call(api.market.addFavourites, { symbols: ['ADAUSDT'] }),
  ]);
  expect((await one.call(api.market.favourites, {})).symbols).toEqual([
    'XRPUSDT',
    'ETHUSDT',
    'SOLUSDT',
    'EURUSD',
    'ADAUSDT',
  ]);
  await expect(ex.visitor().call(api.market.orderFavourites, { symbols: ['BTCUSDT'] })).rejects.toMatchObject({
    reason: 'notLoggedIn',
  });
});
