/** SQL of notices. */
import { sql } from 'kysely';
import type { NoticeSummary } from '@/lib/api/help';
import type { Db } from '../db/database';

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
