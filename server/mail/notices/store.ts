/** SQL of a person's own notices. */
import { sql } from 'kysely';
import type { RefType } from '@/lib/api/ledger';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';
import type { InEvery } from '../letters';

/** What a notice says in one language. */
export interface Words {
  title: string;
  paragraphs: readonly string[];
}

export interface OwnNoticeRow {
  id: string;
  about: RefType;
  about_no: string;
  words: InEvery<Words>;
  at: string;
  read_at: string | null;
}

export interface NewNotice {
  userId: string;
  about: RefType;
  aboutNo: string;
  words: InEvery<Words>;
}

/** Several at once, in their order; browsers that are told of a person's notices are told of these. */
export async function addNotices(db: Db, rows: readonly NewNotice[], now: number): Promise<void> {
  if (rows.length === 0) return;
  await sql`with added as (
      insert into own_notice (user_id, about, about_no, words, at)
      select v."userId", v.about, v."aboutNo", v.words, ${now}::bigint
      from json_to_recordset(${JSON.stringify(rows)}::json) v("userId" bigint, about text, "aboutNo" text, words jsonb)
      returning user_id, about)
    insert into push_outbox (user_id, about, at, next_at)
    select user_id, about, ${now}::bigint, ${now}::bigint from added
    where exists (select 1 from push_device d where d.user_id = added.user_id)`.execute(db);
}

/** The newest first. */
export const listOwnNotices = (db: Db, userId: string, page: Page): Promise<{ rows: OwnNoticeRow[]; total: number }> =>
  readPage(
    db,
    {
      columns: sql<OwnNoticeRow>`n.id::text id, n.about, n.about_no, n.words, n.at::text at, n.read_at::text read_at`,
      source: sql`from own_notice n where n.user_id = ${userId}`,
      order: sql`n.id desc`,
    },
    page,
  );

/** How many of one kind a person was told since then. */
export async function countTold(db: Db, userId: string, about: RefType, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int count from own_notice
    where user_id = ${userId} and about = ${about} and at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int count from own_notice where user_id = ${userId} and read_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One of them, or all; another person's is left alone. */
export async function markOwnRead(db: Db, userId: string, id: string | null, now: number): Promise<void> {
  const one = id === null ? sql`` : sql`and id = ${id}`;
  await sql`update own_notice set read_at = ${now} where user_id = ${userId} and read_at is null ${one}`.execute(db);
}

export async function deleteNoticesBefore(db: Db, at: number): Promise<void> {
  await sql`delete from own_notice where at < ${at}`.execute(db);
}
