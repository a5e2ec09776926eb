/** SQL of notices, of what people have read of them, and of help articles. */
import { sql } from 'kysely';
import type { SentOf, ReplyOf } from '@/lib/api/endpoint';
import type { HelpSummary, NoticeSummary } from '@/lib/api/help';
import type { operator } from '@/lib/api/operator';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';
import { patternOf } from './rules';

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

/** Who reads, in which language, and when. */
export interface Reader {
  language: string;
  now: number;
  userId: string | null;
}

const columns = ({ userId }: Reader) => sql`n.id, n.category, n.pinned, n.published_at, t.title, t.summary, t.body,
  exists (select 1 from notice_read r where r.notice_id = n.id and r.user_id = ${userId}::bigint) as read from notice n join notice_text t on t.notice_id = n.id`;

const summaryOf = (row: NoticeRow): NoticeSummary => ({
  id: row.id, title: row.title, summary: row.summary, category: row.category, pinned: row.pinned, publishedAt: Number(row.published_at), read: row.read,
});

/** Published notices, pinned first, then newest. */
export async function listNotices(db: Db, reader: Reader, limit: number, offset: number): Promise<{ list: NoticeSummary[]; total: number }> {
  const { language, now } = reader;
  const { rows } = await sql<NoticeRow>`select ${columns(reader)} where t.language = ${language} and n.published_at <= ${now}
    order by n.pinned desc, n.published_at desc, n.id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: string }>`select count(*) total from notice n join notice_text t on t.notice_id = n.id
    where t.language = ${language} and n.published_at <= ${now}`.execute(db);
  return { list: rows.map(summaryOf), total: Number(counted.rows[0]?.total ?? 0) };
}

export async function findNotice(db: Db, reader: Reader, id: string): Promise<(NoticeSummary & { paragraphs: string[] }) | null> {
  const { rows } = await sql<NoticeRow>`select ${columns(reader)} where n.id = ${id} and t.language = ${reader.language} and n.published_at <= ${reader.now}`.execute(db);
  const [row] = rows;
  return row ? { ...summaryOf(row), paragraphs: row.body.split('\n\n') } : null;
}

export async function markRead(db: Db, userId: string, noticeId: string, now: number): Promise<void> {
  await sql`insert into notice_read (user_id, notice_id, at) values (${userId}, ${noticeId}, ${now}) on conflict do nothing`.execute(db);
}

export async function markAllRead(db: Db, userId: string, now: number): Promise<void> {
  await sql`insert into notice_read (user_id, notice_id, at) select ${userId}::bigint, id, ${now}::bigint from notice where published_at <= ${now} on conflict do nothing`.execute(db);
}

/** In order; with words, only those that contain each of them, titles first. */
export async function listArticles(db: Db, language: string, words: readonly string[]): Promise<HelpSummary[]> {
  const patterns = words.map(patternOf);
  const { rows } = await sql<HelpSummary>`select a.id, a.category, t.title, t.summary from help_article a join help_text t on t.article_id = a.id
    where t.language = ${language} and (t.title || ' ' || t.summary || ' ' || t.body) ilike all (${patterns}::text[])
    order by (t.title ilike all (${patterns}::text[])) desc, a.place`.execute(db);
  return rows;
}

export async function articleBody(db: Db, id: string, language: string): Promise<string> {
  const { rows } = await sql<{ body: string }>`select body from help_text where article_id = ${id} and language = ${language}`.execute(db);
  return rows[0]?.body ?? '';
}

type FullNotice = ReplyOf<typeof operator.notices>['list'][number];

/** Every notice with all its languages, newest first, published or not. */
export async function allNotices(db: Db, page: Page): Promise<{ rows: FullNotice[]; total: number }> {
  type Row = Omit<FullNotice, 'publishedAt' | 'texts'> & { published_at: string; texts: Record<string, { title: string; summary: string; body: string }> };
  const { rows, total } = await readPage(
    db,
    {
      columns: sql<Row>`n.id, n.category, n.pinned, n.published_at,
        (select json_object_agg(t.language, json_build_object('title', t.title, 'summary', t.summary, 'body', t.body)) from notice_text t where t.notice_id = n.id) as texts`,
      source: sql`from notice n`,
      order: sql`n.published_at desc, n.id`,
    },
    page,
  );
  const textsOf = ({ texts }: Row) => Object.fromEntries(Object.entries(texts).map(([language, { body, ...text }]) => [language, { ...text, paragraphs: body.split('\n\n') }])) as FullNotice['texts'];
  return { rows: rows.map((row) => ({ id: row.id, category: row.category, pinned: row.pinned, publishedAt: Number(row.published_at), texts: textsOf(row) })), total };
}

export async function hasNotice(db: Db, id: string): Promise<boolean> {
  return (await sql`select 1 from notice where id = ${id} for update`.execute(db)).rows.length === 1;
}

export async function putNotice(db: Db, id: string, notice: Omit<SentOf<typeof operator.saveNotice>, 'id'>): Promise<void> {
  await sql`insert into notice (id, category, pinned, published_at) values (${id}, ${notice.category}, ${notice.pinned}, ${notice.publishedAt})
    on conflict (id) do update set category = excluded.category, pinned = excluded.pinned, published_at = excluded.published_at`.execute(db);
  for (const [language, { title, summary, paragraphs }] of Object.entries(notice.texts)) {
    // One empty line separates paragraphs, so none may stand within one.
    const body = paragraphs.map((paragraph) => paragraph.replace(/\n{2,}/g, '\n')).join('\n\n');
    await sql`insert into notice_text (notice_id, language, title, summary, body) values (${id}, ${language}, ${title}, ${summary}, ${body})
      on conflict (notice_id, language) do update set title = excluded.title, summary = excluded.summary, body = excluded.body`.execute(db);
  }
}

/** False where there is none. */
export async function removeNotice(db: Db, id: string): Promise<boolean> {
  await sql`delete from notice_text where notice_id = ${id}`.execute(db);
  await sql`delete from notice_read where notice_id = ${id}`.execute(db);
  return (await sql`delete from notice where id = ${id} returning id`.execute(db)).rows.length === 1;
}
