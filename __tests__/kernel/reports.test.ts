/** What stands around the calls for those who watch: reports of the policy, who called, and to whom a hole is told. */
import { API_BASE } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { readConfig } from '@/server/config';
import { CSP_REPORT_PATH } from '@/server/http/cspReports';
import { headersFile } from '../../scripts/policy.mjs';
import { securityText } from '../../scripts/securityText.mjs';
import { exchange, type TestExchange } from '../harness/exchange';
import { overhear, type Overheard } from '../harness/overheard';

const APP = 'https://app.example.com';
let x: TestExchange;
let heard: Overheard;
beforeAll(async () => {
  x = await exchange({ config: { logLevel: 'info', allowedOrigins: [APP], trustProxy: ['127.0.0.1'] } });
  heard = overhear(x);
});
afterAll(() => x.close());
beforeEach(async () => {
  heard.log.length = 0;
  await x.clock.jump(60_000);
});

const lines = () =>
  heard.log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'csp');
const report = (change: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': 'https://exchange.test/?q=CANARY#/pages/me/CANARY',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/CANARY.js?x=CANARY',
    'line-number': 7,
    'script-sample': 'CANARY',
    referrer: 'CANARY',
    ...change,
  },
});
const send = (
  body: unknown,
  { type = 'application/csp-report', origin = 'https://exchange.test', from = '192.0.2.1' } = {},
) =>
  x.inject({
    method: 'POST',
    url: CSP_REPORT_PATH,
    headers: { host: 'exchange.test', origin, 'content-type': type, 'x-forwarded-for': from },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const counted = async (directive: string): Promise<number> =>
  Number(
    new RegExp(`avocet_csp_reports_total\\{directive="${directive}"\\} (\\d+)`).exec(
      (await x.inject({ url: '/metrics', headers: { host: 'localhost' } })).body,
    )?.[1] ?? 0,
  );

describe('reports of the policy', () => {
  test('are counted and logged without anything that a person typed', async () => {
    const before = await counted('script-src-elem');
    expect((await send(report())).statusCode).toBe(204);
    expect(lines()).toMatchObject([
      { directive: 'script-src-elem', blocked: 'https://evil.example', page: 'https://exchange.test/', line: 7 },
    ]);
    expect(heard.log.join()).not.toContain('CANARY');
    expect(await counted('script-src-elem')).toBe(before + 1);
  });

  test('are taken in the newer form too, from the app on its own origin, which asks first', async () => {
    const asked = await x.inject({
      method: 'OPTIONS',
      url: CSP_REPORT_PATH,
      headers: {
        host: 'exchange.test',
        origin: APP,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, APP]);
    const one = {
      type: 'csp-violation',
      url: `${APP}/`,
      body: {
        documentURL: `${APP}/index.html`,
        effectiveDirective: 'connect-src',
        blockedURL: 'inline',
        lineNumber: 3,
      },
    };
    await send([one, { type: 'deprecation', body: {} }, one], { type: 'application/reports+json', origin: APP });
    expect(lines()).toMatchObject([{ directive: 'connect-src', blocked: 'inline', page: `${APP}/index.html` }, {}]);
    expect(lines()).toHaveLength(2);
  });

  test.each([
    ['of another’s page', report({ 'document-uri': 'https://evil.example/' })],
    ['of no page', report({ 'document-uri': 'about' })],
    ['of nothing', {}],
    ['of a list', []],
    ['of null', 'null'],
    ['of a number', '5'],
  ])('%s are passed over', async (_, body) => {
    expect((await send(body)).statusCode).toBe(204);
    expect(lines()).toEqual([]);
  });

  test('from another’s page are passed over, and odd ones are refused', async () => {
    await send(report(), { origin: 'https://evil.example' });
    expect((await send('{')).statusCode).toBe(400);
    expect((await send(report({ x: 'y'.repeat(9_000) }))).statusCode).toBe(413);
    expect((await send('x', { type: 'text/plain' })).statusCode).toBe(415);
    expect(lines()).toEqual([]);
  });

  test('cannot forge a line, a label or a name', async () => {
    await send(
      report({
        'effective-directive': 'script-src\n{"msg":"forged"}"} 1',
        'blocked-uri': 'x\u0000\n<b>',
        'line-number': '7',
      }),
    );
    expect(lines()).toMatchObject([{ directive: 'other', blocked: 'unknown', line: null }]);
    expect(heard.log).toHaveLength(1);
  });

  test('a flood is counted, and a few lines of it are logged', async () => {
    for (let i = 0; i < 60; i += 1) await send(report());
    expect(lines()).toHaveLength(20);
    await x.clock.jump(60_000);
    await send(report());
    expect(lines()).toHaveLength(21);
  });

  test('one network sends sixty a minute', async () => {
    const strict = await exchange({ config: { rateLimitScale: 1 } });
    try {
      const before = async () =>
        Number(
          /avocet_csp_reports_total\{directive="script-src-elem"\} (\d+)/.exec(
            (await strict.inject({ url: '/metrics', headers: { host: 'localhost' } })).body,
          )?.[1],
        );
      for (let i = 0; i < 100; i += 1)
        await strict.inject({
          method: 'POST',
          url: CSP_REPORT_PATH,
          remoteAddress: `2001:db8::${i}`,
          headers: { 'content-type': 'application/csp-report' },
          payload: JSON.stringify(report()),
        });
      expect(await before()).toBe(60);
    } finally {
      await strict.close();
    }
  });

  test('the static export’s headers name the place at the API', () => {
    expect(headersFile('P')).toContain(
      `  Content-Security-Policy: P; frame-ancestors 'none'; report-uri ${CSP_REPORT_PATH}; report-to csp\n  Reporting-Endpoints: csp="${CSP_REPORT_PATH}"\n`,
    );
    expect(headersFile('P', 'https://api.example.com')).toContain(
      `report-uri https://api.example.com${CSP_REPORT_PATH}; report-to csp\n`,
    );
  });
});

test('the line of a call says from which network it came', async () => {
  const fromWhere = async (address: string) => {
    heard.log.length = 0;
    await x.visitor().call(api.auth.checkLogin, {}, { headers: { 'x-forwarded-for': `203.0.113.99, ${address}` } });
    return heard.log.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ msg }) => msg === 'call')?.[
      'from'
    ];
  };
  expect(await fromWhere('192.0.2.44')).toBe('192.0.2.44');
  expect(await fromWhere('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
});

describe('what is refused before it reaches a call', () => {
  const UNREADABLE = '/%E0%A4%A';
  const ask = (change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    x.inject({
      method: 'POST',
      url: `${API_BASE}/${api.auth.checkLogin.path}`,
      payload: '{}',
      headers: {
        host: 'exchange.test',
        origin: 'https://exchange.test',
        'x-app': '1',
        'content-type': 'application/json',
        'x-forwarded-for': '192.0.2.9',
        ...headers,
      },
      ...change,
    });
  const refusals = () =>
    heard.log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'refused');
  const counts = async (): Promise<Record<string, number>> => {
    const { body } = await x.inject({ url: '/metrics', headers: { host: 'localhost' } });
    return Object.fromEntries(
      [...body.matchAll(/avocet_refused_total\{status="(\d+)"\} (\d+)/g)].map(([, status, count]) => [
        String(status),
        Number(count),
      ]),
    );
  };

  test.each([
    ['another site', 403, {}, { origin: 'https://evil.example' }],
    ['no header of ours', 403, {}, { 'x-app': '0' }],
    ['an unknown call', 404, { url: `${API_BASE}/v2/CANARY?q=CANARY` }, {}],
    ['no JSON', 400, { payload: '{"password":"CANARY' }, {}],
    ['too large', 413, { payload: JSON.stringify({ text: 'x'.repeat(40_000) }) }, {}],
    ['an address that cannot be read', 400, { url: UNREADABLE }, {}],
    ['a stranger’s picture', 404, { method: 'GET', url: `${API_BASE}/v2/file/CANARY` }, {}],
  ])('%s: counted by its status, and a line says from where', async (_name, status, change, headers) => {
    const before = (await counts())[status] ?? 0;
    expect((await ask(change, headers)).statusCode).toBe(status);
    expect(refusals().map((line) => [line.status, line.from])).toEqual([
      // Before any hook nobody has read what the proxy says.
      [status, JSON.stringify(change).includes(UNREADABLE) ? undefined : '192.0.2.9'],
    ]);
    expect(heard.log.join()).not.toContain('CANARY');
    expect((await counts())[status]).toBe(before + 1);
  });

  test('what a call itself refuses is told once, by the call; and nobody fills the log', async () => {
    await ask({ payload: '{"more":1}' });
    expect(refusals()).toEqual([]);
    for (let count = 0; count < 40; count += 1) await ask({}, { 'x-app': '0' });
    expect(refusals()).toHaveLength(20);
  });
});

describe('security.txt', () => {
  const about = { SECURITY_CONTACT: 'mailto:security@example.com', SECURITY_EXPIRES: '2099-06-30' };

  test('is served where somebody is named, and the export says the same', async () => {
    const y = await exchange({ config: { securityContact: readConfig(about).securityContact } });
    try {
      const response = await y.inject({ url: '/.well-known/security.txt' });
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(response.body).toBe(
        'Contact: mailto:security@example.com\nExpires: 2099-06-30T00:00:00.000Z\nPreferred-Languages: en, zh\n',
      );
      expect(securityText(about)).toBe(response.body);
    } finally {
      await y.close();
    }
    expect((await x.inject({ url: '/.well-known/security.txt' })).statusCode).toBe(404);
    expect(securityText({})).toBeNull();
  });

  test.each([
    ['nobody', { SECURITY_EXPIRES: '2099-06-30' }, /SECURITY_CONTACT/],
    ['no end', { SECURITY_CONTACT: 'mailto:security@example.com' }, /SECURITY_EXPIRES/],
    ['the past', { ...about, SECURITY_EXPIRES: '2020-01-01' }, /SECURITY_EXPIRES/],
    ['no date', { ...about, SECURITY_EXPIRES: 'tomorrow' }, /SECURITY_EXPIRES/],
    ['a bare address', { ...about, SECURITY_CONTACT: 'security@example.com' }, /SECURITY_CONTACT/],
    ['another line', { ...about, SECURITY_CONTACT: 'https://example.com\nContact: x' }, /SECURITY_CONTACT/],
  ])('with %s is refused at start and while building', (_, env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
    expect(() => securityText(env)).toThrow(sentence);
  });
});
