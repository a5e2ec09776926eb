/** The console's own door, the role that only looks, who works on what, and proposals that are confirmed as they are. */
import { API_BASE, isForAuditors } from '@/lib/api/endpoint';
import { api, endpoints } from '@/lib/api/index';
import { codeAt } from '@/server/operator/accounts';
import { refusalOf } from '../harness/attack';
import { exchange, type Operator, type TestExchange } from '../harness/exchange';
import { submitBasic } from '../harness/identities';

const ORIGIN = 'https://console.avocet.test';
let x: TestExchange;
let [anna, ben, eva]: Operator[] = [];

beforeAll(async () => {
  x = await exchange({ config: { consolePort: 0, consoleOrigins: [ORIGIN] } });
  [anna, ben, eva] = [await x.operator('anna'), await x.operator('ben'), await x.operator('eva', 'auditor')];
});
afterAll(() => x.close());

/** As a browser on some page asks the console's door. */
async function knock(path: string, body: object, { origin = ORIGIN, cookie = '' } = {}) {
  const reply = await x.console!.inject({
    method: 'POST',
    url: `${API_BASE}/${path}`,
    headers: { host: 'console.avocet.test', origin, 'x-app': '1', cookie },
    payload: body,
  });
  return { status: reply.statusCode, code: reply.json<{ code: string }>().code, cookies: reply.cookies, reply };
}

describe('its own door', () => {
  const enter = async (who: Operator) => {
    await x.clock.jump(90_000);
    const { name, password, secret } = who;
    return knock('operator/logIn', { name, password, code: codeAt(secret, x.clock.now()) });
  };

  test('opens by name, password and authenticator, with a cookie that is worth nothing elsewhere', async () => {
    const { code, cookies } = await enter(await x.operator());
    expect(code).toBe('200');
    const [cookie] = cookies;
    expect(cookie).toMatchObject({ name: 'avocet-console', httpOnly: true, sameSite: 'Strict' });
    expect((await knock('operator/me', {}, { cookie: `avocet-console=${cookie!.value}` })).code).toBe('200');
    // Under this name the door of people reads nothing, and the console nothing that was begun there.
    expect((await knock('operator/me', {}, { cookie: `avocet-operator=${cookie!.value}` })).code).toBe('1111');
    const elsewhere = async (session: string) => {
      const headers = { host: 'exchange.test', origin: 'https://exchange.test', 'x-app': '1', cookie: session };
      const reply = await x.inject({ method: 'POST', url: `${API_BASE}/operator/me`, headers, payload: {} });
      return reply.json<{ code: string }>().code;
    };
    // Nor is it worth anything there under another name, by which a thief would come round the console's own network.
    for (const name of ['avocet-console', 'avocet-operator'])
      expect(await elsewhere(`${name}=${cookie!.value}`)).not.toBe('200');
    const begunThere = (await x.operator()).operatorSession()!;
    expect(await elsewhere(`avocet-operator=${begunThere}`)).toBe('200');
    expect((await knock('operator/me', {}, { cookie: `avocet-console=${begunThere}` })).code).not.toBe('200');
  });

  test.each([
    ['a stranger’s origin', 'https://evil.example'],
    ['the app’s own origin', 'https://exchange.test'],
    ['a page without one', 'null'],
  ])('stays shut for %s', async (_, origin) => {
    expect(await knock('operator/me', {}, { origin })).toMatchObject({ status: 403, code: '1011' });
  });

  test('knows no call of people', async () => {
    const person = await x.person();
    expect((await knock('user/profile', {}, { cookie: `avocet=${person.session()}` })).status).toBe(404);
    expect((await knock(api.auth.logIn.path, {})).status).toBe(404);
    expect((await knock('operator/me', {}, { cookie: `avocet=${person.session()}` })).code).toBe('1111');
  });

  test('stays shut without the second factor', async () => {
    const who = await x.operator();
    await x.clock.jump(90_000);
    const { name, password } = who;
    expect((await knock('operator/logIn', { name, password, code: '' })).code).toBe('1101');
    expect((await knock('operator/logIn', { name, password, code: '000000' })).code).toBe('1101');
  });
});

describe('an auditor', () => {
  test('looks at everything, and each look is written down', async () => {
    const person = await x.person();
    await submitBasic(person);
    const { list } = await eva!.call(api.identityReview.list, {});
    const { id } = list.find(({ uid }) => uid === person.uid)!;
    expect(await eva!.call(api.identityReview.view, { id })).toMatchObject({ uid: person.uid });
    expect((await eva!.call(api.operator.audit, { object: `identity:${id}` })).list[0]).toMatchObject({
      operator: 'eva',
      action: 'identity.view',
    });
    // A person's number finds all that was done to their requests, also where a line does not name them.
    await anna!.call(api.operator.claim, { queue: 'identity', item: id });
    await anna!.call(api.operator.unclaim, { queue: 'identity', item: id });
    const { list: lines } = await eva!.call(api.operator.audit, { object: person.uid });
    expect(lines.map(({ operator, action, object }) => [operator, action, object])).toEqual([
      ['anna', 'queue.unclaim', `identity:${id}`],
      ['anna', 'queue.claim', `identity:${id}`],
      ['eva', 'identity.view', `identity:${id}`],
    ]);
    // An operator is found by the beginning of the name.
    expect((await eva!.call(api.operator.audit, { object: person.uid, operator: 'An' })).total).toBe(2);
    expect((await eva!.call(api.operator.audit, { object: person.uid, operator: 'nna' })).total).toBe(0);
    expect(await refusalOf(eva!.call(api.identityReview.pass, { id }))).toBe('auditorLooksOnly');
  });

  // Written out, so that no new call slips in.
  test('may call this and nothing else', () => {
    const theirs = endpoints.filter(({ endpoint }) => endpoint.access === 'operator');
    const writing = theirs.filter(({ endpoint }) => isForAuditors(endpoint) && endpoint.limit !== 'read');
    expect(writing.map(({ name }) => name).sort()).toEqual([
      'bankReview.view',
      'identityReview.view',
      'merchantReview.view',
      'offlineReview.view',
      'operator.findUser',
      'operator.logOut',
      'operator.viewAppeal',
      'operator.viewFile',
      'operator.viewUser',
      'resetReview.view',
      'supportReview.thread',
      'withdrawalReview.view',
    ]);
    const reading = theirs.filter(({ endpoint }) => endpoint.limit === 'read');
    expect(reading.filter(({ endpoint }) => !isForAuditors(endpoint)).map(({ name }) => name)).toEqual([]);
  });
});

describe('who works on what', () => {
  test('one of two has it, and the other cannot decide it until it is put back', async () => {
    const person = await x.person();
    await submitBasic(person, { documentNo: 'CLAIM1' });
    const { list } = await anna!.call(api.identityReview.list, {});
    const item = list.find(({ uid }) => uid === person.uid)!.id;
    const claim = { queue: 'identity' as const, item };
    const won = await Promise.allSettled([anna!, ben!].map((who) => who.call(api.operator.claim, claim)));
    expect(won.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [holder, other] = won[0]?.status === 'fulfilled' ? [anna!, ben!] : [ben!, anna!];
    expect(await anna!.call(api.operator.claims, { queue: 'identity' })).toMatchObject([{ item, by: holder.name }]);
    expect(await refusalOf(other.call(api.identityReview.pass, { id: item }))).toBe('takenByAnother');
    expect(await refusalOf(other.call(api.operator.unclaim, claim))).toBe('notFound');
    await holder.call(api.operator.unclaim, claim);
    expect(await other.call(api.identityReview.pass, { id: item })).toEqual({ done: true });
  });

  test('a claim ends by itself, and with the decision', async () => {
    const person = await x.person();
    await submitBasic(person, { documentNo: 'CLAIM2' });
    const { list } = await anna!.call(api.identityReview.list, {});
    const item = list.find(({ uid }) => uid === person.uid)!.id;
    await anna!.call(api.operator.claim, { queue: 'identity', item });
    await x.clock.jump(10 * 60_000 + 1);
    [anna, ben] = [await x.operator('anna-2'), await x.operator('ben-2')];
    await ben.call(api.operator.claim, { queue: 'identity', item });
    await ben.call(api.identityReview.reject, { id: item, reason: 'unreadable' });
    expect(await anna.call(api.operator.claims, { queue: 'identity' })).toEqual([]);
  });

  test('the list of queues counts what waits', async () => {
    const before = await anna!.call(api.operator.queues, {});
    const person = await x.person();
    await submitBasic(person, { documentNo: 'COUNT1' });
    const after = await anna!.call(api.operator.queues, {});
    const of = (queues: typeof after) => queues.find(({ queue }) => queue === 'identity')!;
    expect(of(after).waiting).toBe(of(before).waiting + 1);
    expect(of(after).dueAt).toBeGreaterThan(x.clock.now());
    expect(after.map(({ queue }) => queue).sort()).toEqual(
      ['appeal', 'bankWithdrawal', 'identity', 'merchant', 'offline', 'reset', 'support', 'withdrawal'].sort(),
    );
  });
});

test('a proposal carries the call that confirms it, and only another person can make it', async () => {
  await anna!.call(api.operator.resumeWithdrawals, { reason: 'all was looked at' });
  const { list } = await ben!.call(api.operator.proposals, {});
  const { call } = list.find(({ action }) => action === 'money.resumeWithdrawals')!;
  expect(call).toEqual({ path: api.operator.resumeWithdrawals.path, body: { reason: 'all was looked at' } });
  const confirm = (who: Operator) => who.call(api.operator.resumeWithdrawals, call!.body as { reason: string });
  expect(await refusalOf(confirm(anna!))).toBe('needsAnotherPerson');
  expect(await confirm(ben!)).toEqual({ state: 'done' });
});
