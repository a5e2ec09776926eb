/** Notices and terms through the whole server, and the seed that writes them. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { seed } from '@/server/seed/seed';
import { exchange, type TestExchange } from '../harness/exchange';

let ex: TestExchange;
beforeAll(async () => {
  ex = await exchange();
});
afterAll(() => ex.close());

const LANGUAGES = ['zh-hk', 'zh-cn', 'en'] as const;

test.each(LANGUAGES)('notices in %s: pinned first, then newest, each readable in full', async (language) => {
  const visitor = ex.visitor();
  const { list, total, hasMore } = await visitor.call(api.help.notices, {}, { language });
  expect([total, hasMore]).toEqual([9, false]);
  const key = (notice: (typeof list)[number]) => (notice.pinned ? 1e15 : 0) + notice.publishedAt;
  expect(list.map(key)).toEqual(list.map(key).toSorted((a, b) => b - a));
  for (const notice of list) {
    const { paragraphs, ...summary } = await visitor.call(api.help.notice, { id: notice.id }, { language });
    expect(summary).toEqual(notice);
    expect(paragraphs.length).toBeGreaterThan(1);
    expect(paragraphs.every((paragraph) => paragraph.trim() !== '')).toBe(true);
  }
});

test('pages of notices, an unknown one, and one that is not yet published', async () => {
  const visitor = ex.visitor();
  const page = await visitor.call(api.help.notices, { pageNum: 2, pageSize: 4 });
  expect(page.list).toHaveLength(4);
  expect(page.hasMore).toBe(true);
  await expect(visitor.call(api.help.notice, { id: 'no-such-notice' })).rejects.toMatchObject({ reason: 'notFound' });
  await sql`insert into notice values ('later', 'system', false, ${ex.clock.now() + 60_000})`.execute(ex.db);
  await sql`insert into notice_text values ('later', 'en', 'Later', 'Later', 'Later')`.execute(ex.db);
  await expect(visitor.call(api.help.notice, { id: 'later' })).rejects.toMatchObject({ reason: 'notFound' });
  expect((await visitor.call(api.help.notices, {})).total).toBe(9);
});

test('terms: the same sections in every language, and the version that registrations store', async () => {
  const visitor = ex.visitor();
  const all = await Promise.all(LANGUAGES.map((language) => visitor.call(api.help.terms, {}, { language })));
  const shapes = all.map((terms) => terms.sections.map((section) => section.paragraphs.length));
  expect(shapes[0]?.length).toBeGreaterThanOrEqual(8);
  expect(shapes[1]).toEqual(shapes[0]);
  expect(shapes[2]).toEqual(shapes[0]);
  expect(new Set(all.map((terms) => terms.title)).size).toBe(3);
  const person = await ex.person();
  const found = await ex.db
    .selectFrom('users')
    .select('terms_version')
    .where('id', '=', person.userId)
    .executeTakeFirst();
  expect(found?.terms_version).toBe(all[0]?.version);
});

test('seeding again changes nothing, and leaves alone what was changed', async () => {
  await sql`update notice_text set title = 'Changed' where notice_id = 'welcome' and language = 'en'`.execute(ex.db);
  const before = await sql`select * from notice_text order by notice_id, language`.execute(ex.db);
  await seed(ex.db);
  expect((await sql`select * from notice_text order by notice_id, language`.execute(ex.db)).rows).toEqual(before.rows);
});
