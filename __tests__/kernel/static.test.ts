/** Serving the exported app: small, cached rightly, nothing outside its folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { CSP_REPORT_PATH } from '@/server/http/cspReports';
import { exchange, type TestExchange } from '../harness/exchange';

const outer = mkdtempSync(path.join(tmpdir(), 'avocet-static-'));
const root = path.join(outer, 'out');
const INLINE = 'document.documentElement.dataset.shape="tab"';
const POLICY = "default-src 'none'; script-src 'self'";
const PAGE = `<!doctype html><script>${INLINE}</script><script src="/_next/static/a.js"></script>`;
const SCRIPT = 'export const answer = 42;\n'.repeat(50);

let x: TestExchange;
beforeAll(async () => {
  mkdirSync(path.join(root, '_next/static/chunks'), { recursive: true });
  const write = (name: string, content: string) => {
    writeFileSync(path.join(root, name), content);
    writeFileSync(path.join(root, `${name}.br`), brotliCompressSync(content));
    writeFileSync(path.join(root, `${name}.gz`), gzipSync(content));
  };
  write('index.html', PAGE);
  write('build.json', JSON.stringify({ policy: POLICY }));
  write('_next/static/chunks/app-1f2e.js', SCRIPT);
  writeFileSync(path.join(root, 'icon.png'), 'png');
  writeFileSync(path.join(root, '.secret'), 'hidden');
  writeFileSync(path.join(outer, 'private.txt'), 'private');
  x = await exchange({ config: { staticDir: root } });
});
afterAll(async () => {
  await x.close();
  rmSync(outer, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  x.inject({ method, url, headers });
const chunk = '/_next/static/chunks/app-1f2e.js';

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
] as const)('with Accept-Encoding "%s" it sends what was compressed in advance', async (accepted, encoding, unpack) => {
  const response = await get(chunk, { 'accept-encoding': accepted });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect(response.headers.vary?.toString().toLowerCase()).toContain('accept-encoding');
  expect(unpack(response.rawPayload).toString()).toBe(SCRIPT);
});

test('hashed files are kept for ever, everything else is asked for again', async () => {
  expect((await get(chunk)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/', '/index.html', '/icon.png'])
    expect((await get(url)).headers['cache-control']).toBe('no-cache');
});

test('the page is at the root, with the policy of the build, and in nobody’s frame', async () => {
  const response = await get('/');
  expect(response.body).toBe(PAGE);
  expect(response.headers['content-type']).toMatch(/^text\/html/);
  expect(response.headers['content-security-policy']).toBe(
    `${POLICY}; frame-ancestors 'none'; report-uri ${CSP_REPORT_PATH}; report-to csp`,
  );
  expect(response.headers['reporting-endpoints']).toBe(`csp="${CSP_REPORT_PATH}"`);
});

test('an unchanged file is not sent again', async () => {
  const { etag } = (await get('/')).headers;
  expect(etag).toMatch(/^(W\/)?".+"$/);
  const again = await get('/', { 'if-none-match': String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('HEAD tells the size and sends nothing', async () => {
  const response = await get(chunk, {}, 'HEAD');
  expect([response.statusCode, response.body]).toEqual([200, '']);
  expect(response.headers['content-length']).toBe(String(SCRIPT.length));
});

test.each([
  '/_next/static/chunks/app-0000.js',
  '/_next/static/css/gone.css',
  '/pages/home',
  '/missing.json',
  '/_next/',
  '/_next/static/chunks',
])('%s is missing, and no page takes its place', async (url) => {
  const response = await get(url, { accept: 'text/html' });
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toMatch(/^text\/plain/);
  expect(response.body).not.toContain('<');
});

test.each([
  '/../private.txt',
  '/..%2fprivate.txt',
  '/%2e%2e/private.txt',
  '/_next/..%5c..%5cprivate.txt',
  '/_next/static/../../../private.txt',
  '//etc/passwd',
  '/%00',
  '/.secret',
  '/..%252fprivate.txt',
])('%s reaches nothing', async (url) => {
  const response = await get(url);
  expect([400, 403, 404]).toContain(response.statusCode);
  expect(response.body).not.toMatch(/private$|hidden|root:/);
});

test('a page cannot be posted to', async () => expect((await get('/', {}, 'POST')).statusCode).toBe(404));
