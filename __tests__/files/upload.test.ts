/** Sending pictures: what is hostile is refused with a reason or comes out as nothing but a picture; nobody else ever sees one. */
import { request as httpRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { API_BASE } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { WINDOW_MS } from '@/server/http/pace';
import { refusalOf } from '../harness/attack';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { MULTIPART, end, fieldParts, filePart, multipartBody } from '../harness/multipart';
import { photo, photoWithMetadata } from '../harness/pictures';
import { until } from '../harness/until';
import { zoo } from './zoo';

let x: TestExchange;
let owner: Person;

beforeAll(async () => {
  x = await exchange();
});
beforeEach(async () => {
  owner = await x.person();
});
afterAll(() => x.close());

const send = (file: Buffer, purpose: 'identity' | 'service' = 'identity', who = owner) =>
  who.call(api.files.upload, { purpose }, { file });

/** As an `img` asks for it. */
const fetched = (url: string, who: Person | null, headers: Record<string, string> = {}) =>
  x.inject({
    method: 'GET',
    url,
    headers: { host: 'exchange.test', ...headers },
    cookies: who ? { avocet: who.session() ?? '' } : {},
  });

describe('a good picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s is kept as a JPEG of its own', async (format) => {
    const { url } = await send(await photo({ format }));
    const shown = await fetched(url, owner);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1_600, height: 1_200 });
  });

  test('loses every word that came with it, but stands upright', async () => {
    const given = await sharp(await photoWithMetadata())
      .keepMetadata()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(given.includes('CANARY-ARTIST')).toBe(true);
    const shown = (await fetched((await send(given)).url, owner)).rawPayload;
    const found = await sharp(shown).metadata();
    expect([found.exif, found.xmp, found.icc, found.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect([found.width, found.height]).toEqual([1_200, 1_600]);
    expect(shown.toString('latin1')).not.toMatch(/CANARY|script|GPS/);
  });

  test('is encrypted where it is kept', async () => {
    await send(await photo());
    const { rows } = await sql<{
      sealed: Uint8Array;
    }>`select sealed from stored_file where user_id = ${owner.userId}`.execute(x.db);
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]!.sealed).includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
  });
});

/** Each is refused for its reason, and nothing of it is kept. */
describe('a hostile file', () => {
  test.each(zoo)(
    '%s is refused: %s',
    async (_name, reason, make) => {
      expect(await refusalOf(send(await make()))).toBe(reason);
      const { rows } = await sql`select 1 from stored_file where user_id = ${owner.userId}`.execute(x.db);
      expect(rows).toEqual([]);
    },
    30_000,
  );

  test.each([
    [
      'a PNG with a script on its end',
      async () => Buffer.concat([await photo({ format: 'png' }), Buffer.from('<script>CANARY()</script>')]),
    ],
    [
      'a JPEG with an archive on its end',
      async () => Buffer.concat([await photo(), Buffer.from('PK\u0003\u0004CANARY.class')]),
    ],
    [
      'a JPEG with a script as its comment',
      async () => {
        const plain = await photo();
        const words = Buffer.from('*/=CANARY/*');
        return Buffer.concat([
          plain.subarray(0, 2),
          Buffer.from([0xff, 0xfe, 0, words.length + 2]),
          words,
          plain.subarray(2),
        ]);
      },
    ],
    ['a JPEG with metadata', photoWithMetadata],
    [
      'a JPEG with an absurd colour profile',
      async () =>
        sharp(await photo())
          .withIccProfile('p3')
          .jpeg()
          .toBuffer(),
    ],
  ])('%s comes out as a picture and nothing else', async (_name, make) => {
    const shown = (await fetched((await send(await make())).url, owner)).rawPayload;
    expect(shown.toString('latin1')).not.toMatch(/CANARY|<script/);
    expect((await sharp(shown).metadata()).format).toBe('jpeg');
    expect(shown.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  const raw = (payload: Buffer, headers: Record<string, string> = {}) =>
    x.inject({
      method: 'POST',
      url: `${API_BASE}/v1/uploadPic`,
      headers: {
        host: 'exchange.test',
        origin: 'https://exchange.test',
        'x-app': '1',
        'content-type': MULTIPART,
        ...headers,
      },
      cookies: { avocet: owner.session() ?? '' },
      payload,
    });
  const codeOf = async (payload: Buffer, headers: Record<string, string> = {}) =>
    (await raw(payload, headers)).json<{ code: string }>().code;

  test('a form of another shape is a bad request', async () => {
    const picture = await photo();
    const purpose = fieldParts({ purpose: 'identity' });
    const forms: [string, Buffer, Record<string, string>?][] = [
      ['another field', multipartBody({ purpose: 'identity' }, picture, 'photo')],
      ['two files', Buffer.concat([...purpose, filePart(picture), filePart(picture), end])],
      ['no file', Buffer.concat([...purpose, end])],
      ['no purpose', multipartBody({}, picture)],
      ['a purpose of its own', multipartBody({ purpose: 'avatar' }, picture)],
      ['a field too many', multipartBody({ purpose: 'identity', userId: '1' }, picture)],
      ['prototype', multipartBody({ purpose: 'identity', __proto__x: '1' }, picture)],
      ['cut off', multipartBody({ purpose: 'identity' }, picture).subarray(0, -40)],
      ['not multipart', Buffer.from('{"purpose":"identity"}'), { 'content-type': 'application/json' }],
      ['a web form', Buffer.from('purpose=identity'), { 'content-type': 'application/x-www-form-urlencoded' }],
    ];
    for (const [name, payload, headers] of forms)
      expect([name, await codeOf(payload, headers)]).toEqual([name, '1001']);
  });

  test('a page of another site cannot send one: neither without our header nor from a foreign origin', async () => {
    const form = multipartBody({ purpose: 'identity' }, await photo());
    expect((await raw(form, { 'x-app': '' })).statusCode).toBe(403);
    expect((await raw(form, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await raw(form, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });

  test('no other call takes a multipart body', async () => {
    const response = await x.inject({
      method: 'POST',
      url: `${API_BASE}/v2/common/setUserLanguage`,
      headers: { host: 'exchange.test', origin: 'https://exchange.test', 'x-app': '1', 'content-type': MULTIPART },
      cookies: { avocet: owner.session() ?? '' },
      payload: multipartBody({ code: 'en' }, Buffer.alloc(1)),
    });
    expect(response.json<{ code: string }>().code).toBe('1001');
  });
});

test('an app on another origin of the same site may send, and show what it sent', async () => {
  const app = 'https://app.exchange.test';
  const y = await exchange({ config: { allowedOrigins: [app] } });
  try {
    const person = await y.person();
    const asked = await y.inject({
      method: 'OPTIONS',
      url: `${API_BASE}/v1/uploadPic`,
      headers: {
        host: 'exchange.test',
        origin: app,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-app',
      },
    });
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': app,
      'access-control-allow-credentials': 'true',
    });
    const { url } = await person.call(
      api.files.upload,
      { purpose: 'identity' },
      { file: await photo(), headers: { origin: app, 'sec-fetch-site': 'same-site' } },
    );
    const shown = await y.inject({
      method: 'GET',
      url,
      headers: { host: 'exchange.test', 'sec-fetch-site': 'same-site' },
      cookies: { avocet: person.session() ?? '' },
    });
    expect([shown.statusCode, shown.headers['cross-origin-resource-policy']]).toEqual([200, 'same-site']);
  } finally {
    await y.close();
  }
});

test('a hundred megabytes over a real connection are refused', async () => {
  await x.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = x.app.server.address() as AddressInfo;
  const head = Buffer.concat([
    ...fieldParts({ purpose: 'identity' }),
    filePart(Buffer.from([0xff, 0xd8, 0xff])).subarray(0, -2),
  ]);
  const block = Buffer.alloc(1024 * 1024, 1);
  const headers = {
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    'x-app': '1',
    'content-type': MULTIPART,
    cookie: `avocet=${owner.session()}`,
  };
  const answer = await new Promise<string>((resolve, reject) => {
    // Chunked: it does not say beforehand how long it is.
    const request = httpRequest(
      { port, host: '127.0.0.1', method: 'POST', path: `${API_BASE}/v1/uploadPic`, headers },
      (response) => {
        let text = '';
        response.on('data', (part) => (text += String(part)));
        response.on('end', () => resolve(text));
      },
    );
    request.on('error', reject);
    request.write(head);
    let sent = 0;
    const more = (): void => {
      while (sent < 100) {
        sent += 1;
        if (!request.write(block)) return void request.once('drain', more);
      }
      request.end(Buffer.concat([Buffer.from('\r\n'), end]));
    };
    more();
  });
  expect(JSON.parse(answer)).toMatchObject({ code: '1502', data: { args: { max: '10' } } });
}, 30_000);

describe('who sends slowly', () => {
  /** A body that begins and then stops, over a connection of its own, in the name of an address. */
  function hold(who: Person | null, address: string) {
    const { port } = slow.app.server.address() as AddressInfo;
    const heard: { answer: Promise<string>; more: (bytes: Buffer) => void; closed: Promise<void>; drop: () => void } =
      {} as never;
    const headers = {
      host: 'exchange.test',
      origin: 'https://exchange.test',
      'x-app': '1',
      'x-forwarded-for': address,
      'content-type': MULTIPART,
      ...(who && { cookie: `avocet=${who.session()}` }),
    };
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      agent: false,
      method: 'POST',
      path: `${API_BASE}/v1/uploadPic`,
      headers,
    });
    heard.closed = new Promise((resolve) => request.on('close', resolve));
    heard.answer = new Promise((resolve) => {
      request.on('error', () => resolve('cut'));
      request.on('response', (response) => {
        let text = '';
        response.on('data', (part) => (text += String(part)));
        response.on('end', () => resolve((JSON.parse(text) as { code: string }).code));
      });
    });
    heard.more = (bytes) => void request.write(bytes);
    heard.drop = () => request.destroy();
    request.write(
      Buffer.concat([
        ...fieldParts({ purpose: who ? 'identity' : 'service' }),
        filePart(Buffer.from([0xff, 0xd8, 0xff])).subarray(0, -2),
      ]),
    );
    return heard;
  }

  let slow: TestExchange;
  let people: Person[];
  const holding: ReturnType<typeof hold>[] = [];
  beforeAll(async () => {
    slow = await exchange({ config: { trustProxy: ['127.0.0.1'] } });
    await slow.app.listen({ host: '127.0.0.1', port: 0 });
    people = await Promise.all(Array.from({ length: 17 }, () => slow.person()));
  }, 30_000);
  afterEach(() => {
    for (const one of holding.splice(0)) one.drop();
  });
  afterAll(() => slow.close());

  const picture = async (who: Person, address: string) =>
    refusalOf(
      who.call(
        api.files.upload,
        { purpose: 'service' },
        { file: await photo(), headers: { 'x-forwarded-for': address } },
      ),
    );
  const begin = (count: number, address: (place: number) => string): void => {
    for (let place = 0; place < count; place += 1) holding.push(hold(people[place]!, address(place)));
  };

  test('sixteen accounts of one network take four places, and everybody else still sends', async () => {
    const last = people[16]!;
    begin(16, (place) => `2001:db8:1:1::${place}`);
    const refused: string[] = [];
    for (const { answer } of holding) void answer.then((code) => refused.push(code));
    await until('the others are told', () => refused.length === 12);
    expect(new Set(refused)).toEqual(new Set(['1009']));
    expect(await picture(last, '2001:db8:1:1::99')).toBe('busy');
    expect(await picture(last, '192.0.2.5')).toBeNull();
  });

  test('who sends less than 64 kB in eight seconds is told so and cut, and the place is free', async () => {
    const before = await connectionsWith(1);
    const [first, second] = [hold(people[0]!, '192.0.2.1'), hold(people[1]!, '192.0.2.1')];
    holding.push(first, second);
    await until('both have come', async () => (await connectionsWith(1)) === before + 2);
    // Somebody else's whole picture takes longer than taking a place: a question in their own names any sooner could take it from them.
    expect(await picture(people[2]!, '192.0.2.9')).toBeNull();
    await until(
      'both have a place',
      async () =>
        (await picture(people[0]!, '192.0.2.9')) === 'busy' && (await picture(people[1]!, '192.0.2.9')) === 'busy',
    );
    second.more(Buffer.alloc(100_000, 1));
    await until('it has arrived', async () => (await connectionsWith(100_000)) === 1);
    await slow.clock.advance(WINDOW_MS);
    expect(await first.answer).toBe('1508');
    await until('the place is free', async () => (await picture(people[0]!, '192.0.2.9')) === null);
    // Who keeps the pace is left alone, until the next window finds nothing new.
    expect(await picture(people[1]!, '192.0.2.9')).toBe('busy');
    await slow.clock.advance(WINDOW_MS);
    expect(await second.answer).toBe('1508');
    await slow.clock.advance(5_000);
    await Promise.all([first.closed, second.closed]);
  });

  /** How many connections have sent at least so much. */
  const connectionsWith = (bytes: number) =>
    Promise.resolve([...sockets].filter((socket) => socket.bytesRead >= bytes).length);
  const sockets = new Set<Socket>();
  beforeAll(() => void slow.app.server.on('connection', (socket: Socket) => sockets.add(socket)));
});
