/** SQL of the demo world's content. What is there already is left alone. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database';

export interface NoticeRow {
  id: string;
  category: string;
  pinned: boolean;
  published_at: number;
}

export interface NoticeTextRow {
  notice_id: string;
  language: string;
  title: string;
  summary: string;
  /** Paragraphs separated by one empty line. */
  body: string;
}

export interface BannerRow {
  id: string;
  art: string;
  link: string;
  place: number;
}

export interface BannerTextRow {
  banner_id: string;
  language: string;
  title: string;
  words: string;
}

/** Rows of one table as one parameter. */
const given = (values: readonly object[]): RawBuilder<string> => sql`${JSON.stringify(values)}::json`;

export async function addNotices(
  db: Db,
  notices: readonly NoticeRow[],
  texts: readonly NoticeTextRow[],
): Promise<void> {
  await sql`insert into notice select * from json_to_recordset(${given(notices)})
    as t(id text, category text, pinned boolean, published_at bigint) on conflict do nothing`.execute(db);
  await sql`insert into notice_text select * from json_to_recordset(${given(texts)})
    as t(notice_id text, language text, title text, summary text, body text) on conflict do nothing`.execute(db);
}

export async function addBanners(
  db: Db,
  banners: readonly BannerRow[],
  texts: readonly BannerTextRow[],
): Promise<void> {
  await sql`insert into banner select * from json_to_recordset(${given(banners)})
    as t(id text, art text, link text, place int) on conflict do nothing`.execute(db);
  await sql`insert into banner_text select * from json_to_recordset(${given(texts)})
    as t(banner_id text, language text, title text, words text) on conflict do nothing`.execute(db);
}

export async function addAnswers(
  db: Db,
  answers: readonly { name: string; texts: Readonly<Record<string, string>>; changed_at: number }[],
): Promise<void> {
  await sql`insert into saved_answer (name, texts, changed_at) select name, texts, changed_at from json_to_recordset(${given(answers)})
    as t(name text, texts jsonb, changed_at bigint) on conflict (name) do nothing`.execute(db);
}

export interface HelpRow {
  id: string;
  category: string;
  place: number;
}

export interface HelpTextRow {
  article_id: string;
  language: string;
  title: string;
  summary: string;
  body: string;
}

export async function addHelp(db: Db, articles: readonly HelpRow[], texts: readonly HelpTextRow[]): Promise<void> {
  await sql`insert into help_article select * from json_to_recordset(${given(articles)}) as t(id text, category text, place int) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into help_text select * from json_to_recordset(${given(texts)})
    as t(article_id text, language text, title text, summary text, body text) on conflict do nothing`.execute(db);
}

/** True where there are notices and help already. */
export async function hasContent(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select 1 from notice) and exists (select 1 from help_article) found`.execute(db);
  return rows[0]?.found ?? false;
}
