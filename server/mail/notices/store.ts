/** SQL of a person's own notices, and of what they want to be told outside of the app. */
import { sql } from 'kysely';
import type { RefType } from '@/lib/api/ledger';
import { NoticeTopic } from '@/lib/api/help';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';
import { TOGETHER } from '../../db/statements';
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
  /** By which people may have asked for no pushes; null where they are told in any case. */
  topic: NoticeTopic | null;
  about: RefType;
  aboutNo: string;
  words: InEvery<Words>;
}

/**
 * Several at once, in their order, together with the transaction's next statement or its commit; browsers that are told of a person's notices
 * are told of these, but for topics that they do not want.
 */
export async function addNotices(db: Db, rows: readonly NewNotice[], now: number): Promise<void> {
  if (rows.length === 0) return;
  await sql`${sql.raw(TOGETHER)} with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        v("userId" bigint, topic text, about text, "aboutNo" text, words jsonb)),
    added as (
      insert into own_notice (user_id, about, about_no, words, at)
      select "userId", about, "aboutNo", words, ${now}::bigint from given)
    insert into push_outbox (user_id, about, at, next_at)
    select "userId", about, ${now}::bigint, ${now}::bigint from given
    where exists (select 1 from push_device d where d.user_id = "userId")
      and not exists (select 1 from notice_setting s where s.user_id = "userId" and s.topic = given.topic and not s.by_push)`.execute(
    db,
  );
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

export interface NoticeSetting {
  topic: NoticeTopic;
  byLetter: boolean;
  byPush: boolean;
}

/** Of every topic; what was never set is on. */
export async function settingsOf(db: Db, userId: string): Promise<NoticeSetting[]> {
  const { rows } = await sql<NoticeSetting>`select topic, by_letter "byLetter", by_push "byPush" from notice_setting
    where user_id = ${userId}`.execute(db);
  return NoticeTopic.options.map(
    (topic) => rows.find((row) => row.topic === topic) ?? { topic, byLetter: true, byPush: true },
  );
}

/** One way alone, so that two switches at once do not take each other back. */
export async function saveSetting(
  db: Db,
  userId: string,
  { topic, way, on }: { topic: NoticeTopic; way: 'letter' | 'push'; on: boolean },
): Promise<void> {
  const column = sql.ref(way === 'letter' ? 'by_letter' : 'by_push');
  await sql`insert into notice_setting (user_id, topic, by_letter, by_push)
    values (${userId}, ${topic}, ${on || way === 'push'}, ${on || way === 'letter'})
    on conflict (user_id, topic) do update set ${column} = ${on}`.execute(db);
}

/** Who of these wants no letters about a topic: `userId topic`. */
export async function letterlessOf(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select user_id || ' ' || topic name from notice_setting
    where user_id = any(${[...userIds]}::bigint[]) and not by_letter`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
