/** The stream over real HTTP: who may open it, what comes, how often, and that it ends. */
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { API_BASE } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import {
  HEARTBEAT_MS,
  QuoteRow,
  STREAM_PATH,
  isQuoteRow,
  streamEvents,
  type StreamData,
  type StreamEvent,
} from '@/lib/api/stream';
import { FRESH_MS } from '@/lib/fixed-time/rules';
import { StreamHub } from '@/server/market/streamHub';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { until } from '../harness/until';

let ex: TestExchange;
let port: number;
let person: Person;
const open: ClientRequest[] = [];

beforeAll(async () => {
  ex = await exchange();
  await ex.app.listen({ port: 0, host: '127.0.0.1' });
  port = (ex.app.server.address() as AddressInfo).port;
  person = await ex.person();
});
afterEach(async () => {
  for (const one of open.splice(0)) one.destroy();
  await settle();
});
afterAll(() => ex.close());

/** The database answers in order: after this, everything that a frame asked it before has been answered. */
const databaseAnswers = () => ex.db.selectFrom('users').select('id').limit(1).execute();

async function settle(): Promise<void> {
  await databaseAnswers();
  await new Promise((resolve) => setTimeout(resolve, 60));
}

/** Lets the exchange's time pass in frames, so that each can be written. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await ex.clock.advance(250);
    await databaseAnswers();
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

interface Listener {
  status: number;
  events: { event: StreamEvent; data: unknown }[];
  chunks: string[];
  ended: () => boolean;
}

function listen(query: string, headers: Record<string, string> = {}, at = port): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port: at, path: `${API_BASE}/${STREAM_PATH}?${query}`, headers, agent: false },
      (response: IncomingMessage) => {
        let ended = false;
        let rest = '';
        const listener: Listener = { status: response.statusCode ?? 0, events: [], chunks: [], ended: () => ended };
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          listener.chunks.push(chunk);
          const blocks = (rest + chunk).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
            if (event && data && event in streamEvents)
              listener.events.push({ event: event as StreamEvent, data: JSON.parse(data) });
          }
        });
        response.on('close', () => {
          ended = true;
        });
        response.on('error', () => {});
        resolve(listener);
      },
    );
    open.push(asking);
    asking.on('error', reject);
    asking.end();
  });
}

const names = (listener: Listener): string[] => listener.events.map(({ event }) => event);
const ofEvent = (listener: Listener, event: StreamEvent): unknown[] =>
  listener.events.filter((one) => one.event === event).map((one) => one.data);

test('first everything that was asked for, each event in its agreed shape', async () => {
  const listener = await listen('quotes=BTCUSDT,ETHUSDT&book=BTCUSDT&candle=BTCUSDT:1m&trades=BTCUSDT');
  expect(listener.status).toBe(200);
  await pass(250);
  await settle();
  expect(names(listener)).toEqual(['hello', 'quotes', 'book', 'candle', 'trades']);
  await pass(3_000);
  for (const { event, data } of listener.events)
    expect(z.safeParse(streamEvents[event], data)).toMatchObject({ success: true });
  const [first] = ofEvent(listener, 'quotes') as [string, string][][];
  expect(first?.map(([symbol]) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT']);
  const last = (ofEvent(listener, 'quotes') as [string, string][][])
    .flat()
    .findLast(([symbol]) => symbol === 'BTCUSDT');
  expect(last?.[1]).toBe(ex.market.quote('BTCUSDT')?.last);
});

test('the prices and the book of a perpetual market with every tick, and nothing for a market without one', async () => {
  const listener = await listen('perpetual=BTCUSDT');
  const forex = await listen('quotes=EURUSD&perpetual=EURUSD');
  await pass(4_000);
  await settle();
  const frames = ofEvent(listener, 'perpetual') as StreamData<'perpetual'>[];
  expect(frames.length).toBeGreaterThan(2);
  for (const frame of frames) expect(z.safeParse(streamEvents.perpetual, frame)).toMatchObject({ success: true });
  expect(new Set(frames.map(({ ticker }) => ticker.ts)).size).toBeGreaterThan(2);
  const asked = await person.call(api.perpetual.depth, { symbol: 'BTCUSDT', levels: 20 });
  expect(frames.at(-1)?.depth).toEqual(asked);
  expect(ofEvent(forex, 'perpetual')).toEqual([]);
  expect((await listen('perpetual=NOPEUSDT')).status).toBe(400);
});

test('afterwards only what changed, once for each change, at most four frames a second', async () => {
  const listener = await listen('quotes=all');
  await pass(250);
  await settle();
  const before = listener.chunks.length;
  await pass(4_000);
  await settle();
  const later = (ofEvent(listener, 'quotes') as [string, string][][]).slice(1);
  expect(later).toHaveLength(4);
  expect(listener.chunks.length - before).toBeLessThanOrEqual(16);
  for (const rows of later) expect(rows.length).toBeLessThanOrEqual(ex.market.varieties().length);
  const sent = new Map<string, { figures: string; ts: number }>();
  for (const row of (ofEvent(listener, 'quotes') as unknown[][][]).flat()) {
    const told = { figures: JSON.stringify([...row.slice(0, 9), row[10]]), ts: Number(row[9]) };
    const last = sent.get(String(row[0]));
    // What stands still is told again after two seconds, before somebody would call it old.
    if (last && told.ts - last.ts < 2_000) expect(told.figures).not.toBe(last.figures);
    sent.set(String(row[0]), told);
  }
});

test('clients that ask for the same get the same bytes', async () => {
  const [one, two] = [await listen('quotes=all'), await listen('quotes=all')];
  await pass(2_250);
  await settle();
  const rest = (listener: Listener) => listener.events.filter(({ event }) => event === 'quotes').slice(1);
  expect(rest(one).length).toBeGreaterThan(0);
  expect(rest(one)).toEqual(rest(two));
});

test('one’s own changes reach only oneself, gathered', async () => {
  const mine = await listen('quotes=BTCUSDT', { cookie: `avocet=${person.session() ?? ''}` });
  const stranger = await listen('quotes=BTCUSDT');
  await pass(250);
  await person.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '20' });
  await pass(500);
  await settle();
  const [account] = ofEvent(mine, 'account') as { scopes: string[] }[];
  expect(account?.scopes.toSorted()).toEqual(['balances', 'orders']);
  expect(ofEvent(stranger, 'account')).toEqual([]);
});

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }, 403],
  ['a foreign page without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
  ['an opaque origin', { origin: 'null' }, 403],
  ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
])('%s', async (_, headers: Record<string, string>, status) => {
  expect((await listen('quotes=BTCUSDT', headers)).status).toBe(status);
});

test.each([
  '',
  'quotes=',
  'quotes=NOPEUSDT',
  'quotes=btcusdt',
  'candle=BTCUSDT:2m',
  'book=NOPEUSDT',
  'quotes=BTCUSDT&more=1',
])('"%s" is refused', async (query) => {
  expect((await listen(query)).status).toBe(400);
});

test('one address may hold twenty streams, and a closed one makes room', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => listen('quotes=BTCUSDT')));
  expect(all.every(({ status }) => status === 200)).toBe(true);
  expect((await listen('quotes=BTCUSDT')).status).toBe(429);
  open[0]?.destroy();
  await until('there is room', async () => (await listen('quotes=BTCUSDT')).status === 200);
});

test('something that a page can hear comes with every heartbeat, also while nothing happens', async () => {
  const sent: string[] = [];
  const hub = new StreamHub({ ...stillMarket(), onTick: () => () => true }, ex.clock);
  hub.add(
    { quotes: [], book: null, candle: null, trades: null, topics: {}, userId: 'x' },
    { write: (text) => sent.push(text) > 0, onDrain: () => {}, end: () => {} },
  );
  await pass(3 * HEARTBEAT_MS + 1_000);
  hub.close();
  const beats = sent.filter((text) => text.startsWith('event: beat\n'));
  expect(beats).toHaveLength(3);
  expect(beats.map((text) => streamEvents.beat.parse(JSON.parse(text.split('data: ')[1]!)).ts)).toEqual(
    beats.map(() => expect.any(Number)),
  );
});

test('a price that stands still is told again before the app would call it old, and not with every tick', async () => {
  const held = heldFeed({ BTCUSDT: 6_000_000 });
  const x = await exchange({ feed: held.feed });
  try {
    await x.app.listen({ port: 0, host: '127.0.0.1' });
    const quiet = await listen('quotes=BTCUSDT', {}, (x.app.server.address() as AddressInfo).port);
    const times = () => (ofEvent(quiet, 'quotes') as QuoteRow[][]).flat().map((row) => row[9]);
    for (let second = 0; second < 24; second += 1) {
      for (let frame = 0; frame < 4; frame += 1) {
        await x.clock.advance(250);
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
      expect(x.clock.now() - times().at(-1)!).toBeLessThan(FRESH_MS);
    }
    expect(times().length).toBeLessThan(16);
  } finally {
    await x.close();
  }
});

test('what changed of one’s own is told at once, and what follows within a frame with the next one', async () => {
  const sent: string[] = [];
  const hub = new StreamHub({ ...stillMarket(), onTick: () => () => true }, ex.clock);
  hub.add(
    { quotes: [], book: null, candle: null, trades: null, topics: {}, userId: 'x' },
    { write: (text) => sent.push(text) > 0, onDrain: () => {}, end: () => {} },
  );
  await pass(1_000);
  const told = () => sent.flatMap((text) => /event: account\ndata: (.*)/.exec(text)?.[1] ?? []);
  hub.publishAccount('x', ['orders']);
  hub.publishAccount('x', ['balances']);
  await ex.clock.advance(20);
  expect(told()).toEqual(['{"scopes":["orders","balances"]}']);
  hub.publishAccount('x', ['notices']);
  await ex.clock.advance(20);
  expect(told()).toHaveLength(1);
  await pass(250);
  hub.close();
  expect(told().slice(1)).toEqual(['{"scopes":["notices"]}']);
});

test('a client that does not keep up misses frames, gets everything anew, and is dropped when it stays behind', async () => {
  let drain = (): void => {};
  let slow = true;
  let ended = false;
  const sent: string[] = [];
  const hub = new StreamHub(ex.market, ex.clock);
  const outlet = {
    write: (text: string) => {
      sent.push(text);
      return !slow;
    },
    onDrain: (run: () => void) => {
      drain = run;
    },
    end: () => {
      ended = true;
    },
  };
  hub.add({ quotes: null, book: null, candle: null, trades: null, topics: {}, userId: null }, outlet);
  await pass(3_000);
  expect(sent).toHaveLength(1);
  slow = false;
  drain();
  await pass(250);
  expect(JSON.parse(/event: quotes\ndata: (.*)/.exec(sent[1] ?? '')?.[1] ?? '[]')).toHaveLength(
    ex.market.varieties().length,
  );
  slow = true;
  await pass(12_000);
  expect(ended).toBe(true);
  expect(hub.size).toBe(0);
  hub.close();
});

test('open streams end when the exchange closes', async () => {
  const other = await exchange();
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const before = port;
  port = (other.app.server.address() as AddressInfo).port;
  const listener = await listen('quotes=BTCUSDT');
  port = before;
  const started = Date.now();
  await other.close();
  await until('the stream ends', listener.ended);
  expect(Date.now() - started).toBeLessThan(5_000);
});

/** The market without anything in it. */
function stillMarket(): ConstructorParameters<typeof StreamHub>[0] {
  return {
    feed: 'simulated',
    varieties: () => [],
    variety: () => null,
    quote: () => null,
    isStale: () => true,
    isOpen: () => false,
    minuteRange: () => null,
    ticker: ex.market.ticker,
    candles: async () => [],
    newestCandle: () => null,
    sparkline: () => [],
    priceAt: () => null,
    usdtPrice: () => null,
    ladder: () => null,
    depth: ex.market.depth,
    trades: () => [],
    addTrade: () => {},
    recallTrade: () => {},
    onTrade: () => () => true,
    setBookSource: () => {},
    onTick: () => () => true,
  };
}

test('the quick check of a row says what its schema says', () => {
  const row = ['BTCUSDT', '64218.4', null, '-0.5', '1', '2', '3', '4', '5', 1_700_000_000_000, 0];
  const wrong = [
    undefined,
    '',
    '1e5',
    '01',
    '.5',
    '1.',
    'NaN',
    5,
    -1,
    1.5,
    Infinity,
    9e15,
    {},
    '1'.repeat(41),
    '<b>',
    null,
    'btcusdt',
    'BTC',
  ];
  const rows = [
    row,
    row.slice(1),
    [...row, 0],
    null,
    {},
    ...row.flatMap((_, place) => wrong.map((value) => row.with(place, value as string))),
  ];
  expect(rows.map(isQuoteRow)).toEqual(rows.map((one) => z.safeParse(QuoteRow, one).success));
  expect(isQuoteRow(row)).toBe(true);
});
