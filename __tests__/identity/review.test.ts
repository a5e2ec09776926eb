/** From a submission to a level: the review, the gates, what is shown and to whom. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { outcomes, refusalOf } from '../harness/attack';
import { exchange, type Operator, type Person, type TestExchange } from '../harness/exchange';
import { basicData, sendPhotos, submitBasic, verify, waitingOf } from '../harness/identities';

let x: TestExchange;
let anna: Operator;
let who: Person;

beforeAll(async () => {
  x = await exchange({ config: { newcomerLevel: 'none' } });
  anna = await x.operator('anna');
});
beforeEach(async () => {
  who = await x.person();
});
afterAll(() => x.close());

const own = () => `OWN${who.uid}`;
const advanced = { workAddress: '1 Queen’s Road Central', homeAddress: '2 Nathan Road, Kowloon' };
const relative = {
  relation: 'parent' as const,
  name: '陳小明',
  address: '3 Canton Road, Kowloon',
  phone: '+852 2345 6789',
};

describe('basic', () => {
  test('is submitted, reviewed, and raises the level', async () => {
    expect(await who.call(api.identity.basic, {})).toMatchObject({ status: 'none', masked: null, attemptsLeft: 5 });
    await submitBasic(who, { documentNo: own(), expiresOn: '2030-01-01' });
    const masked = {
      nationality: 'HK',
      realName: '陳**',
      documentType: 'idCard',
      documentNo: `O${'*'.repeat(8)}${who.uid.slice(-2)}`,
      birthYear: '1990',
      expiresOn: '2030-01-01',
    };
    expect(await who.call(api.identity.basic, {})).toMatchObject({ status: 'underReview', masked, attemptsLeft: 4 });
    expect((await who.call(api.auth.profile, {})).level).toBe('none');
    await anna.call(api.identityReview.pass, { id: await waitingOf(anna, who) });
    expect(await who.call(api.identity.basic, {})).toMatchObject({ status: 'passed', reason: null });
    expect((await who.call(api.auth.profile, {})).level).toBe('basic');
    expect(await refusalOf(submitBasic(who, { documentNo: own() }))).toBe('identityPending');
  });

  test('a refusal says why, and may be mended at once', async () => {
    await submitBasic(who, { documentNo: own() });
    await anna.call(api.identityReview.reject, {
      id: await waitingOf(anna, who),
      reason: 'unreadable',
      note: 'The back is blurred.',
    });
    expect(await who.call(api.identity.basic, {})).toMatchObject({
      status: 'rejected',
      reason: 'unreadable',
      note: 'The back is blurred.',
      attemptsLeft: 4,
    });
    await submitBasic(who, { documentNo: own() });
    expect(await who.call(api.identity.basic, {})).toMatchObject({
      status: 'underReview',
      reason: null,
      attemptsLeft: 3,
    });
  });

  test('five times a day', async () => {
    for (let time = 0; time < 5; time += 1) {
      await submitBasic(who, { documentNo: own() });
      await anna.call(api.identityReview.reject, { id: await waitingOf(anna, who), reason: 'mismatch' });
    }
    expect(await refusalOf(submitBasic(who, { documentNo: own() }))).toBe('tooManySubmissions');
    await x.clock.jump(24 * 3_600_000);
    // Sessions have ended meanwhile.
    anna = await x.operator();
    await who.call(api.auth.logIn, { account: who.account, password: who.password });
    await submitBasic(who, { documentNo: own() });
  });

  test.each([
    ['a child', { birthDate: '2012-01-01' }, 'tooYoung'],
    ['a day that never was', { birthDate: '1990-02-30' }, 'dateForm'],
    ['a document of yesterday', { expiresOn: '2020-01-01' }, 'documentExpired'],
    ['no number', { documentNo: '-' }, 'documentForm'],
    ['no name', { realName: '1' }, 'nameForm'],
    ['no country', { nationality: 'Hong Kong' }, 'badRequest'],
  ])('%s is refused and not counted', async (_name, changed, reason) => {
    expect(await refusalOf(submitBasic(who, changed))).toBe(reason);
    expect(await who.call(api.identity.basic, {})).toMatchObject({ status: 'none', attemptsLeft: 5 });
  });

  test('one document, one account, however the number is written', async () => {
    await submitBasic(who, { documentNo: own() });
    const twin = await x.person();
    expect(await refusalOf(submitBasic(twin, { documentNo: own().toLowerCase().replace('own', 'o-w n') }))).toBe(
      'documentTaken',
    );
    await submitBasic(twin, { documentNo: own(), nationality: 'JP' });
  });

  test('photos must be one’s own, three different ones, and not used before', async () => {
    const [mine, foreign] = [await sendPhotos(who), await sendPhotos(await x.person())];
    const submit = (photos: object) =>
      refusalOf(who.call(api.identity.submitBasic, { ...basicData, documentNo: own(), ...mine, ...photos }));
    expect(await submit({ hand: foreign.hand })).toBe('fileUnknown');
    expect(await submit({ back: mine.front })).toBe('fileUnknown');
    expect(await submit({ back: 'AAAAAAAAAAAAAAAAAAAAAA' })).toBe('fileUnknown');
    expect(await submit({})).toBeNull();
    await anna.call(api.identityReview.reject, { id: await waitingOf(anna, who), reason: 'mismatch' });
    expect(await submit({})).toBe('fileUnknown');
  });

  test('a hundred at once make one request', async () => {
    const photos = await sendPhotos(who);
    const { counts } = await outcomes(
      Array.from({ length: 100 }, () =>
        who.call(api.identity.submitBasic, { ...basicData, documentNo: own(), ...photos }),
      ),
    );
    expect(counts.done).toBe(1);
    const { rows } = await sql`select 1 from identity_request where user_id = ${who.userId}`.execute(x.db);
    expect(rows).toHaveLength(1);
  });
});

describe('advanced', () => {
  test('needs the basic level first', async () => {
    expect(await refusalOf(who.call(api.identity.submitAdvanced, advanced))).toBe('identityNeeded');
  });

  test('is submitted, reviewed, and raises the level; the relative can be forgotten', async () => {
    await verify(x, anna, who);
    await who.call(api.identity.submitAdvanced, { ...advanced, homePlace: '22.28190,114.15810', relative });
    expect(await who.call(api.identity.advanced, {})).toMatchObject({
      status: 'underReview',
      relative: 'optional',
      masked: {
        workAddress: '1 Qu****',
        homeAddress: '2 Na****',
        relative: { relation: 'parent', name: '陳**', phone: '****789' },
      },
    });
    const id = await waitingOf(anna, who);
    expect(await anna.call(api.identityReview.view, { id })).toMatchObject({
      level: 'advanced',
      data: { ...advanced, homePlace: '22.28190,114.15810', relative },
      photos: [],
    });
    await anna.call(api.identityReview.pass, { id });
    expect((await who.call(api.auth.profile, {})).level).toBe('advanced');
    await who.call(api.identity.forgetRelative, {});
    expect((await who.call(api.identity.advanced, {})).masked).toMatchObject({ relative: null });
    expect((await anna.call(api.identityReview.view, { id })).data).not.toHaveProperty('relative');
  });

  test('a hundred at once make one request', async () => {
    await verify(x, anna, who);
    const { counts } = await outcomes(
      Array.from({ length: 100 }, () => who.call(api.identity.submitAdvanced, advanced)),
    );
    expect(counts.done).toBe(1);
    const { rows } =
      await sql`select 1 from identity_request where user_id = ${who.userId} and level = 'advanced'`.execute(x.db);
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['a short address', { homeAddress: 'here' }, 'addressForm'],
    ['a relative without a phone', { relative: { ...relative, phone: 'none' } }, 'phoneForm'],
    ['a relative without a name', { relative: { ...relative, name: '?' } }, 'nameForm'],
    ['a place that is none', { homePlace: 'at home' }, 'badRequest'],
  ])('%s is refused', async (_name, changed, reason) => {
    expect(await refusalOf(who.call(api.identity.submitAdvanced, { ...advanced, ...changed }))).toBe(reason);
  });

  test.each([
    ['required', {}, 'relativeNeeded'],
    ['off', { relative }, null],
  ] as const)('a site may have the relative %s', async (identityRelative, given, reason) => {
    const y = await exchange({ config: { identityRelative } });
    try {
      const [person, operator] = [await y.person(), await y.operator()];
      await verify(y, operator, person);
      expect(await refusalOf(person.call(api.identity.submitAdvanced, { ...advanced, ...given }))).toBe(reason);
      if (reason === null)
        expect(
          (await operator.call(api.identityReview.view, { id: await waitingOf(operator, person) })).data,
        ).not.toHaveProperty('relative');
    } finally {
      await y.close();
    }
  });
});

describe('the review', () => {
  test('decides once, and every look and decision is written down', async () => {
    await submitBasic(who, { documentNo: own() });
    const id = await waitingOf(anna, who);
    const shown = await anna.call(api.identityReview.view, { id });
    expect(shown).toMatchObject({ uid: who.uid, data: { realName: '陳大文', documentNo: own() } });
    expect(shown.photos.map(({ side }) => side)).toEqual(['front', 'back', 'hand']);
    await anna.call(api.operator.viewFile, { fileId: shown.photos[0]!.fileId });
    const decisions = await outcomes([
      anna.call(api.identityReview.pass, { id }),
      anna.call(api.identityReview.reject, { id, reason: 'other' }),
    ]);
    expect(decisions.counts).toEqual({ done: 1, alreadyDecided: 1 });
    const { list } = await anna.call(api.operator.audit, { object: `identity:${id}` });
    expect(list.map(({ action }) => action)).toEqual([
      expect.stringMatching(/^identity\.(pass|reject)$/),
      'identity.view',
    ]);
    expect(JSON.stringify(await anna.call(api.operator.audit, { pageSize: 100 }))).not.toContain(own());
  });
});

test('a document number, a name and an address are nowhere readable: not in the database, not in anybody’s reply', async () => {
  const canary = { documentNo: 'CANARY77777', realName: 'Canary Yellowbird' };
  await submitBasic(who, canary);
  await anna.call(api.identityReview.pass, { id: await waitingOf(anna, who) });
  await who.call(api.identity.submitAdvanced, {
    workAddress: 'Canarystreet 12345',
    homeAddress: 'Canaryroad 67890',
    relative: { ...relative, name: 'Canary Relative' },
  });
  const [others, mine] = [await x.person(), who];
  const replies = await Promise.all(
    [mine, others].flatMap((person) => [
      person.call(api.identity.basic, {}),
      person.call(api.identity.advanced, {}),
      person.call(api.auth.profile, {}),
    ]),
  );
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    x.db,
  );
  const kept = await Promise.all(
    tables.map(
      async ({ name }) =>
        (
          await sql<{ all: string | null }>`select string_agg(t::text, ' ') as all from ${sql.table(name)} t`.execute(
            x.db,
          )
        ).rows[0]?.all ?? '',
    ),
  );
  const seen = `${JSON.stringify(replies)} ${kept.join(' ')}`;
  for (const secret of ['CANARY77777', 'Yellowbird', 'Canarystreet', 'Canaryroad', 'Canary Relative']) {
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(Buffer.from(secret).toString('hex'));
  }
});
