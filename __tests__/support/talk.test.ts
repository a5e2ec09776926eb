/** Customer service: a talk logged in, logged out, carried over at log-in; locked accounts; what an operator reads and answers. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { assets } from '@/lib/api/assets';
import { api } from '@/lib/api/index';
import { auth } from '@/lib/api/auth';
import { files } from '@/lib/api/files';
import { supportReview } from '@/lib/api/operator/support';
import { support } from '@/lib/api/support';
import { isServiceOpen } from '@/lib/support/rules';
import { voidHalfPassed } from '@/server/auth/halfPassed';
import { scheduleSealing } from '@/server/support/sealing';
import { outcomes, refusalOf } from '../harness/attack';
import { type Operator, type Person, type TestExchange, type Visitor, exchange } from '../harness/exchange';
import { memoryDatabase } from '../harness/memoryDatabase';
import { photo } from '../harness/pictures';
import { talkEndingWith } from '../harness/talks';

let x: TestExchange;
let operator: Operator;
beforeAll(async () => {
  x = await exchange();
  operator = await x.operator();
});
afterAll(() => x.close());

const say = (who: Visitor, text: string, clientId: string = randomUUID()) => who.call(support.send, { clientId, text });
const heard = async (who: Visitor) =>
  (await who.call(support.messages, {})).list.map(({ author, text }) => `${author}: ${text}`);
const unread = (who: Visitor) => who.call(support.unread, {});
const threadOf = (text: string) => talkEndingWith(operator, text);
const answer = async (about: string, text: string) =>
  operator.call(supportReview.reply, { id: (await threadOf(about)).id, text });

test('a question, an answer, unread until it is read', async () => {
  const me = await x.person();
  expect(await heard(me)).toEqual([]);
  await say(me, 'Where is my order?');
  const waiting = await threadOf('Where is my order?');
  expect(waiting).toMatchObject({ uid: me.uid, locked: false, waitsSince: x.clock.now() });
  await answer('Where is my order?', 'In the record.');
  expect(await unread(me)).toBe(1);
  expect((await threadOf('In the record.')).waitsSince).toBeNull();
  expect(await heard(me)).toEqual(['person: Where is my order?', 'agent: In the record.']);
  expect(await unread(me)).toBe(0);
});

test('the list of talks says nothing of what was said; each reading of a talk is written down', async () => {
  const me = await x.person();
  await say(me, 'My passport is K1234567');
  const { list } = await operator.call(supportReview.threads, { pageSize: 100 });
  expect(JSON.stringify(list)).not.toContain('K1234567');
  const { id } = list.find(({ uid }) => uid === me.uid)!;
  const looks = async () => (await operator.call(api.operator.audit, { object: `user:${me.uid}` })).total;
  expect(await looks()).toBe(0);
  await operator.call(supportReview.thread, { id });
  expect(await looks()).toBe(1);
});

test('a glance at what is new names no browser, a message does', async () => {
  const browser = x.visitor();
  browser.jar.visitor = null;
  expect(await unread(browser)).toBe(0);
  expect(browser.jar.visitor).toBeNull();
  await say(browser, 'Good day');
  expect(browser.jar.visitor).not.toBeNull();
  expect(await heard(browser)).toEqual(['person: Good day']);
});

test('nobody reads another’s talk, logged in or not', async () => {
  const [me, other, browser] = [await x.person(), await x.person(), x.visitor()];
  await say(me, 'mine alone');
  await say(browser, 'a visitor’s own');
  expect(await heard(other)).toEqual([]);
  expect(await heard(x.visitor())).toEqual([]);
  const thief = x.visitor();
  thief.jar.visitor = `${browser.jar.visitor?.split('.')[0]}.${'A'.repeat(43)}`;
  expect(await heard(thief)).toEqual([]);
  expect(await heard(browser)).toEqual(['person: a visitor’s own']);
});

test('a message that arrives again is the same one, also many times at once', async () => {
  const me = await x.person();
  const clientId = randomUUID();
  const { counts, replies } = await outcomes(Array.from({ length: 20 }, () => say(me, 'only once', clientId)));
  expect(counts).toEqual({ done: 20 });
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
  expect(await heard(me)).toEqual(['person: only once']);
});

test('what a browser said goes to the account that logs in there, in order, and leaves the browser', async () => {
  const me = await x.person();
  await say(me, 'from before');
  const device = x.visitor();
  await say(device, 'while logged out');
  await answer('while logged out', 'hello visitor');
  await device.call(auth.logIn, { account: me.account, password: me.password });
  expect(await unread(device)).toBe(1);
  expect(await heard(device)).toEqual(['person: from before', 'person: while logged out', 'agent: hello visitor']);
  expect(await heard(me)).toHaveLength(3);
  await device.call(auth.logOut, {});
  expect(await heard(device)).toEqual([]);
});

test('a message that a browser sent under a name that the account’s talk has already is dropped, and nothing else', async () => {
  const [me, device, clientId] = [await x.person(), x.visitor(), randomUUID()];
  await say(me, 'mine', clientId);
  const { fileId } = await device.call(files.upload, { purpose: 'service' }, { file: await photo() });
  await device.call(support.send, { clientId, text: 'a thief’s', fileId });
  await say(device, 'while logged out');
  await device.call(auth.logIn, { account: me.account, password: me.password });
  expect(await heard(device)).toEqual(['person: mine', 'person: while logged out']);
  expect(await x.db.selectFrom('stored_file').select('id').where('id', '=', fileId).execute()).toEqual([]);
});

test('older messages come page by page', async () => {
  const me = await x.person();
  for (let i = 1; i <= 7; i += 1) await say(me, `message ${i}`);
  const last = await me.call(support.messages, { size: 3 });
  expect([last.hasMore, ...last.list.map(({ text }) => text)]).toEqual([true, 'message 5', 'message 6', 'message 7']);
  const before = await me.call(support.messages, { size: 100, beforeId: last.list[0]!.id });
  expect([before.hasMore, ...before.list.map(({ text }) => text)]).toEqual([
    false,
    'message 1',
    'message 2',
    'message 3',
    'message 4',
  ]);
});

test('a flood is stopped for a minute', async () => {
  const me = await x.person();
  for (let i = 0; i < 20; i += 1) await say(me, `flood ${i}`);
  expect(await refusalOf(say(me, 'one more'))).toBe('tooManyRequests');
  await x.clock.advance(60_001);
  await say(me, 'calm again');
});

test('markup stays text', async () => {
  const me = await x.person();
  await say(me, '<img src=x onerror=alert(1)>');
  expect(await heard(me)).toEqual(['person: <img src=x onerror=alert(1)>']);
});

describe('a locked account', () => {
  const logInAgain = (me: Person) => me.call(auth.logIn, { account: me.account, password: me.password });
  const lock = async (uid: string, reason: string | null = 'unusualLogIn') =>
    x.db.updateTable('users').set({ locked_at: x.clock.now(), lock_reason: reason }).where('uid', '=', uid).execute();

  test('whoever proves that it is theirs sees the reason, appeals once, talks on and reads the statement; nothing else', async () => {
    const me = await x.person();
    await say(me, 'before the lock');
    await lock(me.uid);
    expect(await refusalOf(me.call(auth.profile, {}))).toBe('accountLocked');
    expect(me.session()).toBeNull();
    expect(await refusalOf(logInAgain(me))).toBe('accountLocked');
    const { lockCase } = await me.call(support.lockCase, {});
    expect(lockCase).toMatchObject({ reason: 'unusualLogIn', lockedAt: x.clock.now(), appealedAt: null });
    const appealed = await me.call(support.appeal, { text: 'I was travelling.' });
    expect(appealed.decidedBy).toBe(x.clock.now() + 72 * 3_600_000);
    expect(await refusalOf(me.call(support.appeal, { text: 'Again.' }))).toBe('duplicate');
    expect(await heard(me)).toEqual(['person: before the lock', 'person: I was travelling.']);
    expect((await threadOf('I was travelling.')).locked).toBe(true);
    const statement = await me.call(assets.lockedLedger, {});
    expect(statement.list.map(({ type }) => type)).toEqual(['demoGrant', 'demoGrant', 'demoGrant']);
    for (const endpoint of [assets.total, assets.ledger, auth.profile])
      expect(await refusalOf(me.call(endpoint, {}))).toBe('notLoggedIn');
  });

  test('a session that the lock ended opens the reason only: it may be stolen', async () => {
    const me = await x.person();
    await say(me, 'before the lock');
    const thief = x.visitor();
    const stolen = me.session();
    thief.setSession(stolen);
    await lock(me.uid);
    expect(await refusalOf(thief.call(auth.profile, {}))).toBe('accountLocked');
    expect((await thief.call(support.lockCase, {})).lockCase).toMatchObject({
      isProved: false,
      reason: 'unusualLogIn',
      appealedAt: null,
    });
    expect(await refusalOf(thief.call(support.appeal, { text: 'Let me in.' }))).toBe('notFound');
    expect(await refusalOf(thief.call(assets.lockedLedger, {}))).toBe('notFound');
    expect(await heard(thief)).toEqual([]);
    await say(thief, 'from a thief');

    expect(await refusalOf(logInAgain(me))).toBe('accountLocked');
    expect(await heard(me)).toEqual(['person: before the lock']);
    await me.call(support.appeal, { text: 'It is mine.' });
    // The thief learns nothing of the appeal, and takes nothing from a browser that has proved more.
    expect((await thief.call(support.lockCase, {})).lockCase).toMatchObject({ isProved: false, appealedAt: null });
    me.setSession(stolen);
    await refusalOf(me.call(auth.profile, {}));
    expect((await me.call(support.lockCase, {})).lockCase).toMatchObject({ isProved: true });
  });

  test('a new password voids the tickets that the old one gave', async () => {
    const me = await x.person();
    await lock(me.uid);
    await refusalOf(logInAgain(me));
    expect((await me.call(support.lockCase, {})).lockCase).toMatchObject({ isProved: true });
    await voidHalfPassed(x.db, me.userId, x.clock.now());
    expect((await me.call(support.lockCase, {})).lockCase).toBeNull();
  });

  test('the right password gives a ticket, a wrong one gives none', async () => {
    const me = await x.person();
    await lock(me.uid, null);
    const device = x.visitor();
    expect(await refusalOf(device.call(auth.logIn, { account: me.account, password: 'Wrong2026' }))).toBe(
      'wrongCredentials',
    );
    expect(await device.call(support.lockCase, {})).toEqual({ lockCase: null });
    expect(await refusalOf(device.call(assets.lockedLedger, {}))).toBe('notFound');
    expect(await refusalOf(device.call(auth.logIn, { account: me.account, password: me.password }))).toBe(
      'accountLocked',
    );
    expect((await device.call(support.lockCase, {})).lockCase?.reason).toBeNull();
  });

  test('the ticket ends with the lock, and after a week', async () => {
    const me = await x.person();
    await lock(me.uid);
    await refusalOf(logInAgain(me));
    const ticket = await x.db
      .selectFrom('lock_ticket')
      .select('expires_at')
      .orderBy('expires_at', 'desc')
      .executeTakeFirst();
    expect(Number(ticket?.expires_at)).toBe(x.clock.now() + 7 * 24 * 3_600_000);
    await x.db.updateTable('lock_ticket').set({ expires_at: x.clock.now() }).execute();
    expect(await me.call(support.lockCase, {})).toEqual({ lockCase: null });
    await refusalOf(me.call(auth.logIn, { account: me.account, password: me.password }));
    expect((await me.call(support.lockCase, {})).lockCase).not.toBeNull();
    await x.db.updateTable('users').set({ locked_at: null }).where('uid', '=', me.uid).execute();
    expect(await me.call(support.lockCase, {})).toEqual({ lockCase: null });
  });
});

test('an operator’s reading and answering stand in the audit log, without the words', async () => {
  const watched = await x.operator();
  const me = await x.person();
  await say(me, 'secret words');
  const { id } = await threadOf('secret words');
  expect((await watched.call(supportReview.thread, { id })).list.map(({ text }) => text)).toEqual(['secret words']);
  await watched.call(supportReview.reply, { id, text: 'an answer' });
  const { rows } = {
    rows: await x.db.selectFrom('audit_log').selectAll().where('object', '=', `user:${me.uid}`).execute(),
  };
  // Once to find it, once to read it.
  expect(rows.map(({ action }) => action).sort()).toEqual(['support.read', 'support.read', 'support.reply']);
  expect(JSON.stringify(rows)).not.toMatch(/secret words|an answer/);
});

test('an answer to what was read is sent once, also by two operators, and not where the person wrote on', async () => {
  const me = await x.person();
  await say(me, 'one question');
  const { id } = await threadOf('one question');
  const newest = async () => (await operator.call(supportReview.thread, { id })).list.at(-1)?.id;
  const lastId = await newest();
  const two = [operator, await x.operator()];
  const tries = await outcomes(
    Array.from({ length: 8 }, (_, i) => two[i % 2]!.call(supportReview.reply, { id, text: 'an answer', lastId })),
  );
  expect(tries.counts).toEqual({ done: 1, talkWentOn: 7 });
  expect(await heard(me)).toEqual(['person: one question', 'agent: an answer']);
  const read = await newest();
  await say(me, 'another question');
  expect(await refusalOf(operator.call(supportReview.reply, { id, text: 'too late', lastId: read }))).toBe(
    'talkWentOn',
  );
  expect(await heard(me)).toHaveLength(3);
});

test('an answer does not pass over what came from the browser of the person meanwhile', async () => {
  const me = await x.person();
  const browser = x.visitor();
  await say(browser, 'somebody is in my account');
  await say(me, 'hello');
  const { id } = await threadOf('hello');
  const lastId = (await operator.call(supportReview.thread, { id })).list.at(-1)?.id;
  await browser.call(auth.logIn, { account: me.account, password: me.password });
  await heard(browser);
  expect(await refusalOf(operator.call(supportReview.reply, { id, text: 'hello too', lastId }))).toBe('talkWentOn');
  expect(await heard(me)).toEqual(['person: somebody is in my account', 'person: hello']);
  expect(await unread(me)).toBe(0);
  const { list } = await operator.call(supportReview.thread, { id });
  await operator.call(supportReview.reply, { id, text: 'Changed your password?', lastId: list.at(-1)?.id });
  expect(await unread(me)).toBe(1);
});

test('the hours are those of Hong Kong', () => {
  const at = (hour: number) => isServiceOpen(Date.UTC(2026, 6, 15, hour));
  expect([at(23), at(0), at(15), at(16)]).toEqual([false, true, true, false]);
});

describe('talks of nobody in particular', () => {
  let y: TestExchange;
  beforeAll(async () => {
    // The embedded engine lets a crowd wait; a pool of connections would send most of it away as busy before it is counted.
    y = await exchange({ config: { trustProxy: ['127.0.0.1'] }, database: await memoryDatabase() });
  });
  afterAll(() => y.close());

  const open = (who: Visitor, address: string) =>
    refusalOf(
      who.call(support.send, { clientId: randomUUID(), text: 'hello' }, { headers: { 'x-forwarded-for': address } }),
    );

  test('three hundred at once from one network open twenty', async () => {
    const { counts } = await outcomes(
      Array.from({ length: 300 }, async (_, i) =>
        y
          .visitor()
          .call(
            support.send,
            { clientId: randomUUID(), text: 'hello' },
            { headers: { 'x-forwarded-for': `2001:db8:9:1::${i}` } },
          ),
      ),
    );
    expect(counts).toEqual({ done: 20, tooManyRequests: 280 });
    expect((await y.db.selectFrom('support_thread').selectAll().execute()).length).toBe(20);
    expect(await open(y.visitor(), '192.0.2.77')).toBeNull();
    // Whoever has a talk goes on, and people who are logged in open theirs.
    const person = await y.person();
    expect(await open(person, '2001:db8:9:1::1')).toBeNull();
    await y.clock.jump(3_600_001);
    expect(await open(y.visitor(), '2001:db8:9:1::1')).toBeNull();
  });

  test('a browser whose talks go to accounts one after the other opens five an hour', async () => {
    const browser = y.visitor();
    for (let i = 0; i < 5; i += 1) {
      expect(await open(browser, `192.0.2.${i}`)).toBeNull();
      const person = await y.person();
      browser.setSession(person.session());
      await browser.call(support.messages, {});
      browser.setSession(null);
    }
    expect(await open(browser, '192.0.2.9')).toBe('tooManyRequests');
  });
});

describe('at rest', () => {
  const everything = async () =>
    JSON.stringify(
      (await sql`select m.words, encode(m.sealed, 'escape') sealed from support_message m`.execute(x.db)).rows,
    ) + JSON.stringify((await sql`select words from lock_appeal`.execute(x.db)).rows);

  test('nothing of a talk is readable', async () => {
    const me = await x.person();
    await say(me, 'CANARY of a person');
    await answer('CANARY of a person', 'CANARY of an agent');
    expect(await everything()).not.toContain('CANARY');
    expect(await heard(me)).toEqual(['person: CANARY of a person', 'agent: CANARY of an agent']);
    // A text that was put into another row does not open there.
    await sql`update support_message a set sealed = b.sealed from support_message b where a.author = 'agent' and b.author = 'person' and a.thread_id = b.thread_id and a.thread_id = (select id from support_thread where user_id = ${me.userId})`.execute(
      x.db,
    );
    expect(await refusalOf(heard(me))).toBe('internal');
    await sql`delete from support_message m using support_thread t where t.id = m.thread_id and t.user_id = ${me.userId}`.execute(
      x.db,
    );
  });

  test('what was written before is read, and sealed by a job a part at a time', async () => {
    const me = await x.person();
    await say(me, 'new');
    const thread = sql`(select id from support_thread where user_id = ${me.userId})`;
    await sql`insert into support_message (thread_id, author, words, client_id, at) select ${thread}, 'person', 'old CANARY ' || n, gen_random_uuid(), n from generate_series(1, 700) n`.execute(
      x.db,
    );
    await sql`insert into lock_appeal (user_id, words, at) values (${me.userId}, 'old CANARY', 1)`.execute(x.db);
    expect((await heard(me)).at(-1)).toBe('person: old CANARY 700');
    expect(await threadOf('old CANARY 700')).toMatchObject({ uid: me.uid });
    await scheduleSealing(x.db, x.clock.now());
    await x.jobs.runDue();
    await x.clock.jump(1_000);
    await x.jobs.runDue();
    expect(await everything()).not.toContain('CANARY');
    expect((await heard(me)).at(-1)).toBe('person: old CANARY 700');
    expect(
      (await sql<{ n: number }>`select count(*)::int n from support_message where words <> ''`.execute(x.db)).rows,
    ).toEqual([{ n: 0 }]);
  });
});
