/** The live feed against a fake of an exchange's hosts: everything that goes wrong with a source, and that nothing fills on it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@/lib/api/index';
import { testClock } from '@/server/clock/clock';
import { readConfig } from '@/server/config';
import type { Feed } from '@/server/market/feed';
import { openLiveFeed } from '@/server/market/live/liveFeed';
import { TEST_START, exchange, type Person, type TestExchange } from '../harness/exchange';
import { fakeSource, type FakeCandle, type FakeSource } from '../harness/fakeSource';

jest.mock('ccxt', () => testEngines.ccxt);

const BTC = 'BTCUSDT';
const MINUTE = 60_000;
const clock = testClock(TEST_START);
const reports: string[] = [];
let fake: FakeSource;
let feed: Feed;
let x: TestExchange;
/** Second opinions that were asked for and not answered. */
let asking = 0;

const live = (more: Record<string, string> = {}) =>
  readConfig({
    MARKET_FEED: 'live',
    LIVE_EXCHANGE: 'binance',
    LIVE_REST_URL: fake.restUrl,
    LIVE_WS_URL: fake.wsUrl,
    ...more,
  }).market.live;
const open = (more?: Record<string, string>) =>
  openLiveFeed(live(more), { clock, report: (sentence) => reports.push(sentence) });
const settle = async () => {
  do await new Promise((resolve) => setTimeout(resolve, 4));
  while (asking > 0);
};

/** Waits for real sockets; the clock that the exchange sees stands still meanwhile. */
async function until(what: string, isSo: () => boolean): Promise<void> {
  const giveUp = Date.now() + 15_000;
  while (!isSo()) {
    if (Date.now() > giveUp) throw new Error(`never came: ${what}`);
    await settle();
  }
}

/** Seconds in each of which a tick is told and heard; a connection that is just being taken up again gets the time that it needs. */
async function seconds(count: number, fields?: Record<string, unknown>): Promise<void> {
  const heard = (): boolean => feed.tick(BTC, clock.now())?.ts === clock.now();
  for (let second = 0; second < count; second += 1) {
    for (let tries = 0; !heard(); tries += 1) {
      if (tries > 200) throw new Error('never heard');
      fake.push(BTC, fields);
      for (let wait = 0; wait < 20 && !heard(); wait += 1) await settle();
      if (!heard()) await clock.advance(500);
    }
    await clock.advance(1_000);
  }
}

/** Time passes without a message of the stream; answers to requests still arrive. */
async function silence(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    await clock.advance(1_000);
    await settle();
  }
}

async function connected(): Promise<void> {
  for (let second = 0; fake.subscribed() === 0; second += 1) {
    if (second > 300) throw new Error('never connected');
    await clock.advance(500);
    await settle();
  }
}

const buy = (person: Person) =>
  person.call(api.spot.placeOrder, { symbol: BTC, side: 'buy', type: 'market', quoteAmount: '20' });
const refused = { reason: 'priceStale' };

beforeAll(async () => {
  await testEngines.loadCcxt();
  fake = await fakeSource(
    [
      ['BTC', 'USDT'],
      ['ETH', 'USDT'],
      ['NOPE', 'USDT'],
      ['BTC', 'EUR'],
    ],
    clock.now,
  );
  feed = await open();
  const second: Feed['second'] = async (symbol) => {
    asking += 1;
    return (feed.second?.(symbol) ?? Promise.resolve(null)).finally(() => {
      asking -= 1;
    });
  };
  // It calls itself a replay, because only those come with demo funds, and people here must be able to trade.
  x = await exchange({ clock, feed: Object.assign(Object.create(feed) as Feed, { kind: 'replay', second }) });
  await connected();
});
beforeEach(async () => {
  fake.restSays(null);
  fake.answerWith(200);
  fake.refuse(false);
  fake.prices.set(BTC, 100);
  await connected();
  for (let second = 0; x.market.isStale(BTC) || x.market.quote(BTC)?.last !== '100.00'; second += 1) {
    if (second > 100) throw new Error('the price did not come back');
    await seconds(1);
  }
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(async () => {
  await x?.close();
  await fake?.close();
});

test('what the exchange lists of ours is offered, without forex and without demo funds, and it is said', async () => {
  expect(feed.varieties.map((variety) => variety.symbol)).toEqual([BTC, 'ETHUSDT']);
  expect(feed.kind).toBe('live');
  expect(reports[0]).toContain('LIVE_FOREX_URL');
  expect(readConfig({ MARKET_FEED: 'live', LIVE_EXCHANGE: 'binance' }).sandbox).toBe(false);
});

test('prices follow the stream in whole ticks, the last 24 hours are the source’s, and an order fills', async () => {
  fake.prices.set(BTC, 101.237);
  fake.restSays({ bidPrice: '101.2301', askPrice: '101.2399' });
  await seconds(2, { c: '101.237', b: '101.2301', a: '101.2399' });
  expect(x.market.quote(BTC)).toMatchObject({ last: '101.24', bid: '101.23', ask: '101.24' });
  expect(x.market.ticker(BTC)).toMatchObject({
    open24h: '50.62',
    changePct: '100.00',
    volume24h: '10.00000',
    turnover24h: '1000.00',
    stale: false,
  });
  expect(x.market.isStale(BTC)).toBe(false);
  expect((await buy(await x.person())).status).toBe('completed');
});

test('a line that breaks is taken up again, and so is one that answers no more', async () => {
  fake.refuse(true);
  fake.cut();
  await until('the cut', () => fake.subscribed() === 0);
  fake.answerWith(500);
  await silence(12);
  expect(x.market.isStale(BTC)).toBe(true);
  await expect(buy(await x.person())).rejects.toMatchObject(refused);
  fake.refuse(false);
  fake.answerWith(200);
  await connected();
  await seconds(2);
  expect(x.market.isStale(BTC)).toBe(false);
  expect(reports.filter((sentence) => sentence.includes('works again')).length).toBeGreaterThan(0);
});

test('a stream that stands still while requests are answered is no outage; both silent is, and nothing fills', async () => {
  const before = fake.connections();
  await silence(14);
  expect(x.market.isStale(BTC)).toBe(false);
  fake.answerWith(429);
  await silence(14);
  expect(x.market.isStale(BTC)).toBe(true);
  expect(x.market.ladder(BTC)).toBeNull();
  const person = await x.person();
  await expect(buy(person)).rejects.toMatchObject(refused);
  // The silent connection was given up for a new one.
  await connected();
  expect(fake.connections()).toBeGreaterThan(before);
  await seconds(1);
  expect((await buy(person)).status).toBe('completed');
});

test.each([
  ['NaN', { c: 'NaN', b: 'NaN', a: 'NaN' }],
  ['infinity', { c: '1e999', a: '1e999' }],
  ['zero', { c: '0', b: '0', a: '0' }],
  ['a negative price', { c: '-100', b: '-100.01', a: '-99.99' }],
  ['a crossed book', { b: '100.05', a: '99.95' }],
  ['no bid and ask', { b: undefined, a: undefined }],
  ['a word', { c: 'hello' }],
])('%s is refused at the door', async (_, fields) => {
  fake.answerWith(500);
  const before = x.market.quote(BTC);
  const { last, bid, ask } = feed.tick(BTC, clock.now()) ?? {};
  for (let second = 0; second < 12; second += 1) {
    fake.push(BTC, fields);
    await silence(1);
  }
  // An answer from before that was still on its way may have made the same price a second younger.
  expect(feed.tick(BTC, clock.now())).toMatchObject({ last, bid, ask });
  expect(x.market.quote(BTC)?.last).toBe(before?.last);
  expect(x.market.isStale(BTC)).toBe(true);
});

test('a message that is late changes nothing', async () => {
  const at = clock.now() - 5_000;
  await seconds(2);
  const before = x.market.quote(BTC);
  fake.push(BTC, { c: '90', b: '89.99', a: '90.01', C: at, E: at });
  await settle();
  await clock.advance(1_000);
  expect(x.market.quote(BTC)?.last).toBe(before?.last);
});

test('a spike that the other door denies is never believed, however long it lasts', async () => {
  const person = await x.person();
  const resting = await person.call(api.spot.placeOrder, {
    symbol: BTC,
    side: 'buy',
    type: 'limit',
    price: '99',
    qty: '0.1',
  });
  fake.restSays({ lastPrice: '100', bidPrice: '99.99', askPrice: '100.01' });
  fake.prices.set(BTC, 10);
  await seconds(1);
  expect(x.market.isStale(BTC)).toBe(true);
  await expect(buy(person)).rejects.toMatchObject(refused);
  for (let minute = 0; minute < 2; minute += 1) {
    for (let second = 0; second < 60; second += 1) {
      fake.push(BTC);
      await silence(1);
      expect(x.market.quote(BTC)?.last).not.toBe('10.00');
    }
  }
  await x.spot.sweep();
  expect((await person.call(api.spot.order, { orderNo: resting.orderNo })).order.status).toBe('submitted');
  await person.call(api.spot.cancelAll, {});
});

test('a crash that the other door confirms is believed after some seconds, and trading goes on at the new price', async () => {
  fake.prices.set(BTC, 40);
  await seconds(2);
  expect(x.market.isStale(BTC)).toBe(true);
  for (let second = 0; second < 20 && x.market.isStale(BTC); second += 1) await seconds(1);
  expect(x.market.quote(BTC)?.last).toBe('40.00');
  expect((await buy(await x.person())).status).toBe('completed');
});

/** Answers come over real sockets: what they lead to may take another second of the exchange's clock. */
async function eventually(check: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await check();
    } catch (error) {
      if (tries === 40) throw error;
      await seconds(1);
    }
  }
}

test('candles come from the source, weeks from its days, and a gap is filled by asking again', async () => {
  const flat = (symbol: string, interval: string, from: number): FakeCandle[] => {
    const width = { '1d': 1440, '1h': 60 }[interval] ?? 1;
    const made: FakeCandle[] = [];
    for (let time = from; time <= clock.now() && made.length < 100; time += width * MINUTE)
      made.push([time, '100', '101', '99', '100', '2']);
    // One that does not begin where a candle does, and one that cannot be.
    return [...made, [from + 1, '1', '1', '1', '1', '1'], [from + width * MINUTE, '5', '1', '9', '5', '1']];
  };
  fake.candles(flat);
  // Into a minute of its own.
  await silence(120);
  await seconds(1);
  await eventually(async () => {
    const minutes = await x.market.candles(BTC, '1m', { limit: 400 });
    expect(minutes).toHaveLength(400);
    expect(minutes.every(([time], place) => place === 0 || time === (minutes[place - 1]?.[0] ?? 0) + MINUTE)).toBe(
      true,
    );
    expect(minutes.at(-2)).toEqual([expect.any(Number), '100.00', '101.00', '99.00', '100.00', '2.00000']);
  });

  const weeks = await x.market.candles(BTC, '1w', { limit: 5 });
  expect(weeks).toHaveLength(5);
  expect(weeks.every(([time]) => new Date(time).getUTCDay() === 1)).toBe(true);
  expect(weeks[1]?.[5]).toBe('14.00000');

  // Prices of the stream are drawn over the candle that is still open.
  fake.prices.set(BTC, 103);
  await eventually(async () =>
    expect(x.market.newestCandle(BTC, '1m')?.slice(2, 5)).toEqual(['103.00', '99.00', '103.00']),
  );

  // While nothing is heard the price rises and comes back.
  await x.market.candles(BTC, '1h', { limit: 2 });
  fake.refuse(true);
  fake.cut();
  fake.answerWith(500);
  await silence(150);
  fake.candles((symbol, interval, from) =>
    flat(symbol, interval, from).map(([time, first, , low, close, volume]) => [time, first, '120', low, close, volume]),
  );
  expect((await x.market.candles(BTC, '1m', { limit: 400 })).at(-1)?.[0]).toBeLessThan(clock.now() - MINUTE);
  fake.refuse(false);
  fake.answerWith(200);
  await connected();
  await seconds(2);
  await eventually(async () => {
    const again = await x.market.candles(BTC, '1m', { limit: 400 });
    expect(again.at(-1)?.[0]).toBeGreaterThan(clock.now() - 2 * MINUTE);
    expect(again.every(([time], place) => place === 0 || time === (again[place - 1]?.[0] ?? 0) + MINUTE)).toBe(true);
    expect((await x.market.candles(BTC, '1h', { limit: 2 })).at(-1)?.[2]).toBe('120.00');
  });
  // Past candles are asked for once.
  const asked = fake.requests['/api/v3/klines'];
  await x.market.candles(BTC, '1m', { to: clock.now() - 1_000 * MINUTE, limit: 100 });
  await x.market.candles(BTC, '1m', { to: clock.now() - 1_000 * MINUTE, limit: 100 });
  expect((fake.requests['/api/v3/klines'] ?? 0) - (asked ?? 0)).toBeLessThanOrEqual(6);
});

test('a node that does not lead keeps no connection, hears the leader, and may ask for the past', async () => {
  const other = await open();
  const before = fake.subscribed();
  other.lead?.(false);
  await silence(2);
  expect(fake.subscribed()).toBe(before);
  expect(other.tick(BTC, clock.now())).toBeNull();
  other.hear?.(BTC, { last: 10_000, bid: 9_999, ask: 10_001, ts: clock.now() });
  expect(other.tick(BTC, clock.now())?.last).toBe(10_000);
  other.lead?.(true);
  await until('a second connection', () => fake.subscribed() === before + 1);
  other.close?.();
  await until('its end', () => fake.subscribed() === before);
});

test('hosts that do not answer at the start do not keep the exchange from starting', async () => {
  fake.answerWith(500);
  const other = await open();
  expect(other.varieties.length).toBeGreaterThan(50);
  expect(reports.at(-1)).toContain('until it answers');
});

describe('settings', () => {
  test.each([
    [{ MARKET_FEED: 'live' }, /LIVE_EXCHANGE/],
    [{ MARKET_FEED: 'live', LIVE_EXCHANGE: '../etc' }, /LIVE_EXCHANGE/],
    [{ LIVE_REST_URL: 'not an address' }, /LIVE_REST_URL/],
    [{ LIVE_WS_URL: 'https://relay.example.com' }, /LIVE_WS_URL/],
    [{ LIVE_FOREX_URL: 'file:///etc/passwd' }, /LIVE_FOREX_URL/],
    [{ LIVE_FOREX_SECONDS: '60' }, /LIVE_FOREX_SECONDS/],
  ])('%j is told in a sentence', (env, sentence) => expect(() => readConfig(env)).toThrow(sentence));

  test('an exchange that nobody knows, or that streams nothing', async () => {
    await expect(open({ LIVE_EXCHANGE: 'nosuchplace' })).rejects.toThrow(/LIVE_EXCHANGE/);
  });
});

describe('forex', () => {
  let vendor: Server;
  let seen: (string | undefined)[] = [];
  let reply: unknown;
  let url = '';
  beforeAll(async () => {
    vendor = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end(JSON.stringify(reply));
    });
    await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  });
  afterAll(() => vendor.close());

  test('is polled with its key, in whole ticks, and what is malformed is refused', async () => {
    const quoted = (eurUsd: object) => ({
      quotes: [
        { symbol: 'EURUSD', bid: 1.16239, ask: '1.16246', ts: clock.now(), ...eurUsd },
        { symbol: 'AAABBB', bid: 1, ask: 2 },
      ],
    });
    reply = quoted({});
    const other = await open({ LIVE_FOREX_URL: url, LIVE_FOREX_KEY: 'secret' });
    expect(other.varieties.filter((variety) => variety.kind === 'forex').map((variety) => variety.symbol)).toEqual([
      'EURUSD',
    ]);
    expect(new Set(seen)).toEqual(new Set(['Bearer secret']));
    other.lead?.(true);
    await until('a quote', () => other.tick('EURUSD', clock.now()) !== null);
    expect(other.tick('EURUSD', clock.now())).toEqual({ last: 116_239, bid: 116_239, ask: 116_246, ts: clock.now() });
    for (const nonsense of [quoted({ bid: null }), { quotes: 'none' }, [], quoted({ bid: 1.2, ask: 1.1 })]) {
      reply = nonsense;
      seen = [];
      while (seen.length === 0) await silence(1);
      expect(other.tick('EURUSD', clock.now())?.last).toBe(116_239);
    }
    other.close?.();
  });
});
