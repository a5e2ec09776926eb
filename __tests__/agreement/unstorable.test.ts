/** A NUL or half a letter in any text of any call is a bad request: the database keeps neither, and no fault of ours may be reported for it. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { API_BASE } from '@/lib/api/endpoint';
import { endpoints } from '@/lib/api/index';
import { unstorableIn } from '@/server/http/storable';
import { memoryDatabase } from '../harness/memoryDatabase';
import { exchange, type Operator, type Person, type TestExchange } from '../harness/exchange';
import { fitting, schemaOf } from '@/scripts/conform/bodies';
import { MULTIPART, multipartBody, tinyJpeg } from '../harness/multipart';

let x: TestExchange;
let person: Person;
let operator: Operator;
const faults = jest.fn();
beforeAll(async () => {
  // Everything is read again and again, which takes the embedded engine no way to another process.
  x = await exchange({ database: await memoryDatabase() });
  [person, operator] = [await x.person(), await x.operator()];
  jest.spyOn(x.app.log, 'error').mockImplementation(faults);
});
afterAll(() => x.close());

const POISONS: readonly [string, string][] = [
  ['NUL', '\u0000'],
  ['the first half of a pair', '\ud83d'],
  ['the second half of a pair', '\ude00'],
  ['the halves in the wrong order', '\ude00\ud83d'],
];

/** The same body with the poison at the end of one of its texts, for each of them; and as the name of a field. */
function poisoned(body: unknown, poison: string): unknown[] {
  if (typeof body === 'string') return [`${body}${poison}`, poison];
  if (Array.isArray(body))
    return body.flatMap((one: unknown, at) => poisoned(one, poison).map((other) => body.with(at, other)));
  if (typeof body !== 'object' || body === null) return [];
  const own = Object.entries(body).flatMap(([name, one]) =>
    poisoned(one, poison).map((other) => ({ ...body, [name]: other })),
  );
  return [...own, { ...body, [`field${poison}`]: 'x' }];
}

/** With every optional field somewhere. */
const bodiesFor = (endpoint: (typeof endpoints)[number]['endpoint']): unknown[] =>
  fc.sample(fitting(schemaOf(endpoint)), { seed: 3, numRuns: 3 });

test.each(
  endpoints.filter(({ endpoint }) => endpoint.method === 'POST').map(({ name, endpoint }) => [name, endpoint] as const),
)('%s', async (_, endpoint) => {
  const wrong: string[] = [];
  for (const [at, valid] of bodiesFor(endpoint).entries()) {
    // Every text meets one in each of three bodies; which, goes round.
    const each = POISONS.map(([what, poison]) => ({ what, bodies: poisoned(valid, poison) }));
    for (const place of each[0]!.bodies.keys()) {
      const { what, bodies } = each[(at + place) % each.length]!;
      const body = bodies[place];
      const response = await x.inject({
        method: 'POST',
        url: `${API_BASE}/${endpoint.path}`,
        headers: {
          host: 'exchange.test',
          origin: 'https://exchange.test',
          'x-app': '1',
          'content-type': endpoint.upload ? MULTIPART : 'application/json',
          ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
        },
        cookies: { avocet: person.session() ?? '', 'avocet-operator': operator.operatorSession() ?? '' },
        // A form carries UTF-8, which has no halves.
        payload: endpoint.upload ? multipartBody(body as Record<string, string>, tinyJpeg) : JSON.stringify(body),
      });
      if (response.json<{ code: string }>().code !== '1001')
        wrong.push(`${what} in ${JSON.stringify(body).slice(0, 100)}: ${response.body.slice(0, 100)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(faults).not.toHaveBeenCalled();
});

test.each([
  '/%00',
  `${API_BASE}/v1/file/%00`,
  `${API_BASE}/v1/file/abc%00`,
  `${API_BASE}/v1/file/%ED%A0%80`,
  `${API_BASE}/v2/stream?quotes=%00`,
  `${API_BASE}/%00`,
])('an address with it, %s', async (url) => {
  const { statusCode } = await x.inject({
    url,
    headers: { host: 'exchange.test', 'sec-fetch-site': 'same-origin', 'x-app': '1' },
    cookies: { avocet: person.session() ?? '' },
  });
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
  expect(faults).not.toHaveBeenCalled();
});

test('in cookies', async () => {
  for (const cookie of ['avocet=%00; avocet-operator=%00; avocet-visitor=%00.%00', 'avocet=%ED%A0%80']) {
    for (const path of ['v2/user/personalCenter', 'operator/me', 'v2/support/unread']) {
      const { statusCode } = await x.inject({
        method: 'POST',
        url: `${API_BASE}/${path}`,
        headers: {
          host: 'exchange.test',
          origin: 'https://exchange.test',
          'x-app': '1',
          'content-type': 'application/json',
          cookie,
        },
        payload: '{}',
      });
      expect(statusCode).toBeLessThan(500);
    }
  }
  expect(faults).not.toHaveBeenCalled();
});

test('whole letters of every kind pass, and depth is no danger', () => {
  for (const text of ['', '李小龍 😀👨‍👩‍👧 e\u0301 \u202e\ufffe\t\n', '\ud83d\ude00'])
    expect(unstorableIn({ a: [{ b: text }] })).toBeNull();
  expect(unstorableIn({ list: [{ note: 'x' }, { note: 'y\0' }] })).toBe('list.1.note');
  expect(unstorableIn('\0')).toBe('');
  let deep: unknown = '\0';
  for (let i = 0; i < 50_000; i += 1) deep = [deep];
  expect(unstorableIn(deep)).toMatch(/^0\.0\./);
});
