/** The walls around every call: origin, header, type, size, form; the envelope; the documents. */
import { API_BASE } from '@/lib/api/endpoint';
import { endpoints } from '@/lib/api/index';
import { exchange } from '../harness/exchange';
import type { TestExchange } from '../harness/exchange';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange({ config: { allowedOrigins: ['https://app.example.com'] } });
});
afterAll(() => x.close());

const good = {
  host: 'exchange.test',
  origin: 'https://exchange.test',
  'x-app': '1',
  'content-type': 'application/json',
};
const send = (headers: Record<string, string | undefined>, payload = '{}', path = 'v2/common/checkLogin') =>
  x.inject({
    method: 'POST',
    url: `${API_BASE}/${path}`,
    headers: Object.fromEntries(
      Object.entries({ ...good, ...headers }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    payload,
  });

it('answers in the envelope, and no cache may keep it', async () => {
  const response = await send({});
  expect(response.json()).toEqual({
    code: '200',
    success: true,
    msg: '',
    data: { isLogin: false, uid: null, accountMasked: null },
    traceId: expect.any(String),
    ts: x.clock.now(),
  });
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  expect(response.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});

it.each([
  ['no header', { 'x-app': undefined }],
  ['another header', { 'x-app': '2' }],
  ['no origin', { origin: undefined }],
  ['origin null', { origin: 'null' }],
  ['an evil origin', { origin: 'https://evil.example' }],
  ['a suffix', { origin: 'https://exchange.test.evil.example' }],
  ['another port', { origin: 'https://exchange.test:8443' }],
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
])('refuses a request with %s', async (_name, headers) => {
  const response = await send(headers);
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({ code: '1011', success: false });
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
});

it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
  'refuses %s',
  async (type) => {
    expect((await send({ 'content-type': type })).statusCode).toBe(415);
  },
);

it.each([
  '{',
  '[]',
  '"x"',
  '{"account":"abcdef","extra":1}',
  '{"__proto__":{"a":1}}',
  `{"account":"${'x'.repeat(40_000)}"}`,
])('refuses the body %.40s', async (body) => {
  const response = await send({}, body, 'v2/signin/checkMobile');
  expect(response.json()).toMatchObject({ code: '1001', success: false });
  expect(response.statusCode).toBeLessThan(500);
});

it('speaks the caller’s language', async () => {
  const message = async (language: string): Promise<string> =>
    (await send({ 'x-lang': language }, '{}', 'v2/user/personalCenter')).json<{ msg: string }>().msg;
  expect(await message('en')).toBe('Please log in first.');
  expect(await message('zh-cn')).toBe('请先登录');
  expect(await message('nonsense')).toBe('請先登入');
});

it('answers a listed origin with CORS, exactly', async () => {
  const response = await send({ origin: 'https://app.example.com', 'sec-fetch-site': 'same-site' });
  expect(response.headers['access-control-allow-origin']).toBe('https://app.example.com');
  expect(response.headers['access-control-allow-credentials']).toBe('true');
  const preflight = await x.inject({
    method: 'OPTIONS',
    url: `${API_BASE}/v1/loginOut`,
    headers: { ...good, origin: 'https://evil.example' },
  });
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
});

it('documents every call', async () => {
  const document = (await x.inject({ url: `${API_BASE}/openapi.json` })).json<{
    openapi: string;
    paths: Record<string, unknown>;
    'x-tagGroups': { tags: string[] }[];
  }>();
  expect(document.openapi).toBe('3.1.0');
  const groups = document['x-tagGroups'].flatMap(({ tags }) => tags);
  expect(new Set(groups)).toEqual(new Set(endpoints.map(({ name }) => name.split('.')[0])));
  expect(Object.keys(document.paths).sort()).toEqual(endpoints.map(({ endpoint }) => `/${endpoint.path}`).sort());
});

it('has probes, and shows figures to this machine only', async () => {
  expect((await x.inject({ url: '/healthz' })).json()).toEqual({ ok: true });
  expect((await x.inject({ url: '/readyz' })).json()).toEqual({ ready: true });
  expect((await x.inject({ url: '/metrics' })).body).toContain('avocet_calls_total');
  expect((await x.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).toBe(404);
});

it('refuses an address that cannot be decoded in the envelope, with the headers of every answer', async () => {
  const response = await send({}, '{}', 'v2/%zz');
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: '1001', success: false, traceId: expect.any(String) });
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
});
