/** Who sees a sent picture, and how many one may send. */
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { API_BASE } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { pruneFiles } from '@/server/files/files';
import { outcomes, refusalOf } from '../harness/attack';
import { exchange, type Operator, type Person, type TestExchange } from '../harness/exchange';
import { MULTIPART, multipartBody } from '../harness/multipart';
import { photo } from '../harness/pictures';
import { until } from '../harness/until';

let x: TestExchange;
let owner: Person;
let operator: Operator;

beforeAll(async () => {
  x = await exchange();
  operator = await x.operator();
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

describe('who sees it', () => {
  test('its owner, and an operator whose look is written down; nobody else', async () => {
    const { url, fileId } = await send(await photo());
    const stranger = await x.person();
    expect((await fetched(url, owner)).statusCode).toBe(200);
    for (const who of [stranger, null]) expect((await fetched(url, who)).statusCode).toBe(404);
    expect((await fetched(url, owner, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404);
    expect((await fetched(`${url.slice(0, -1)}A`, owner)).statusCode).toBe(404);
    const seen = await operator.call(api.operator.viewFile, { fileId });
    expect((await sharp(Buffer.from(seen.base64, 'base64')).metadata()).format).toBe('jpeg');
    const { list } = await operator.call(api.operator.audit, { object: `file:${fileId}` });
    expect(list).toMatchObject([{ operator: operator.name, action: 'file.view' }]);
  });
});

/** A picture whose last bytes have not come yet: it keeps its place until then. */
function begun(picture: Buffer) {
  const body = multipartBody({ purpose: 'identity' }, picture);
  const slow = new PassThrough();
  const sent = {
    isAnswered: false,
    end: () => {
      slow.end(body.subarray(-20));
      return answer;
    },
  };
  const answer = x
    .inject({
      method: 'POST',
      url: `${API_BASE}/${api.files.upload.path}`,
      headers: { host: 'exchange.test', origin: 'https://exchange.test', 'x-app': '1', 'content-type': MULTIPART },
      cookies: { avocet: owner.session() ?? '' },
      payload: slow,
    })
    .then((response) => {
      sent.isAnswered = true;
      return response.json<{ code: string }>().code;
    });
  slow.write(body.subarray(0, -20));
  return sent;
}

describe('how much', () => {
  test('one at a time for a person', async () => {
    const picture = await photo();
    let first = begun(picture);
    // Where one of these was before it, it begins again.
    await until('the first has its place', async () => {
      if (first.isAnswered) first = begun(picture);
      return (await refusalOf(send(picture))) === 'busy';
    });
    const { counts } = await outcomes([1, 2].map(() => send(picture)));
    expect(counts).toEqual({ busy: 2 });
    expect(await first.end()).toBe('200');
    expect((await send(picture)).fileId).toBeTruthy();
  });

  test('forty a day', async () => {
    await sql`insert into stored_file (id, user_id, purpose, media_type, size, sealed, created_at)
      select lpad(n::text, 22, 'q'), ${owner.userId}::bigint, 'service', 'image/jpeg', 1, 'x'::bytea, ${x.clock.now()}::bigint from generate_series(1, 40) n`.execute(
      x.db,
    );
    expect(await refusalOf(send(await photo()))).toBe('fileQuota');
  });

  test('so many bytes a month: what is kept for longer counts no more', async () => {
    const full = (daysAgo: number) =>
      sql`insert into stored_file (id, user_id, purpose, media_type, size, sealed, ref, created_at)
        values ('kept-more-than-a-month', ${owner.userId}::bigint, 'evidence', 'video/mp4', ${80 * 1024 * 1024}, 'x'::bytea, 'c2cAppeal:1', ${x.clock.now() - daysAgo * 24 * 3_600_000}::bigint)
        on conflict (id) do update set created_at = excluded.created_at`.execute(x.db);
    await full(29);
    expect(await refusalOf(send(await photo()))).toBe('fileQuota');
    await full(31);
    expect((await send(await photo())).fileId).toBeTruthy();
  });

  test('what nothing refers to is gone after a day', async () => {
    const { url } = await send(await photo());
    await pruneFiles(x.db, x.clock.now() + 23 * 3_600_000);
    expect((await fetched(url, owner)).statusCode).toBe(200);
    await pruneFiles(x.db, x.clock.now() + 25 * 3_600_000);
    expect((await fetched(url, owner)).statusCode).toBe(404);
  });
});
