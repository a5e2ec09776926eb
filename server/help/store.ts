/** SQL of notices, of what people have read of them, and of help articles. */
import { sql } from 'kysely';
import type { HelpSummary, NoticeSummary } from '@/lib/api/help';
import type { Db } from '../db/database';

interface NoticeRow {
  id: string;
  category: NoticeSummary['category'];
  pinned: boolean;
  published_at: string;
  title: string;
  summary: string;
  body: string;
  read: boolean;
}

/** The reader, the language, and the time. */
export interface Reader {
  language: string;
  now: number;
  userId: string | null;
}

const columns = ({ userId }: Reader) => sql`n.id, n.category, n.pinned, n.published_at, t.title, t.summary, t.body,
  exists (select 1 from notice_read r where r.notice_id = n.id and r.user_id = ${userId}::bigint) as read from notice n join notice_text t on t.notice_id = n.id`;

const summaryOf = (row: NoticeRow): NoticeSummary => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  category: row.category,
  pinned: row.pinned,
  publishedAt: Number(row.published_at),
  read: row.read,
});

/** Published notices, pinned first, then newest. */
export async function listNotices(
  db: Db,
  reader: Reader,
  limit: number,
  offset: number,
): Promise<{ list: NoticeSummary[]; total: number }> {
  const { language, now } = reader;
  const { rows } =
    await sql<NoticeRow>`select ${columns(reader)} where t.language = ${language} and n.published_at <= ${now}
    order by n.pinned desc, n.published_at desc, n.id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{
    total: string;
  }>`select count(*) total from notice n join notice_text t on t.notice_id = n.id
    where t.language = ${language} and n.published_at <= ${now}`.execute(db);
  return { list: rows.map(summaryOf), total: Number(counted.rows[0]?.total ?? 0) };
}

export async function findNotice(
  db: Db,
  reader: Reader,
  id: string,
): Promise<(NoticeSummary & { paragraphs: string[] }) | null> {
  const { rows } =
    await sql<NoticeRow>`select ${columns(reader)} where n.id = ${id} and t.language = ${reader.language} and n.published_at <= ${reader.now}`.execute(
      db,
    );
  const [row] = rows;
  return row ? { ...summaryOf(row), paragraphs: row.body.split('\n\n') } : null;
}

export async function markRead(db: Db, userId: string, noticeId: string, now: number): Promise<void> {
  await sql`insert into notice_read (user_id, notice_id, at) values (${userId}, ${noticeId}, ${now}) on conflict do nothing`.execute(
    db,
  );
}

export async function markAllRead(db: Db, userId: string, now: number): Promise<void> {
  await sql`insert into notice_read (user_id, notice_id, at) select ${userId}::bigint, id, ${now}::bigint from notice where published_at <= ${now} on conflict do nothing`.execute(
    db,
  );
}

/** In their order. */
export async function listArticles(db: Db, language: string): Promise<HelpSummary[]> {
  const { rows } =
    await sql<HelpSummary>`select a.id, a.category, t.title, t.summary from help_article a join help_text t on t.article_id = a.id
    where t.language = ${language} order by a.place`.execute(db);
  return rows;
}

export interface ArticleText {
  articleId: string;
  language: string;
  title: string;
  summary: string;
  body: string;
}

/** Every article in every language. */
export async function articleTexts(db: Db): Promise<ArticleText[]> {
  return (
    await sql<ArticleText>`select article_id "articleId", language, title, summary, body from help_text`.execute(db)
  ).rows;
}

/** Changes whenever any article's words do. */
export async function textsMark(db: Db): Promise<string> {
  const { rows } = await sql<{
    mark: string | null;
  }>`select md5(string_agg(md5(article_id || '|' || language || '|' || title || '|' || summary || '|' || body), '' order by article_id, language)) mark from help_text`.execute(
    db,
  );
  return rows[0]?.mark ?? '';
}

export async function articleBody(db: Db, id: string, language: string): Promise<string> {
  const { rows } = await sql<{
    body: string;
  }>`select body from help_text where article_id = ${id} and language = ${language}`.execute(db);
  return rows[0]?.body ?? '';
}
