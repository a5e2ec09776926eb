/** Every implemented call, attacked with what its own schema allows and forbids: no 5xx, only catalogue errors, replies that fit, nothing changed by a refusal. */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { API_BASE, type Endpoint, type Envelope } from '@/lib/api/endpoint';
import { errorCodes, errorName } from '@/lib/api/errors';
import { endpoints } from '@/lib/api/index';
import { memoryDatabase } from '../harness/memoryDatabase';
import { exchange, type Operator, type Person, type TestExchange } from '../harness/exchange';
import { fitting, schemaOf } from '@/scripts/conform/bodies';
import { unfitting } from '../harness/hostile';
import { MULTIPART, multipartBody, tinyJpeg } from '../harness/multipart';
import { stateDigest } from '../harness/stateDigest';

let x: TestExchange;
let person: Person;
let operator: Operator;

beforeAll(async () => {
  // Everything is read again and again, which takes the embedded engine no way to another process.
  x = await exchange({ database: await memoryDatabase() });
  [person, operator] = [await x.person(), await x.operator()];
});
afterAll(() => x.close());

/** As the HTTP layer sees it: raw, so that what the typed client would refuse arrives. */
/** What a read can carry is names and texts in its address. */
const fitsAddress = (endpoint: Endpoint, body: unknown): boolean =>
  endpoint.method === 'POST' || (typeof body === 'object' && body !== null && !Array.isArray(body));
const addressOf = (endpoint: Endpoint, body: unknown): string => {
  if (endpoint.method === 'POST') return endpoint.path;
  return `${endpoint.path}?${new URLSearchParams(Object.entries(body as object).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`;
};

async function send(
  endpoint: Endpoint,
  body: unknown,
  who: Person | null,
): Promise<{ status: number; reply: Envelope }> {
  const response = await x.inject({
    method: endpoint.method,
    url: `${API_BASE}/${addressOf(endpoint, body)}`,
    headers: {
      host: 'exchange.test',
      origin: 'https://exchange.test',
      'x-app': '1',
      'content-type': endpoint.upload ? MULTIPART : 'application/json',
      ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
    },
    cookies: who ? { avocet: who.session() ?? '', 'avocet-operator': operator.operatorSession() ?? '' } : {},
    ...(endpoint.method === 'POST'
      ? {
          payload: endpoint.upload
            ? multipartBody(Object(body) as Record<string, unknown>, tinyJpeg)
            : JSON.stringify(body),
        }
      : {}),
  });
  // Registering begins a session of its own.
  const cookie = response.cookies.find(({ name }) => name === 'avocet');
  if (cookie && cookie.value !== '') who?.setSession(cookie.value);
  return { status: response.statusCode, reply: JSON.parse(response.body) as Envelope };
}

function judge(endpoint: Endpoint, status: number, reply: Envelope): string | null {
  if (status >= 500) return `HTTP ${status} ${JSON.stringify(reply).slice(0, 200)}`;
  if (typeof reply.traceId !== 'string' || typeof reply.ts !== 'number' || typeof reply.msg !== 'string')
    return `not an envelope: ${JSON.stringify(reply).slice(0, 200)}`;
  if (reply.code === '200') {
    const fits = z.safeParse(endpoint.reply as z.ZodMiniType, reply.data);
    return fits.success ? null : `a reply outside its schema: ${z.prettifyError(fits.error).slice(0, 200)}`;
  }
  const reason = errorName(reply.code);
  if (reason === null) return `code ${reply.code} is not in the catalogue`;
  // A wall in front of the calls would let nothing through to be judged.
  if (reason === 'wrongOrigin' || reason === 'keyMissing') return `stopped by ${reason}`;
  return reason === 'internal' ? 'an internal error' : null;
}

describe.each(endpoints.map(({ name, endpoint }) => [name, endpoint] as const))('%s', (name, endpoint) => {
  const ending = name === 'auth.logOut' || name === 'operator.logOut';
  const schema = schemaOf(endpoint);

  test('refuses what its schema forbids, and nothing changes', async () => {
    const [valid] = fc.sample(fitting(schema), { seed: 1, numRuns: 1 });
    const before = await stateDigest(x.db);
    const wrong: string[] = [];
    for (const [what, body] of unfitting(endpoint, (valid ?? {}) as Record<string, unknown>).filter(([, one]) =>
      fitsAddress(endpoint, one),
    )) {
      const { status, reply } = await send(endpoint, body, person);
      const judged = judge(endpoint, status, reply) ?? (reply.code === '200' ? 'was accepted' : null);
      if (judged) wrong.push(`${what}: ${judged}`);
    }
    expect(wrong).toEqual([]);
    expect(await stateDigest(x.db)).toEqual(before);
  });

  test('answers what its schema allows within the catalogue, logged in and out', async () => {
    const wrong: string[] = [];
    let before = JSON.stringify(await stateDigest(x.db));
    for (const body of fc.sample(fitting(schema), { seed: 7, numRuns: 12 })) {
      for (const who of ending ? [null] : [null, person]) {
        const { status, reply } = await send(endpoint, body, who);
        const judged = judge(endpoint, status, reply);
        if (judged) wrong.push(`${JSON.stringify(body).slice(0, 120)}: ${judged}`);
        if (who && reply.code === errorCodes.notLoggedIn) wrong.push('the person was not recognised');
        const after = JSON.stringify(await stateDigest(x.db));
        if (reply.code !== '200' && after !== before)
          wrong.push(`${JSON.stringify(body).slice(0, 120)}: refused with ${reply.code}, but something changed`);
        before = after;
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('the books balance after all of it', async () => expect(await x.booksBalance()).toEqual([]));
