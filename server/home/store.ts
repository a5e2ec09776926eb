/** SQL of banners, of words that differ from the app's own, and of a person's language. */
import { sql } from 'kysely';
import type { Banner } from '@/lib/api/home';
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
  const { rows } = await sql<BannerRow>`select b.id, b.art, b.link, t.title, t.words from banner b join banner_text t on t.banner_id = b.id
    where t.language = ${language} order by b.place`.execute(db);
  return rows.map(({ words, ...row }) => ({ ...row, text: words }));
}

/** Words that replace the built-in ones: domain -> key -> message. */
export async function languageMessages(db: Db, language: string): Promise<Record<string, Record<string, string>>> {
  const { rows } = await sql<{ domain: string; key: string; message: string }>`select domain, key, message from language_message
    where language = ${language} order by domain, key`.execute(db);
  const pack: Record<string, Record<string, string>> = {};
  for (const { domain, key, message } of rows) (pack[domain] ??= {})[key] = message;
  return pack;
}

export async function setLanguage(db: Db, userId: string, language: string): Promise<void> {
  await sql`update users set language = ${language} where id = ${userId}`.execute(db);
}
