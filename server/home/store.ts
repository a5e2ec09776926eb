/** SQL of banners, of words that differ from the app's own, and of a person's language. */
import { sql } from 'kysely';
import type { ReplyOf, SentOf } from '@/lib/api/endpoint';
import type { Banner } from '@/lib/api/home';
import type { homeReview } from '@/lib/api/operator/home';
import type { Db } from '../db/database';

interface BannerRow {
  id: string;
  art: Banner['art'];
  link: string | null;
  title: string;
  words: string;
}

/** In order. */
export async function listBanners(db: Db, language: string): Promise<Banner[]> {
  const { rows } =
    await sql<BannerRow>`select b.id, b.art, b.link, t.title, t.words from banner b join banner_text t on t.banner_id = b.id
    where t.language = ${language} order by b.place`.execute(db);
  return rows.map(({ words, ...row }) => ({ ...row, text: words }));
}

/** Words that replace the built-in ones: domain -> key -> message. */
export async function languageMessages(db: Db, language: string): Promise<Record<string, Record<string, string>>> {
  const { rows } = await sql<{
    domain: string;
    key: string;
    message: string;
  }>`select domain, key, message from language_message
    where language = ${language} order by domain, key`.execute(db);
  const pack: Record<string, Record<string, string>> = {};
  for (const { domain, key, message } of rows) (pack[domain] ??= {})[key] = message;
  return pack;
}

export async function setLanguage(db: Db, userId: string, language: string): Promise<void> {
  await sql`update users set language = ${language} where id = ${userId}`.execute(db);
}

type FullBanner = ReplyOf<typeof homeReview.banners>['list'][number];

/** Every banner with all its languages, in order. */
export async function allBanners(db: Db): Promise<FullBanner[]> {
  const { rows } = await sql<FullBanner>`select b.id, b.art, b.link, b.place,
    (select json_object_agg(t.language, json_build_object('title', t.title, 'text', t.words)) from banner_text t where t.banner_id = b.id) as texts
    from banner b order by b.place`.execute(db);
  return rows;
}

export async function putBanner(
  db: Db,
  id: string,
  banner: Omit<SentOf<typeof homeReview.saveBanner>, 'id'>,
): Promise<void> {
  await sql`insert into banner (id, art, link, place) values (${id}, ${banner.art}, ${banner.link}, ${banner.place})
    on conflict (id) do update set art = excluded.art, link = excluded.link, place = excluded.place`.execute(db);
  for (const [language, { title, text }] of Object.entries(banner.texts)) {
    await sql`insert into banner_text (banner_id, language, title, words) values (${id}, ${language}, ${title}, ${text})
      on conflict (banner_id, language) do update set title = excluded.title, words = excluded.words`.execute(db);
  }
}

/** False where there is none. */
export async function removeBanner(db: Db, id: string): Promise<boolean> {
  await sql`delete from banner_text where banner_id = ${id}`.execute(db);
  return (await sql`delete from banner where id = ${id} returning id`.execute(db)).rows.length === 1;
}
