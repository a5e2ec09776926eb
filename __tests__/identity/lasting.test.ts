/** What becomes of an identity afterwards: its letters, its photos, and a document that comes to its end. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { beginSession } from '@/server/auth/sessions';
import { refusalOf } from '../harness/attack';
import { exchange, type Operator, type Person, type TestExchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { submitBasic, verify, waitingOf } from '../harness/identities';

const DAY_MS = 24 * 3_600_000;

let x: TestExchange;
let operator: Operator;
const { withEmail, letters } = factorsOn(() => x);

beforeAll(async () => {
  x = await exchange({ config: { newcomerLevel: 'none' } });
});
beforeEach(async () => {
  operator = await x.operator();
});
afterAll(() => x.close());

/** The newest letter to a person. */
const letterTo = async ({ email }: { email: string }) => (await letters()).find(({ to }) => to === email);
const own = (who: Person) => `OWN${who.uid}`;
/** Sessions end meanwhile. */
async function wait(ms: number, ...people: Person[]): Promise<void> {
  await x.clock.jump(ms);
  await x.jobs.runDue();
  operator = await x.operator();
  for (const who of people)
    who.setSession(
      await beginSession(
        x.db,
        who.userId,
        { now: x.clock.now(), address: '127.0.0.1', agent: '', visitor: 'a browser' },
        randomBytes,
      ),
    );
}
/** Those that belong to a request. */
const photosOf = async (who: Person) =>
  (await sql`select 1 from stored_file where user_id = ${who.userId} and ref is not null`.execute(x.db)).rows.length;
const levelOf = async (who: Person) => (await who.call(api.auth.profile, {})).level;
const dayIn = (days: number) => new Date(x.clock.now() + days * DAY_MS).toISOString().slice(0, 10);

describe('letters', () => {
  test('tell that a level has passed', async () => {
    const who = await withEmail();
    await verify(x, operator, who);
    expect(await letterTo(who)).toMatchObject({ text: expect.stringContaining('Your basic verification has passed.') });
  });

  test('tell why it failed, in the person’s own language', async () => {
    const who = await withEmail();
    await sql`update users set language = 'zh-hk' where id = ${who.userId}`.execute(x.db);
    await submitBasic(who, { documentNo: own(who) });
    await operator.call(api.identityReview.reject, {
      id: await waitingOf(operator, who),
      reason: 'unreadable',
      note: '背面太暗',
    });
    const letter = await letterTo(who);
    for (const words of ['你的基礎認證未獲通過。', '相片不清晰', '背面太暗']) expect(letter?.text).toContain(words);
    expect(letter?.text).not.toContain(own(who));
  });

  test('belong to the decision: one that came too late writes nobody', async () => {
    const who = await withEmail();
    await submitBasic(who, { documentNo: own(who) });
    const id = await waitingOf(operator, who);
    await operator.call(api.identityReview.pass, { id });
    const before = (await letters()).length;
    expect(await refusalOf(operator.call(api.identityReview.pass, { id }))).toBe('alreadyDecided');
    expect(await refusalOf(operator.call(api.identityReview.reject, { id, reason: 'other' }))).toBe('alreadyDecided');
    expect(await letters()).toHaveLength(before);
    expect(await who.call(api.identity.basic, {})).toMatchObject({ status: 'passed' });
  });
});

describe('photos', () => {
  test('of a request that failed are deleted after thirty days', async () => {
    const who = await x.person();
    await submitBasic(who, { documentNo: own(who) });
    const id = await waitingOf(operator, who);
    await operator.call(api.identityReview.reject, { id, reason: 'mismatch' });
    await wait(30 * DAY_MS - 1_000);
    expect(await photosOf(who)).toBe(3);
    await wait(1_000);
    expect(await photosOf(who)).toBe(0);
    expect(await operator.call(api.identityReview.view, { id })).toMatchObject({ status: 'rejected', photos: [] });
  });

  test('that came to nothing are deleted as soon as a request passes; those of that request stay', async () => {
    const [who, other] = [await x.person(), await x.person()];
    for (const person of [who, other]) {
      await submitBasic(person, { documentNo: own(person) });
      await operator.call(api.identityReview.reject, { id: await waitingOf(operator, person), reason: 'unreadable' });
    }
    await submitBasic(who, { documentNo: own(who) });
    expect(await photosOf(who)).toBe(6);
    const id = await waitingOf(operator, who);
    await operator.call(api.identityReview.pass, { id });
    expect([await photosOf(who), await photosOf(other)]).toEqual([3, 3]);
    await wait(31 * DAY_MS);
    expect((await operator.call(api.identityReview.view, { id })).photos).toHaveLength(3);
  });
});

describe('a document that comes to its end', () => {
  test('is told thirty days before; afterwards the level opens nothing new, and what is there stays', async () => {
    const who = await withEmail();
    await verify(x, operator, who, { expiresOn: dayIn(60) });
    await operator.call(api.identityReview.list, {});
    expect(await who.call(api.auth.profile, {})).toMatchObject({ level: 'basic', validity: 'valid' });
    expect(await refusalOf(submitBasic(who, { documentNo: own(who) }))).toBe('identityPending');
    const { orderNo } = await who.call(api.spot.placeOrder, {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price: '55000',
      qty: '0.03',
    });

    await wait(31 * DAY_MS, who);
    expect(await who.call(api.auth.profile, {})).toMatchObject({ level: 'basic', validity: 'soon' });
    expect((await letterTo(who))?.text).toContain(`is valid until ${dayIn(29)}`);

    // Through its last day.
    await wait(30 * DAY_MS - (x.clock.now() % DAY_MS) - 1, who);
    expect(await levelOf(who)).toBe('basic');
    await wait(1, who);
    expect(await who.call(api.auth.profile, {})).toMatchObject({ level: 'none', validity: 'over' });
    expect(await who.call(api.identity.basic, {})).toMatchObject({ status: 'passed', validity: 'over' });
    expect((await letterTo(who))?.text).toContain(`was valid until ${dayIn(-1)}`);
    expect(
      await refusalOf(
        who.call(api.identity.submitAdvanced, { workAddress: '1 Queen’s Road', homeAddress: '2 Nathan Road' }),
      ),
    ).toBe('identityNeeded');
    expect(await who.call(api.spot.allowance, {})).toMatchObject({ left: '0' });
    expect(await who.call(api.spot.updateOrder, { orderNo, action: 'cancel' })).toMatchObject({
      status: 'cancelled',
      held: '0',
    });
  });

  test('the same document, renewed, brings the level back; the old one is in force until then', async () => {
    const who = await x.person();
    await verify(x, operator, who, { expiresOn: dayIn(10) });
    await who.call(api.identity.submitAdvanced, {
      workAddress: '1 Queen’s Road Central',
      homeAddress: '2 Nathan Road, Kowloon',
    });
    await operator.call(api.identityReview.pass, { id: await waitingOf(operator, who) });
    const documentNo = `V${who.uid}`;

    // One that fails takes nothing away.
    await submitBasic(who, { documentNo, expiresOn: dayIn(4_000) });
    expect(await refusalOf(submitBasic(who, { documentNo }))).toBe('identityPending');
    await operator.call(api.identityReview.reject, { id: await waitingOf(operator, who), reason: 'unreadable' });
    expect(await levelOf(who)).toBe('advanced');
    expect(await refusalOf(submitBasic(await x.person(), { documentNo }))).toBe('documentTaken');

    await wait(11 * DAY_MS, who);
    expect(await levelOf(who)).toBe('none');
    await submitBasic(who, { documentNo, expiresOn: dayIn(4_000) });
    await operator.call(api.identityReview.pass, { id: await waitingOf(operator, who) });
    expect(await who.call(api.auth.profile, {})).toMatchObject({ level: 'advanced', validity: 'valid' });
    expect(await photosOf(who)).toBe(3);
    expect((await operator.call(api.identityReview.list, { status: 'replaced' })).list.map(({ uid }) => uid)).toEqual([
      who.uid,
    ]);
    expect(await refusalOf(submitBasic(await x.person(), { documentNo }))).toBe('documentTaken');
  });

  test('another document frees the old one only once it has passed, and may not be somebody else’s', async () => {
    const [who, other] = [await x.person(), await x.person()];
    await verify(x, operator, who, { expiresOn: dayIn(10) });
    await verify(x, operator, other);
    expect(await refusalOf(submitBasic(who, { documentNo: `V${other.uid}` }))).toBe('documentTaken');
    await submitBasic(who, { documentNo: own(who) });
    expect(await refusalOf(submitBasic(await x.person(), { documentNo: own(who) }))).toBe('documentTaken');
    expect(await refusalOf(submitBasic(await x.person(), { documentNo: `V${who.uid}` }))).toBe('documentTaken');
    await operator.call(api.identityReview.pass, { id: await waitingOf(operator, who) });
    await submitBasic(await x.person(), { documentNo: `V${who.uid}` });
    // The end of the former document has no effect any more.
    await wait(11 * DAY_MS, who);
    expect(await who.call(api.auth.profile, {})).toMatchObject({ level: 'basic', validity: 'valid' });
  });
});
