/** Web push against the real server and a push service on this machine: who is told, of what, and until when. */
import { randomBytes } from 'node:crypto';
import { api } from '@/lib/api/index';
import { beginSession } from '@/server/auth/sessions';
import { deleteSessionsBefore } from '@/server/auth/store';
import { isPushService, PUSH_SERVICES } from '@/server/mail/push/services';
import { addNotices } from '@/server/mail/notices/store';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { startNodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';
import { isSigned, startPushService } from '../harness/pushService';
import { until } from '../harness/until';

let service: Awaited<ReturnType<typeof startPushService>>;
let x: TestExchange;
beforeAll(async () => {
  service = await startPushService();
  x = await exchange({ config: { pushServices: [service.host], pushContact: 'mailto:people@avocet.example' } });
});
afterAll(async () => {
  await x.close();
  await service.close();
});
beforeEach(() => {
  service.came.length = 0;
});

const words = { title: 'Deposit received: 250 USDT', paragraphs: ['250 USDT have been added.'] };
const happens = ({ userId }: Person) =>
  addNotices(
    x.db,
    [{ userId, topic: null, about: 'deposit', aboutNo: '1', words: { en: words, 'zh-cn': words, 'zh-hk': words } }],
    x.clock.now(),
  );

test('a browser that was let is told without amounts, in the person’s language, sealed and signed', async () => {
  const me = await x.person();
  const browser = service.browser();
  expect(await me.call(api.push.here, { endpoint: browser.endpoint })).toEqual({ told: false });
  await me.call(api.push.allow, browser);
  expect(await me.call(api.push.here, { endpoint: browser.endpoint })).toEqual({ told: true });
  await happens(me);
  expect(await x.pusher.sendDue()).toBe(1);
  expect(await x.pusher.sendDue()).toBe(0);
  const [one] = service.came;
  const text = JSON.parse(one!.text) as { body: string };
  expect(text).toEqual({ body: expect.any(String), tag: 'push.deposit' });
  expect(text.body).not.toMatch(/\d/);
  expect(isSigned(String(one!.headers.authorization))).toBe(true);
  expect(String(one!.headers.authorization)).toContain((await x.visitor().call(api.push.key, {})).publicKey);
});

test('nobody else is told, and the browser of a new person tells of the new one only', async () => {
  const [first, second] = [await x.person(), await x.person()];
  const browser = service.browser();
  await first.call(api.push.allow, browser);
  // The log-in of the first one ended by itself, and the second one logs in where it was.
  await x.clock.jump(25 * 3_600_000);
  await expect(first.call(api.auth.profile, {})).rejects.toMatchObject({ reason: 'loginExpired' });
  await first.call(api.auth.logIn, { account: second.account, password: second.password });
  second.setSession(first.session());
  await second.call(api.push.allow, browser);
  await happens(first);
  expect(await x.pusher.sendDue()).toBe(0);
  await happens(second);
  expect(await x.pusher.sendDue()).toBe(1);
  // Somebody who knows the address cannot take it away.
  const thief = await x.person();
  await thief.call(api.push.forget, { endpoint: browser.endpoint });
  await expect(thief.call(api.push.allow, { ...service.browser(), endpoint: browser.endpoint })).rejects.toMatchObject({
    reason: 'pushServiceUnknown',
  });
  expect(await second.call(api.push.here, { endpoint: browser.endpoint })).toEqual({ told: true });
  await happens(second);
  expect(await x.pusher.sendDue()).toBe(1);
});

test('with the log-in ends the telling, and so it does when it is switched off', async () => {
  const [one, other] = [await x.person(), await x.person()];
  const [here, there] = [service.browser(), service.browser()];
  await one.call(api.push.allow, here);
  await other.call(api.push.allow, there);
  await one.call(api.auth.logOut, {});
  await other.call(api.push.forget, { endpoint: there.endpoint });
  await happens(one);
  await happens(other);
  expect(await x.pusher.sendDue()).toBe(0);
  expect(service.came).toEqual([]);
});

test('who logs in again on the same browser is told further; somebody else on that browser is not', async () => {
  const [me, other] = [await x.person(), await x.person()];
  const browser = service.browser();
  await me.call(api.push.allow, browser);
  // Twice: once the cookie is still there, once it was taken away with the answer that the log-in has ended; and all old sessions go at last.
  for (const isTold of [false, true]) {
    await x.clock.jump(25 * 3_600_000);
    if (isTold) await expect(me.call(api.auth.profile, {})).rejects.toMatchObject({ reason: 'loginExpired' });
    await me.call(api.auth.logIn, { account: me.account, password: me.password });
  }
  await deleteSessionsBefore(x.db, x.clock.now());
  expect(await me.call(api.push.here, { endpoint: browser.endpoint })).toEqual({ told: true });
  await happens(me);
  expect(await x.pusher.sendDue()).toBe(1);
  // Another person enters where this one was: what was allowed to the first one ends.
  await me.call(api.auth.logIn, { account: other.account, password: other.password });
  await happens(me);
  await happens(other);
  expect(await x.pusher.sendDue()).toBe(0);
});

test('what a thief let be told in a stolen log-in ends with it, while the owner’s browser is told further', async () => {
  const me = await x.person();
  const [own, theirs] = [service.browser(), service.browser()];
  await me.call(api.push.allow, own);
  const thief = x.visitor();
  thief.setSession(me.session());
  await thief.call(api.push.allow, theirs);
  await x.clock.jump(25 * 3_600_000);
  await me.call(api.auth.logIn, { account: me.account, password: me.password });
  expect(await me.call(api.push.here, { endpoint: own.endpoint })).toEqual({ told: true });
  expect(await me.call(api.push.here, { endpoint: theirs.endpoint })).toEqual({ told: false });
  await happens(me);
  expect(await x.pusher.sendDue()).toBe(1);
});

test('a browser that its service has forgotten is forgotten here; one that cannot be reached is tried again for ten minutes', async () => {
  const me = await x.person();
  const [gone, weak] = [service.browser(), service.browser()];
  await me.call(api.push.allow, gone);
  await me.call(api.push.allow, weak);
  service.answer(gone, 410);
  service.answer(weak, 500);
  await happens(me);
  await x.pusher.sendDue();
  expect(await me.call(api.push.here, { endpoint: gone.endpoint })).toEqual({ told: false });
  expect(await me.call(api.push.here, { endpoint: weak.endpoint })).toEqual({ told: true });
  service.answer(weak, 201);
  await x.clock.advance(31_000);
  expect(await x.pusher.sendDue()).toBe(1);
  service.answer(weak, 500);
  await happens(me);
  await x.pusher.sendDue();
  await x.clock.advance(11 * 60_000);
  await x.pusher.sendDue();
  service.answer(weak, 201);
  await x.clock.advance(60_000);
  expect(await x.pusher.sendDue()).toBe(0);
});

/** Another log-in of the same person. */
const logInAt = (at: TestExchange, { userId }: Person, visitor: string): Promise<string> =>
  beginSession(at.db, userId, { now: at.clock.now(), address: '127.0.0.1', agent: 'test', visitor }, randomBytes);

test('a browser whose service does not answer holds up nobody else, and is asked once in half a minute', async () => {
  const [weak, other] = [await x.person(), await x.person()];
  const [silent, well] = [service.browser(), service.browser()];
  await weak.call(api.push.allow, silent);
  await other.call(api.push.allow, well);
  let answerAtLast: (status: number) => void = () => undefined;
  service.answer(silent, new Promise<number>((resolve) => (answerAtLast = resolve)));
  for (let count = 0; count < 10; count += 1) await happens(weak);
  await happens(other);
  await happens(other);
  const round = x.pusher.sendDue();
  // While the first notice of the silent one still waits.
  await until('the other one is told of both', () => service.askedFor(well) === 2, 5_000);
  answerAtLast(500);
  expect(await round).toBe(2);
  expect(service.askedFor(silent)).toBe(1);
  // Half a minute later all of it arrives, after what is new by then.
  service.answer(silent, 201);
  service.came.length = 0;
  await x.clock.advance(31_000);
  await happens(other);
  expect(await x.pusher.sendDue()).toBe(11);
  expect(service.came.slice(0, 2).map(({ path }) => path)).toContain(new URL(well.endpoint).pathname);
});

test('a stolen session silences no browser, and leaves a line', async () => {
  const me = await x.person();
  const [phone, desk] = [service.browser(), service.browser()];
  await me.call(api.push.allow, phone);
  me.setSession(await logInAt(x, me, 'desk'));
  await me.call(api.push.allow, desk);
  const thief = x.visitor();
  thief.setSession(me.session());
  for (let i = 0; i < 12; i += 1) {
    await x.clock.jump(1_000);
    await thief.call(api.push.allow, service.browser());
  }
  for (const { endpoint } of [phone, desk]) expect(await me.call(api.push.here, { endpoint })).toEqual({ told: true });
  await thief.call(api.push.forget, { endpoint: desk.endpoint });
  const acts = (await me.call(api.securityActs.list, {})).list.map(({ act }) => act);
  expect(acts).toEqual(['pushOff', 'pushOn']);
});

test('a person has ten browsers at most: the oldest gives way', async () => {
  const me = await x.person();
  const browsers = Array.from({ length: 11 }, () => service.browser());
  for (const [i, browser] of browsers.entries()) {
    me.setSession(await logInAt(x, me, `device ${i}`));
    await me.call(api.push.allow, browser);
    await x.clock.advance(1_000);
  }
  const told = await Promise.all(browsers.map(({ endpoint }) => me.call(api.push.here, { endpoint })));
  expect(told.map((one) => one.told)).toEqual([false, ...Array.from({ length: 10 }, () => true)]);
});

test('a browser with keys that are none is forgotten, and holds up nobody else', async () => {
  const [thief, me] = [await x.person(), await x.person()];
  const broken = { ...service.browser(), p256dh: `B${'A'.repeat(86)}` };
  await thief.call(api.push.allow, broken);
  await me.call(api.push.allow, service.browser());
  await happens(thief);
  await happens(me);
  await x.pusher.sendDue();
  expect(service.came).toHaveLength(1);
  expect(await thief.call(api.push.here, { endpoint: broken.endpoint })).toEqual({ told: false });
});

(postgresPrograms() === null ? test.skip : test)('of many that are let at once ten stay', async () => {
  const several = await startNodes(1, () => ({ config: { pushServices: [service.host] } }), 10);
  const me = await several.nodes[0]!.person();
  const browsers = Array.from({ length: 40 }, () => service.browser());
  await Promise.all(
    browsers.map(async (browser, i) => {
      const device = several.nodes[0]!.visitor();
      device.setSession(await logInAt(several.nodes[0]!, me, `device ${i}`));
      await device.call(api.push.allow, browser);
    }),
  );
  const told = await Promise.all(browsers.map(({ endpoint }) => me.call(api.push.here, { endpoint })));
  await several.stop();
  expect(told.filter((one) => one.told)).toHaveLength(10);
});

test('nobody makes the exchange call an address of their choice', async () => {
  const me = await x.person();
  const browser = service.browser();
  for (const endpoint of ['http://127.0.0.1:1/push', 'https://example.com/push', 'http://169.254.169.254/latest'])
    await expect(me.call(api.push.allow, { ...browser, endpoint })).rejects.toMatchObject({
      reason: 'pushServiceUnknown',
    });
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/fcm/send/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.example.com/x', false],
  ['https://evilpush.apple.com.example/x', false],
  ['https://notify.windows.com.evil/x', false],
  ['https://evilnotify.windows.com/x', false],
  ['https://127.0.0.1/x', false],
  ['no address', false],
])('%s is a push service: %s', (address, expected) => {
  expect(isPushService(address, PUSH_SERVICES)).toBe(expected);
});
