/** SQL of notices. */
import { sql } from 'kysely';
import type { SentOf, ReplyOf } from '@/lib/api/endpoint';
import type { NoticeSummary } from '@/lib/api/help';
import type { operator } from '@/lib/api/operator';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';

interface NoticeRow {
  id: string;
  category: NoticeSummary['category'];
  pinned: boolean;
  published_at: string;
  title: string;
  summary: string;
  body: string;
}

const COLUMNS = sql`n.id, n.category, n.pinned, n.published_at, t.title, t.summary, t.body from notice n join notice_text t on t.notice_id = n.id`;

const summaryOf = (row: NoticeRow): NoticeSummary => ({
  id: row.id, title: row.title, summary: row.summary, category: row.category, pinned: row.pinned, publishedAt: Number(row.published_at),
});

/** Published notices, pinned first, then newest. */
export async function listNotices(db: Db, language: string, now: number, limit: number, offset: number): Promise<{ list: NoticeSummary[]; total: number }> {
  const { rows } = await sql<NoticeRow>`select ${COLUMNS} where t.language = ${language} and n.published_at <= ${now}
    order by n.pinned desc, n.published_at desc, n.id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: string }>`select count(*) total from notice n join notice_text t on t.notice_id = n.id
    where t.language = ${language} and n.published_at <= ${now}`.execute(db);
  return { list: rows.map(summaryOf), total: Number(counted.rows[0]?.total ?? 0) };
}

export async function findNotice(db: Db, id: string, language: string, now: number): Promise<(NoticeSummary & { paragraphs: string[] }) | null> {
  const { rows } = await sql<NoticeRow>`select ${COLUMNS} where n.id = ${id} and t.language = ${language} and n.published_at <= ${now}`.execute(db);
  const [row] = rows;
  return row ? { ...summaryOf(row), paragraphs: row.body.split('\n\n') } : null;
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
  return (await sql`delete from notice where id = ${id} returning id`.execute(db)).rows.length === 1;
}
