/** What the exchange believes of where a request comes from: pages by their origin, people by their address, and what is for this machine alone. */
import type { AddressInfo } from 'node:net';
import { API_BASE } from '@/lib/api/endpoint';
import { auth } from '@/lib/api/auth';
import { api } from '@/lib/api/index';
import { readConfig, StartError } from '@/server/config';
import { requireForProduction } from '@/server/production';
import * as openapi from '@/server/http/openapi';
import { readTrust } from '@/server/http/trust';
import { refusalOf } from '../harness/attack';
import { exchange, type TestExchange } from '../harness/exchange';
import { accountOf, loginFor, signed } from '../harness/walletLogin';

jest.mock('@/server/http/openapi', () => {
  const real = jest.requireActual<typeof openapi>('@/server/http/openapi');
  return { ...real, openApi: jest.fn(real.openApi) };
});

const opened: TestExchange[] = [];
async function open(config: Parameters<typeof exchange>[0] = {}): Promise<TestExchange> {
  const x = await exchange(config);
  opened.push(x);
  return x;
}
afterEach(async () => {
  for (const x of opened.splice(0)) await x.close();
});

describe('a wallet’s text', () => {
  let shared: TestExchange;
  beforeAll(async () => {
    shared = await exchange({
      config: { trustProxy: ['127.0.0.1'], publicOrigins: ['https://exchange.test', 'https://exchange.test:8443'] },
    });
  });
  afterAll(() => shared.close());

  /** Signed for a page at `origin`, and sent with these headers. */
  async function send(x: TestExchange, origin: string, headers: Record<string, string>) {
    const visitor = x.visitor();
    const login = { ...(await loginFor(visitor, accountOf(31))), domain: new URL(origin).host, uri: `${origin}/` };
    return refusalOf(visitor.call(auth.walletLogIn, await signed(login, accountOf(31)), { headers }));
  }

  test.each([
    ['in Host', { host: 'evil.example', origin: 'https://evil.example' }],
    [
      'in X-Forwarded-Host',
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', origin: 'https://evil.example' },
    ],
    ['in both, from our own origin', { host: 'evil.example', 'x-forwarded-host': 'evil.example' }],
    ['in Forwarded', { forwarded: 'host=evil.example;proto=https' }],
  ])('for another host does not log in, whatever stands %s', async (_, headers) => {
    const x = shared;
    expect(await send(x, 'https://evil.example', headers)).toMatch(/^(wrongOrigin|signatureInvalid)$/);
    // Even without an Origin header, which every browser sends, a text signed for another host is refused.
    expect(await send(x, 'https://evil.example', { ...headers, origin: 'https://exchange.test' })).toBe(
      'signatureInvalid',
    );
  });

  test('counts for its own scheme, host and port', async () => {
    const x = shared;
    for (const origin of ['http://exchange.test', 'https://exchange.test:8444'])
      expect(await send(x, origin, { origin: 'https://exchange.test' })).toBe('signatureInvalid');
    // One of ours, but not the page that calls.
    expect(await send(x, 'https://exchange.test:8443', { origin: 'https://exchange.test' })).toBe('signatureInvalid');
    expect(await send(x, 'https://exchange.test:8443', { origin: 'https://exchange.test:8443' })).toBeNull();
    expect(
      await send(x, 'https://exchange.test', { origin: 'https://exchange.test', host: 'node-3.internal:8686' }),
    ).toBeNull();
  });

  test.each([
    ['a name before the host', { uri: 'https://exchange.test@evil.example/' }],
    ['a name before our host', { uri: 'https://somebody@exchange.test/' }],
    ['the port that goes without saying', { uri: 'https://exchange.test:443/' }],
    ['another scheme', { uri: 'http://exchange.test/' }],
    ['a domain that differs from the URI', { domain: 'evil.example' }],
    ['a longer name', { uri: 'https://exchange.test.evil.example/' }],
  ])('with %s is refused', async (_, change) => {
    const visitor = shared.visitor();
    const login = { ...(await loginFor(visitor, accountOf(32))), ...change };
    expect(await refusalOf(visitor.call(auth.walletLogIn, await signed(login, accountOf(32))))).toBe(
      'signatureInvalid',
    );
  });

  test('in the sandbox counts for where the exchange listens, with its real port, and in production it does not', async () => {
    for (const production of [false, true]) {
      const x = await open({ sandbox: !production, config: { production } });
      await x.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = x.app.server.address() as AddressInfo;
      for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
        const origin = `http://${host}:${port}`;
        expect([host, await send(x, origin, { origin })]).toEqual([host, production ? 'signatureInvalid' : null]);
      }
      for (const origin of [`https://localhost:${port}`, 'http://localhost:1', `http://other.test:${port}`])
        expect(await send(x, origin, { origin })).toBe('wrongOrigin');
    }
  });
});

describe('proxies that are believed', () => {
  const whoAmI = async (x: TestExchange, forwarded: string | undefined, remoteAddress = '10.9.9.9') => {
    const reply = await x.inject({
      method: 'POST',
      url: `${API_BASE}/${api.operator.logIn.path}`,
      remoteAddress,
      payload: { name: 'nobody', password: 'wrong wrong wrong', code: '123456' },
      headers: {
        host: 'exchange.test',
        origin: 'https://exchange.test',
        'x-app': '1',
        ...(forwarded && { 'x-forwarded-for': forwarded }),
      },
    });
    const line = await x.db.selectFrom('audit_log').select('address').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return reply.json<{ code: string }>().code === '1011' ? 'refused' : line?.address;
  };

  test('by number: the entries that our own proxies wrote count, and what a caller wrote before them does not', async () => {
    const one = await open({ config: { trustProxy: ['1'] } });
    expect(await whoAmI(one, '192.0.2.1')).toBe('192.0.2.1');
    expect(await whoAmI(one, '8.8.8.8, 192.0.2.1')).toBe('192.0.2.1');
    expect(await whoAmI(one, undefined)).toBe('10.9.9.9');
    const two = await open({ config: { trustProxy: ['2'] } });
    expect(await whoAmI(two, '8.8.8.8, 192.0.2.1, 10.0.0.1')).toBe('192.0.2.1');
  });

  test('by address: the first that is none of ours, from the right', async () => {
    const x = await open({ config: { trustProxy: ['10.0.0.0/8', '2001:db8::/32'] } });
    expect(await whoAmI(x, '8.8.8.8, 192.0.2.1, 10.0.0.1')).toBe('192.0.2.1');
    expect(await whoAmI(x, '192.0.2.2, 2001:db8::5')).toBe('192.0.2.2');
    expect(await whoAmI(x, '192.0.2.3', '::ffff:10.1.1.1')).toBe('192.0.2.3');
    // Forwarding headers count only when they come from a known proxy.
    expect(await whoAmI(x, '10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
  });

  test('a port beside an address is none of it; what is no address leaves the proxy that wrote it', async () => {
    const x = await open({ config: { trustProxy: ['10.0.0.0/8'] } });
    expect(await whoAmI(x, '9.9.9.9:4711')).toBe('9.9.9.9');
    expect(await whoAmI(x, '[2001:db8::1]:443')).toBe('2001:db8::1');
    expect(await whoAmI(x, '[2001:db8::2]')).toBe('2001:db8::2');
    expect(await whoAmI(x, 'unknown')).toBe('10.9.9.9');
    expect(await whoAmI(x, '8.8.8.8, unknown')).toBe('10.9.9.9');
    expect(await whoAmI(x, 'unknown, 192.0.2.1:80')).toBe('192.0.2.1');
    const two = await open({ config: { trustProxy: ['2'] } });
    expect(await whoAmI(two, '8.8.8.8, 192.0.2.1:5, 10.0.0.1:6')).toBe('192.0.2.1');
    expect(await whoAmI(two, '8.8.8.8, _hidden, 10.0.0.1')).toBe('10.0.0.1');
  });

  test('an entry that is no address is warned of once, and still tells that a proxy speaks', async () => {
    const x = await open({ config: { trustProxy: ['127.0.0.1'] } });
    const warned = jest.spyOn(x.app.log, 'warn');
    const ask = async () =>
      (
        await x.inject({
          url: '/metrics',
          remoteAddress: '127.0.0.1',
          headers: { host: 'localhost', 'x-forwarded-for': 'nobody' },
        })
      ).statusCode;
    expect([await ask(), await ask()]).toEqual([404, 404]);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  test.each([[['1']], [['10.0.0.0/8']]])(
    'with TRUST_PROXY=%s a stranger is no operator, whatever he writes',
    async (trustProxy) => {
      const x = await open({ config: { trustProxy, operatorAddresses: ['10.0.0.0/8', '192.0.2.7'] } });
      expect(await whoAmI(x, '8.8.8.8')).toBe('refused');
      expect(await whoAmI(x, '192.0.2.7, 8.8.8.8')).toBe('refused');
      expect(await whoAmI(x, '10.0.0.1, 8.8.8.8')).toBe('refused');
      expect(await whoAmI(x, '8.8.8.8, 192.0.2.7')).toBe('192.0.2.7');
    },
  );

  test.each([
    ['0'],
    ['11'],
    ['1,2'],
    ['1,10.0.0.1'],
    ['true'],
    ['loopback'],
    ['10.0.0.0/33'],
    ['0.0.0.0/0'],
    ['::/0'],
    ['10.0.0.1,nginx'],
    ['-1'],
    ['1.5'],
  ])('TRUST_PROXY=%s is refused at start', (text) => {
    expect(() => readTrust(text.split(','))).toThrow(StartError);
  });
});

test('in production it is told where people reach the exchange and where operators sit, or it does not start', () => {
  const requires = (env: Record<string, string>) => () => requireForProduction(readConfig(env));
  const operators = { OPERATOR_ADDRESSES: '10.0.0.0/8' };
  expect(requires({ NODE_ENV: 'production', ...operators })).toThrow(/^In production .* set PUBLIC_ORIGINS/);
  expect(requires({ NODE_ENV: 'production', PUBLIC_ORIGINS: 'https://exchange.example.com' })).toThrow(
    /OPERATOR_ADDRESSES/,
  );
  expect(
    requires({ NODE_ENV: 'production', ALLOWED_ORIGINS: 'https://app.example.com', TLS: '1', ...operators }),
  ).not.toThrow();
  expect(requires({ NODE_ENV: 'production', SANDBOX: '1', ...operators })).not.toThrow();
  expect(requires({})).not.toThrow();
  const reachable = { NODE_ENV: 'production', PUBLIC_ORIGINS: 'https://exchange.example.com', TLS: '1', ...operators };
  expect(requires(reachable)).not.toThrow();
  const withConsole = (origin: string) => requires({ ...reachable, CONSOLE_PORT: '8688', CONSOLE_ORIGINS: origin });
  expect(withConsole('https://console.example.com')).not.toThrow();
  // A cookie knows no ports.
  expect(withConsole('https://exchange.example.com:8688')).toThrow(/^The console needs a host of its own/);
  expect(requires({ ...reachable, TLS: '0' })).toThrow(/needs TLS=1/);
  expect(requires({ ...reachable, RATE_LIMIT_SCALE: '0' })).toThrow(/RATE_LIMIT_SCALE=0 is for benchmarks/);
  expect(requires({ ...reachable, PUBLIC_ORIGINS: 'http://10.0.0.5:8686', TLS: '0' })).not.toThrow();
  for (const wide of [
    '0.0.0.0/0,::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '10.0.0.0/8,64.0.0.0/7',
    '2000::/3',
    '::ffff:0:0/96',
    '64:ff9b::/96',
  ]) {
    expect(requires({ ...reachable, OPERATOR_ADDRESSES: wide })).toThrow(
      /^In production OPERATOR_ADDRESSES must name networks of your own/,
    );
    expect(requires({ ...reachable, TRUST_PROXY: wide })).toThrow(
      /^In production TRUST_PROXY must name networks of your own/,
    );
  }
  for (const own of ['10.0.0.0/8', '2001::/16', '192.0.2.7,fd00::/32'])
    expect(requires({ ...reachable, OPERATOR_ADDRESSES: own, TRUST_PROXY: own })).not.toThrow();
  expect(requires({ ...reachable, TRUST_PROXY: '2' })).not.toThrow();
  for (const text of [
    'https://exchange.example.com/',
    'exchange.example.com',
    '*',
    'null',
    'https://exchange.example.com:443',
    'ftp://exchange.example.com',
  ])
    expect(() => readConfig({ PUBLIC_ORIGINS: text })).toThrow(/^PUBLIC_ORIGINS must list origins/);
});

test('the document is written once, whoever asks, and asking is limited', async () => {
  const x = await open({ config: { rateLimitScale: 0.001 } });
  const { openApi } = jest.mocked(openapi);
  openApi.mockClear();
  const ask = (remoteAddress: string) => x.inject({ url: `${API_BASE}/openapi.json`, remoteAddress });
  const first = await ask('192.0.2.1');
  const second = await ask('192.0.2.2');
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect(openApi).toHaveBeenCalledTimes(1);
  const codes = [];
  for (let i = 0; i < 12; i += 1) codes.push((await ask('192.0.2.1')).statusCode);
  expect(codes.at(-1)).toBe(429);
  expect((await ask('192.0.2.1')).json()).toMatchObject({
    success: false,
    data: { args: { seconds: expect.stringMatching(/^\d+$/) } },
  });
});

test('figures are for this machine under its own name: a page that points its name here gets none', async () => {
  const x = await open({ config: { metricsToken: 'collector' } });
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await x.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
  for (const host of ['localhost:8686', '127.0.0.1', '[::1]:8686']) expect(await ask({ host })).toBe(200);
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:8686'])
    expect([host, await ask({ host })]).toEqual([host, 404]);
  expect(await ask({ host: 'localhost' }, '192.0.2.1')).toBe(404);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect([name, await ask({ host: 'localhost', [name]: '203.0.113.9' })]).toEqual([name, 404]);
  expect(await ask({ host: 'node-1.internal', authorization: 'Bearer collector' }, '192.0.2.1')).toBe(200);
});
