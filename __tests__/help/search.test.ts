/** What people type into the search of the help centre, and what they find. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { type TestExchange, exchange } from '../harness/exchange';

let ex: TestExchange;
beforeAll(async () => {
  ex = await exchange();
});
afterAll(() => ex.close());

const found = async (search: string, language: 'zh-hk' | 'zh-cn' | 'en' = 'en') =>
  (await ex.visitor().call(api.help.articles, { search }, { language })).map(({ id }) => id);

test('another word for the same, a typing error, the beginning of a word and other letters find the same article first', async () => {
  const [authenticator] = await found('authenticator');
  expect(authenticator).toBeDefined();
  for (const typed of ['2FA', '2fa', '２ＦＡ', 'authentcator', 'Autenticator', 'authentic', '驗證器', '验证器', 'MFA'])
    expect([typed, (await found(typed)).includes(authenticator!)]).toEqual([typed, true]);
  expect((await found('2FA', 'zh-hk')).includes(authenticator!)).toBe(true);
  expect((await found('验证器', 'zh-hk')).includes(authenticator!)).toBe(true);
});

test('every word counts, what is nowhere finds nothing, and a sign of the database is only a sign', async () => {
  const all = await ex.visitor().call(api.help.articles, {});
  expect((await found('fund password')).length).toBeLessThan(all.length);
  expect(await found('xqzzwv')).toEqual([]);
  expect(await found('authenticator xqzzwv')).toEqual([]);
  for (const odd of ['%', '_', '"', '()', '<b>', '\\']) expect(Array.isArray(await found(odd))).toBe(true);
  expect(await found('   ')).toEqual(all.map(({ id }) => id));
});

test('an article that is changed is found by its new words at once', async () => {
  const [first] = await found('authenticator');
  expect(await found('kingfisher')).toEqual([]);
  await sql`update help_text set body = body || ' Kingfisher.' where article_id = ${first} and language = 'en'`.execute(
    ex.db,
  );
  expect(await found('kingfisher')).toEqual([first]);
});
