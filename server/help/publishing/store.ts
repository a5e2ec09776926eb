/** SQL of publishing: notices and help articles as operators see and write them. */
import { sql } from 'kysely';
import type { ReplyOf, SentOf } from '@/lib/api/endpoint';
import type { helpReview } from '@/lib/api/operator/help';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';

type Texts = ReplyOf<typeof helpReview.notices>['list'][number]['texts'];
type TextRows = Record<string, { title: string; summary: string; body: string }>;

/** Paragraphs are separated by one empty line, so none may stand within one. */
const bodyOf = (paragraphs: readonly string[]): string =>
  paragraphs.map((paragraph) => paragraph.replace(/\n{2,}/g, '\n')).join('\n\n');
const textsOf = (rows: TextRows): Texts =>
  Object.fromEntries(
    Object.entries(rows).map(([language, { body, ...text }]) => [
      language,
      { ...text, paragraphs: body.split('\n\n') },
    ]),
  ) as Texts;
const TEXT = sql.raw(
  "json_object_agg(t.language, json_build_object('title', t.title, 'summary', t.summary, 'body', t.body))",
);

type FullNotice = ReplyOf<typeof helpReview.notices>['list'][number];

/** Every notice with all its languages, newest first, published or not. */
export async function allNotices(db: Db, page: Page): Promise<{ rows: FullNotice[]; total: number }> {
  type Row = Pick<FullNotice, 'id' | 'category' | 'pinned'> & { published_at: string; texts: TextRows };
  const columns = sql<Row>`n.id, n.category, n.pinned, n.published_at, (select ${TEXT} from notice_text t where t.notice_id = n.id) as texts`;
  const { rows, total } = await readPage(
    db,
    { columns, source: sql`from notice n`, order: sql`n.published_at desc, n.id` },
    page,
  );
  return {
    rows: rows.map(({ published_at, texts, ...row }) => ({
      ...row,
      publishedAt: Number(published_at),
      texts: textsOf(texts),
    })),
    total,
  };
}

export async function hasNotice(db: Db, id: string): Promise<boolean> {
  return (await sql`select 1 from notice where id = ${id} for update`.execute(db)).rows.length === 1;
}

export async function putNotice(
  db: Db,
  id: string,
  notice: Omit<SentOf<typeof helpReview.saveNotice>, 'id'>,
): Promise<void> {
  await sql`insert into notice (id, category, pinned, published_at) values (${id}, ${notice.category}, ${notice.pinned}, ${notice.publishedAt})
    on conflict (id) do update set category = excluded.category, pinned = excluded.pinned, published_at = excluded.published_at`.execute(
    db,
  );
  for (const [language, { title, summary, paragraphs }] of Object.entries(notice.texts)) {
    await sql`insert into notice_text (notice_id, language, title, summary, body) values (${id}, ${language}, ${title}, ${summary}, ${bodyOf(paragraphs)})
      on conflict (notice_id, language) do update set title = excluded.title, summary = excluded.summary, body = excluded.body`.execute(
      db,
    );
  }
}

/** False where there is none. Who has read it goes with it. */
export async function removeNotice(db: Db, id: string): Promise<boolean> {
  await sql`delete from notice_read where notice_id = ${id}`.execute(db);
  await sql`delete from notice_text where notice_id = ${id}`.execute(db);
  return (await sql`delete from notice where id = ${id} returning id`.execute(db)).rows.length === 1;
}

type FullArticle = ReplyOf<typeof helpReview.articles>['list'][number];

/** Every help article with all its languages, in order. */
export async function allArticles(db: Db, page: Page): Promise<{ rows: FullArticle[]; total: number }> {
  const columns = sql<
    Omit<FullArticle, 'texts'> & { texts: TextRows }
  >`a.id, a.category, a.place, (select ${TEXT} from help_text t where t.article_id = a.id) as texts`;
  const { rows, total } = await readPage(
    db,
    { columns, source: sql`from help_article a`, order: sql`a.place, a.id` },
    page,
  );
  return { rows: rows.map((row) => ({ ...row, texts: textsOf(row.texts) })), total };
}

export async function hasArticle(db: Db, id: string): Promise<boolean> {
  return (await sql`select 1 from help_article where id = ${id} for update`.execute(db)).rows.length === 1;
}

export async function putArticle(
  db: Db,
  id: string,
  article: Omit<SentOf<typeof helpReview.saveArticle>, 'id'>,
): Promise<void> {
  await sql`insert into help_article (id, category, place) values (${id}, ${article.category}, ${article.place})
    on conflict (id) do update set category = excluded.category, place = excluded.place`.execute(db);
  for (const [language, { title, summary, paragraphs }] of Object.entries(article.texts)) {
    await sql`insert into help_text (article_id, language, title, summary, body) values (${id}, ${language}, ${title}, ${summary}, ${bodyOf(paragraphs)})
      on conflict (article_id, language) do update set title = excluded.title, summary = excluded.summary, body = excluded.body`.execute(
      db,
    );
  }
}

/** False where there is none. */
export async function removeArticle(db: Db, id: string): Promise<boolean> {
  await sql`delete from help_text where article_id = ${id}`.execute(db);
  return (await sql`delete from help_article where id = ${id} returning id`.execute(db)).rows.length === 1;
}
