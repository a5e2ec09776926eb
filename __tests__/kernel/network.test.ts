/** Whoever has one IPv6 address has billions of them: what is counted is the network, everywhere alike. */
import { randomUUID } from 'node:crypto';
import { API_BASE } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { STREAM_PATH } from '@/lib/api/stream';
import { testClock } from '@/server/clock/clock';
import { createLimiter, type Bucket } from '@/server/http/limits';
import { codeAt } from '@/server/operator/accounts';
import { SITE_ROOM, addressRanges, networksOf } from '@/server/http/network';
import { refusalOf } from '../harness/attack';
import { exchange, type TestExchange, type Visitor } from '../harness/exchange';

const keys = (address: string): string[] => networksOf(address).map(({ key }) => key);

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['::FFFF:c000:0207', ['192.0.2.7']],
  ['64:ff9b::192.0.2.7', ['192.0.2.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:0DB8:0001:0002::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['::1', ['::/64', '::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/48']],
  // Spellings that other programs read as another address, and texts that are no address.
  ['127.1', ['unknown']],
  ['010.0.0.1', ['unknown']],
  ['192.0.2.7:443', ['unknown']],
  ['', ['unknown']],
])('%s is counted at %s', (address, expected) => {
  expect(keys(address)).toEqual(expected);
});

describe('ranges', () => {
  const ranges = (...entries: string[]) =>
    addressRanges(entries, (entry) => {
      throw new Error(entry);
    });

  test('know an address in every spelling', () => {
    const { has } = ranges('10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::ffff:172.16.0.0/108');
    for (const inside of [
      '10.255.1.2',
      '::ffff:10.1.1.1',
      '::ffff:0a01:0101',
      '192.0.2.7',
      '2001:db8:ffff::1',
      '172.31.0.1',
    ])
      expect([inside, has(inside)]).toEqual([inside, true]);
    for (const outside of ['11.0.0.1', '192.0.2.8', '::ffff:11.0.0.1', '2001:db9::1', '172.32.0.1', '10.1', 'x', ''])
      expect([outside, has(outside)]).toEqual([outside, false]);
  });

  test.each([
    '1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0.0/0x8',
    'office',
    '::/129',
    '::ffff:10.0.0.0/90',
    '10.1/16',
    '*',
  ])('refuse "%s"', (entry) => {
    expect(() => ranges('10.0.0.0/8', entry)).toThrow(entry);
  });
});

describe('the limiter', () => {
  test('gives a /64 what one caller gets, and the /48 above it some times as much', () => {
    const { takeFrom } = createLimiter(testClock(0), 1);
    const granted = (addresses: string[]) => addresses.filter((address) => takeFrom('sign', address) === null).length;
    expect(granted(Array.from({ length: 100 }, (_, i) => `2001:db8:1:1::${i.toString(16)}`))).toBe(60);
    expect(granted(Array.from({ length: 2_000 }, (_, i) => `2001:db8:1:${(i + 16).toString(16)}::1`))).toBe(
      60 * SITE_ROOM - 60,
    );
    expect(granted(['2001:db8:2::1', '192.0.2.7'])).toBe(2);
  });

  test('takes what a call costs, and of what costs more than a bucket holds a full one', () => {
    const { take } = createLimiter(testClock(0), 1);
    const granted = (who: string, cost: number) =>
      Array.from({ length: 100 }, () => take('sign', 'account', who, cost)).filter((seconds) => seconds === null)
        .length;
    expect([granted('one', 1), granted('two', 10), granted('three', 1_000)]).toEqual([30, 3, 1]);
    // Half of the bucket is refilled in half a minute.
    expect(take('sign', 'account', 'two', 15)).toBe(30);
  });

  test('does little for each call, however many callers it knows', async () => {
    let looks = 0;
    let most = 0;
    class Counted extends Map<string, Bucket> {
      override *[Symbol.iterator](): MapIterator<[string, Bucket]> {
        for (const entry of this.entries()) {
          looks += 1;
          yield entry;
        }
        return undefined;
      }
    }
    const buckets = new Counted();
    const clock = testClock(0);
    const { take } = createLimiter(clock, 1, null, buckets);
    const ask = (count: number, from: number): void => {
      for (let i = 0; i < count; i += 1) {
        looks = 0;
        take('read', 'address', String(from + i));
        most = Math.max(most, looks);
      }
    };
    // Never more than the hard bound, although all of them came within one minute.
    ask(101_000, 0);
    expect(buckets.size).toBe(100_000);
    await clock.jump(61_000);
    // Each call clears two and adds one, so that what was left behind is gone after as many calls.
    ask(100_000, 1 << 20);
    expect(buckets.size).toBe(100_000);
    await clock.jump(61_000);
    ask(10, 1 << 21);
    expect(buckets.size).toBe(100_000 - 10);
    expect(most).toBeLessThanOrEqual(3);
  });
});

describe('what is no call', () => {
  // Six openings and a hundred and twenty reads a minute.
  let y: TestExchange;
  beforeAll(async () => {
    y = await exchange({ config: { rateLimitScale: 0.01 } });
  });
  afterAll(() => y.close());

  const statuses = async (url: string, times: number): Promise<number[]> => {
    const heard: number[] = [];
    for (let i = 0; i < times; i += 1)
      heard.push(
        (
          await y.inject({
            url,
            remoteAddress: `2001:db8:3:${url.length}::${i}`,
            headers: { 'sec-fetch-site': 'same-origin' },
          })
        ).statusCode,
      );
    return heard;
  };

  test('opening streams is limited, also when nothing comes of it', async () => {
    expect(await statuses(`${API_BASE}/${STREAM_PATH}?quotes=`, 8)).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
  });

  test('so are pictures', async () => {
    const heard = await statuses(`${API_BASE}/v1/file/abc`, 122);
    expect([heard.filter((status) => status === 404).length, heard.at(-1)]).toEqual([120, 429]);
  });
});

describe('what asks for much costs much', () => {
  // A tenth of the limits: 1200 reads a minute from an address, 300 of an account. The clock stands, so that none come back.
  let y: TestExchange;
  beforeAll(async () => {
    y = await exchange({ config: { rateLimitScale: 0.1 } });
  });
  afterAll(() => y.close());

  const SYMBOLS = Array.from({ length: 50 }, () => 'BTCUSDT');
  const candles = (who: Visitor, limit: number, at: number, from: string) =>
    who.call(
      api.market.candles,
      { symbol: 'BTCUSDT', interval: '1m', limit, to: y.clock.now() - at * 977_777 },
      { from },
    );

  test.each<[string, number, (who: Visitor, at: number, from: string) => Promise<unknown>]>([
    ['a thousand candles', 29, (who, at, from) => candles(who, 1_000, at, from)],
    [
      'a thousand under the older name',
      29,
      (who, at, from) =>
        who.call(
          api.market.candlesByTime,
          { symbol: 'BTCUSDT', interval: '1d', limit: 1_000, to: y.clock.now() - at },
          { from },
        ),
    ],
    ['fifty small lines', 23, (who, _at, from) => who.call(api.market.sparklines, { symbols: SYMBOLS }, { from })],
    [
      'two hundred tickers',
      57,
      (who, _at, from) =>
        who.call(api.market.tickers, { symbols: [...SYMBOLS, ...SYMBOLS, ...SYMBOLS, ...SYMBOLS] }, { from }),
    ],
  ])('%s: %d times', async (name, most, ask) => {
    const from = `203.0.113.${name.length}`;
    const heard: (string | null)[] = [];
    for (let at = 0; at < most + 3; at += 1) heard.push(await refusalOf(ask(y.visitor(), at, from)));
    expect(heard).toEqual([...Array<null>(most).fill(null), ...Array<string>(3).fill('tooManyRequests')]);
    expect(await refusalOf(ask(y.visitor(), 0, '192.0.2.1'))).toBeNull();
  });

  test('a chart that is opened and scrolled far back meets no limit, logged in or not', async () => {
    const [person, other] = [await y.person(), y.visitor()];
    for (let page = 0; page < 20; page += 1)
      expect([
        await refusalOf(candles(person, 300, page, '192.0.2.8')),
        await refusalOf(candles(other, 300, page, '192.0.2.8')),
      ]).toEqual([null, null]);
    // The last bar is asked for again and again where there is no stream.
    for (let i = 0; i < 60; i += 1) expect(await refusalOf(candles(other, 2, 0, '192.0.2.8'))).toBeNull();
  });
});

describe('on the exchange', () => {
  let x: TestExchange;
  beforeAll(async () => {
    x = await exchange({ config: { trustProxy: ['127.0.0.1'] } });
  });
  afterAll(() => x.close());

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const guess = (address: string) =>
    refusalOf(
      x
        .visitor()
        .call(api.auth.logIn, { account: `nobody${randomUUID().slice(0, 8)}`, password: 'wrong' }, from(address)),
    );

  test('thirty wrong passwords from one /64 close it, not its neighbours; the /48 has room for some', async () => {
    for (let i = 0; i < 30; i += 1) expect(await guess(`2001:db8:5:1::${i + 1}`)).toBe('wrongCredentials');
    expect(await guess('2001:db8:5:1:ffff::9')).toBe('lockedUntil');
    expect(await guess('2001:db8:5:2::1')).toBe('wrongCredentials');
    expect(await guess('2001:db8:6:1::1')).toBe('wrongCredentials');
    const site = await x.db
      .selectFrom('attempts')
      .selectAll()
      .where('subject', 'like', '%2001:db8:5::/48')
      .executeTakeFirstOrThrow();
    expect(site.failures).toBe(31);
  });

  test('an operator is looked for by network too', async () => {
    const guessOperator = (address: string) =>
      refusalOf(
        x
          .visitor()
          .call(
            api.operator.logIn,
            { name: `anna-${randomUUID().slice(0, 8)}`, password: 'wrong wrong wrong', code: '123456' },
            from(address),
          ),
      );
    for (let i = 0; i < 20; i += 1) expect(await guessOperator(`2001:db8:7:1::${i + 1}`)).toBe('wrongCredentials');
    expect(await guessOperator('2001:db8:7:1:abcd::')).toBe('lockedUntil');
  });

  test('a stranger who knows an operator’s name cannot lock the operator out', async () => {
    const anna = await x.operator('anna');
    await x.clock.jump(90_000);
    const logIn = (address: string, password: string) =>
      refusalOf(
        x
          .visitor()
          .call(
            api.operator.logIn,
            { name: 'anna', password, code: codeAt(anna.secret, x.clock.now()) },
            from(address),
          ),
      );
    for (let i = 0; i < 5; i += 1) expect(await logIn('203.0.113.5', 'wrong wrong wrong')).toBe('wrongCredentials');
    expect(await logIn('203.0.113.5', anna.password)).toBe('lockedUntil');
    expect(await logIn('192.0.2.50', anna.password)).toBeNull();
  });

  test('nor does anybody from elsewhere than operators sit even count', async () => {
    const walled = await exchange({ config: { trustProxy: ['127.0.0.1'], operatorAddresses: ['192.0.2.0/24'] } });
    try {
      for (let i = 0; i < 6; i += 1)
        expect(
          await refusalOf(
            walled
              .visitor()
              .call(
                api.operator.logIn,
                { name: 'anna', password: 'wrong wrong wrong', code: '123456' },
                from('203.0.113.5'),
              ),
          ),
        ).toBe('wrongOrigin');
      expect(await walled.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
    } finally {
      await walled.close();
    }
  });
});
