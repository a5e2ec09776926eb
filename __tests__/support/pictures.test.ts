/** Pictures in the talk with customer service: whose they are, who sees them, how many, and how long they stay. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { api } from '@/lib/api/index';
import { auth } from '@/lib/api/auth';
import { files } from '@/lib/api/files';
import { supportReview } from '@/lib/api/operator/support';
import { support } from '@/lib/api/support';
import { pruneTalks } from '@/server/support/service';
import { refusalOf } from '../harness/attack';
import { type Operator, type TestExchange, type Visitor, cookiesOf, exchange } from '../harness/exchange';
import { photo, photoWithMetadata, pngBomb } from '../harness/pictures';

const DAY = 24 * 3_600_000;
let x: TestExchange;
let operator: Operator;
beforeAll(async () => {
  x = await exchange();
  operator = await x.operator();
});
afterAll(() => x.close());

const heard = async (who: Visitor) =>
  (await who.call(support.messages, {})).list.map(({ author, text }) => `${author}: ${text}`);

describe('pictures', () => {
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a3fd1' } })
      .jpeg()
      .toBuffer();
  const uploaded = async (who: Visitor) =>
    (await who.call(files.upload, { purpose: 'service' }, { file: await picture() })).fileId;

  test('one goes with a message, answers its owner only, and belongs to one message', async () => {
    const [me, other] = [await x.person(), await x.person()];
    const fileId = await uploaded(me);
    const sent = await me.call(support.send, { clientId: randomUUID(), fileId });
    expect(sent).toMatchObject({ text: '', picture: { fileId } });
    const fetched = async (who: Visitor) =>
      (
        await x.inject({
          method: 'GET',
          url: sent.picture!.url,
          headers: {
            host: 'exchange.test',
            'x-app': '1',
            cookie: cookiesOf(who.jar),
            'sec-fetch-site': 'same-origin',
          },
        })
      ).statusCode;
    expect([await fetched(me), await fetched(other), await fetched(x.visitor())]).toEqual([200, 404, 404]);
    expect(await refusalOf(me.call(support.send, { clientId: randomUUID(), fileId }))).toBe('fileUnknown');
    const thread = (await operator.call(supportReview.threads, { pageSize: 100 })).list.find(
      ({ uid }) => uid === me.uid,
    )!;
    expect((await operator.call(supportReview.thread, { id: thread.id })).list[0]?.picture?.fileId).toBe(fileId);
  });

  test('another’s, an unknown one, one of another browser and nothing at all are refused', async () => {
    const [me, other] = [await x.person(), await x.person()];
    const fileId = await uploaded(other);
    expect(await refusalOf(me.call(support.send, { clientId: randomUUID(), fileId }))).toBe('fileUnknown');
    expect(await refusalOf(me.call(support.send, { clientId: randomUUID(), fileId: 'AAAAAAAAAAAAAAAAAAAAAA' }))).toBe(
      'fileUnknown',
    );
    expect(await refusalOf(x.visitor().call(support.send, { clientId: randomUUID(), fileId }))).toBe('fileUnknown');
    expect(await refusalOf(me.call(support.send, { clientId: randomUUID() }))).toBe('badRequest');
    expect(await heard(me)).toEqual([]);
  });

  const seenBy = async (who: Visitor, url: string, headers: Record<string, string> = {}) =>
    (
      await x.inject({
        method: 'GET',
        url,
        headers: { host: 'exchange.test', cookie: cookiesOf(who.jar), 'sec-fetch-site': 'same-origin', ...headers },
      })
    ).statusCode;
  const show = async (who: Visitor) =>
    (await who.call(support.send, { clientId: randomUUID(), fileId: await uploaded(who) })).picture!;

  test('a visitor’s belongs to the browser, and goes to the account that logs in there', async () => {
    const [me, device, other] = [await x.person(), x.visitor(), x.visitor()];
    const { url, fileId } = await show(device);
    expect([
      await seenBy(device, url),
      await seenBy(other, url),
      await seenBy(me, url),
      await seenBy(device, url, { 'sec-fetch-site': 'cross-site' }),
    ]).toEqual([200, 404, 404, 404]);
    const forged = x.visitor();
    forged.jar.visitor = `${device.jar.visitor?.split('.')[0]}.${'A'.repeat(43)}`;
    expect(await seenBy(forged, url)).toBe(404);
    expect(await refusalOf(other.call(support.send, { clientId: randomUUID(), fileId }))).toBe('fileUnknown');
    await device.call(auth.logIn, { account: me.account, password: me.password });
    expect((await device.call(support.messages, {})).list.map(({ picture: shown }) => shown?.fileId)).toEqual([fileId]);
    expect([await seenBy(device, url), await seenBy(me, url), await seenBy(other, url)]).toEqual([200, 200, 404]);
    await device.call(auth.logOut, {});
    expect(await seenBy(device, url)).toBe(404);
    expect((await operator.call(api.operator.viewFile, { fileId })).purpose).toBe('service');
  });

  test('the owner of a locked account shows one in the account’s talk, and sees the talk’s, but no document', async () => {
    const me = await x.person();
    const before = await show(me);
    const document = await me.call(
      files.upload,
      { purpose: 'identity' },
      { file: await photo({ width: 1_000, height: 250 }) },
    );
    expect(await seenBy(me, document.url)).toBe(200);
    await x.db.updateTable('users').set({ locked_at: x.clock.now() }).where('uid', '=', me.uid).execute();
    expect(await refusalOf(me.call(auth.logIn, { account: me.account, password: me.password }))).toBe('accountLocked');
    me.setSession(null);
    const after = await show(me);
    expect([
      await seenBy(me, before.url),
      await seenBy(me, after.url),
      await seenBy(me, document.url),
      await seenBy(x.visitor(), after.url),
    ]).toEqual([200, 200, 404, 404]);
    expect(
      (await x.db.selectFrom('stored_file').select('user_id').where('id', '=', after.fileId).executeTakeFirstOrThrow())
        .user_id,
    ).toBe(me.userId);
  });

  test('a visitor sends them to customer service only, ten a day, and thirty from one network whatever the browsers are called', async () => {
    const y = await exchange();
    const send = (who: Visitor, purpose: 'service' | 'identity' | 'reset' = 'service') =>
      who.call(files.upload, { purpose });
    const one = y.visitor();
    for (const purpose of ['identity', 'reset'] as const)
      expect(await refusalOf(send(one, purpose))).toBe('notLoggedIn');
    for (let i = 0; i < 10; i += 1) await send(one);
    expect(await refusalOf(send(one))).toBe('fileQuota');
    const person = await y.person();
    // Two, ten and one were counted above, refused ones too.
    for (let i = 13; i < 30; i += 1) await send(y.visitor());
    expect(await refusalOf(send(y.visitor()))).toBe('fileQuota');
    await send(person);
    await y.clock.jump(24 * 3_600_000);
    await send(y.visitor());
    expect(await y.booksBalance()).toEqual([]);
    await y.close();
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'fileType',
    ],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'fileType'],
    ['a bomb', () => pngBomb(60_000, 60_000), 'fileTooManyPixels'],
    ['a picture that is cut off', async () => (await photo()).subarray(0, 900), 'fileUnreadable'],
    ['nothing', () => Buffer.alloc(0), 'fileUnreadable'],
    ['eleven megabytes', () => Buffer.alloc(11 * 1024 * 1024, 0xff), 'fileTooLarge'],
  ])('hostile from a visitor: %s', async (_, make, reason) => {
    expect(await refusalOf(x.visitor().call(files.upload, { purpose: 'service' }, { file: await make() }))).toBe(
      reason,
    );
  });

  test('what a visitor sends is encoded anew: no place, no name, no script is kept', async () => {
    const device = x.visitor();
    const { url } = await device.call(files.upload, { purpose: 'service' }, { file: await photoWithMetadata() });
    const kept = await x.inject({
      method: 'GET',
      url,
      headers: { host: 'exchange.test', cookie: cookiesOf(device.jar) },
    });
    expect([
      kept.statusCode,
      kept.headers['content-type'],
      kept.rawPayload.includes('CANARY'),
      kept.rawPayload.includes('alert'),
    ]).toEqual([200, 'image/jpeg', false, false]);
    expect((await sharp(kept.rawPayload).metadata()).exif).toBeUndefined();
  });

  test('a visitor’s talk that was silent for ninety days is deleted with its pictures; an account’s stays', async () => {
    const [me, device] = [await x.person(), x.visitor()];
    const [mine, theirs] = [await show(me), await show(device)];
    const kept = async () =>
      (await x.db.selectFrom('stored_file').select('id').where('id', 'in', [mine.fileId, theirs.fileId]).execute())
        .map(({ id }) => id)
        .sort();
    await pruneTalks(x.db, x.clock.now() + 90 * DAY);
    expect(await kept()).toEqual([mine.fileId, theirs.fileId].sort());
    await pruneTalks(x.db, x.clock.now() + 90 * DAY + 1);
    expect(await kept()).toEqual([mine.fileId]);
    expect([await heard(device), (await heard(me)).length]).toEqual([[], 1]);
  });
});
