/** What people read: notices and banners in every language, and words that differ from the app's built-in ones. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice (
      id text primary key,
      category text not null check (category in ('system', 'market', 'product', 'security')),
      pinned boolean not null,
      published_at bigint not null
    )`.execute(db);
  await sql`
    create table notice_text (
      notice_id text not null references notice,
      language text not null check (language in ('zh-hk', 'zh-cn', 'en')),
      title text not null,
      summary text not null,
      -- Paragraphs separated by one empty line.
      body text not null,
      primary key (notice_id, language)
    )`.execute(db);
  await sql`create index notice_order on notice (pinned desc, published_at desc, id)`.execute(db);
  await sql`
    create table banner (
      id text primary key,
      art text not null check (art in ('welcome', 'fees', 'safety', 'forex')),
      -- A good name of the app's addresses, or null.
      link text,
      place int not null unique
    )`.execute(db);
  await sql`
    create table banner_text (
      banner_id text not null references banner,
      language text not null check (language in ('zh-hk', 'zh-cn', 'en')),
      title text not null,
      words text not null,
      primary key (banner_id, language)
    )`.execute(db);
  await sql`
    create table language_message (
      language text not null check (language in ('zh-hk', 'zh-cn', 'en')),
      domain text not null,
      key text not null,
      message text not null,
      primary key (language, domain, key)
    )`.execute(db);
}
