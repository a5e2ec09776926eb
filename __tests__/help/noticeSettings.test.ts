/** What people do not want to be told outside of the app: letters and pushes of that topic stay away, and nothing else does. */
import { sql } from 'kysely';
import type { NoticeTopic } from '@/lib/api/help';
import { api } from '@/lib/api/index';
import { alertLetter } from '@/server/alerts/letters';
import { changedLetter } from '@/server/auth/letters';
import type { Letter } from '@/server/mail/letters';
import { tellPeople, tellPerson, type Addressee } from '@/server/mail/mail';
import { createVault } from '@/server/vault/vault';
import { TEST_KEY, exchange, type Person, type TestExchange } from '../harness/exchange';

const vault = createVault([Buffer.from(TEST_KEY, 'base64')]);
let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const context = () => ({ db: x.db, now: x.clock.now(), vault });
const addressOf = ({ userId }: Person): string => `p${userId}@example.com`;
const addressee = (who: Person): Addressee => ({
  id: who.userId,
  email: addressOf(who),
  language: 'en',
  anti_phishing: null,
});
const tell = <V>(who: Person, letter: Letter<V>) => tellPerson(context(), addressee(who), letter, letter.samples[0]!);
const lettersTo = async (who: Person) =>
  (
    await sql<{ kind: string }>`select kind from mail_outbox where recipient = ${addressOf(who)} order by id`.execute(
      x.db,
    )
  ).rows;
const pushesTo = async ({ userId }: Person) =>
  (await sql<{ about: string }>`select about from push_outbox where user_id = ${userId} order by id`.execute(x.db))
    .rows;
const noticesOf = async (who: Person) => (await who.call(api.help.ownNotices, {})).list.map(({ about }) => about);
/** As a browser that was let; only that there is one counts here. */
const withBrowser = async (who: Person): Promise<Person> => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  await who.call(api.push.allow, { endpoint: `https://fcm.googleapis.com/fcm/send/${who.userId}`, ...keys });
  return who;
};

test('everything is told until somebody switches it off, each way by itself, and of one topic only', async () => {
  const [me, other] = [await withBrowser(await x.person()), await withBrowser(await x.person())];
  const all = [
    { topic: 'arrivals', byLetter: true, byPush: true },
    { topic: 'earning', byLetter: true, byPush: true },
    { topic: 'priceAlerts', byLetter: true, byPush: true },
  ];
  expect(await me.call(api.help.noticeSettings, {})).toEqual(all);
  await tell(me, alertLetter);
  expect([await lettersTo(me), await pushesTo(me)]).toEqual([[{ kind: 'priceAlert' }], [{ about: 'priceAlert' }]]);

  await me.call(api.help.setNotices, { topic: 'priceAlerts', way: 'letter', on: false });
  await tell(me, alertLetter);
  expect([await lettersTo(me), await pushesTo(me)].map(({ length }) => length)).toEqual([1, 2]);
  await me.call(api.help.setNotices, { topic: 'priceAlerts', way: 'push', on: false });
  expect((await me.call(api.help.noticeSettings, {}))[2]).toEqual({
    topic: 'priceAlerts',
    byLetter: false,
    byPush: false,
  });
  await tell(me, alertLetter);
  expect([await lettersTo(me), await pushesTo(me)].map(({ length }) => length)).toEqual([1, 2]);
  // In the app everything stands.
  expect(await noticesOf(me)).toEqual(['priceAlert', 'priceAlert', 'priceAlert']);
  // What is about the account is told all the same, and so is everything to somebody else.
  await tell(me, changedLetter);
  expect((await lettersTo(me)).at(-1)).toEqual({ kind: 'changed' });
  await tell(other, alertLetter);
  expect([await lettersTo(other), await pushesTo(other)].map(({ length }) => length)).toEqual([1, 1]);

  // Many at once: each as they want it.
  const people = new Map([me, other].map((who) => [who.userId, addressee(who)]));
  const told = [me, other].map(({ userId }) => ({ ownerId: userId, values: alertLetter.samples[0]! }));
  await tellPeople(context(), () => Promise.resolve(people), alertLetter, told);
  expect([await lettersTo(me), await lettersTo(other)].map(({ length }) => length)).toEqual([2, 2]);
  expect([await pushesTo(me), await pushesTo(other)].map(({ length }) => length)).toEqual([2, 2]);
  for (const way of ['letter', 'push'] as const)
    await me.call(api.help.setNotices, { topic: 'priceAlerts', way, on: true });
  expect(await me.call(api.help.noticeSettings, {})).toEqual(all);
});

/** The kinds of letters that may be switched off. A new one is decided here. */
const MAY_BE_OFF: Readonly<Record<string, NoticeTopic>> = {
  deposit: 'arrivals',
  dualOrder: 'earning',
  earnOrder: 'earning',
  offering: 'earning',
  offline: 'arrivals',
  priceAlert: 'priceAlerts',
  userTransfer: 'arrivals',
};
test('nothing that has to be answered in time, costs money or may be a thief’s doing can be switched off', () => {
  const found = x.domains.flatMap(({ letters = [] }) =>
    letters.flatMap((letter) =>
      letter.samples.map((values) => ({
        kind: letter.kind,
        topic: letter.topic?.(values) ?? null,
        subject: letter.write(values, 'en').subject,
      })),
    ),
  );
  const off = found.filter(({ topic }) => topic !== null);
  expect(Object.fromEntries(off.map(({ kind, topic }) => [kind, topic]))).toEqual(MAY_BE_OFF);
  const always = found.filter(({ kind, topic }) => kind in MAY_BE_OFF && topic === null);
  expect([...new Set(always.map(({ subject }) => subject))]).toEqual([
    'Your deposit was refused',
    'Early redemption of 5,000.00 USDT',
    'Redemption of 5,000.00 USDT',
    'Transfer on its way: 120.50 USDT',
    'Transfer sent: 120.50 USDT',
    'Transfer cancelled: 120.50 USDT returned',
    'Transfer stopped: 120.50 USDT returned',
    'A transfer to you did not arrive: 120.50 USDT',
    '1,234.5 HERN were allotted to you',
    'Your allotment of HERN has lapsed',
  ]);
});

test('a topic that is none, and a visitor, are refused', async () => {
  const me = await x.person();
  const all = { topic: 'withdrawals' as NoticeTopic, way: 'letter', on: false } as const;
  await expect(me.call(api.help.setNotices, all)).rejects.toMatchObject({ reason: 'badRequest' });
  await expect(x.visitor().call(api.help.noticeSettings, {})).rejects.toMatchObject({ reason: 'notLoggedIn' });
});
