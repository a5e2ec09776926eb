/** Wallets as a way in, tickets of locked accounts, the talk with customer service, help articles, and which notices somebody has read. */
import { sql, type Kysely } from 'kysely';

const tables = `
-- An account that was opened with a wallet has no password until its owner sets one.
alter table users alter column password_hash drop not null;

create table wallet (
  -- Small letters; a wallet opens one account only.
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  user_id bigint not null references users,
  linked_at bigint not null
);
create index wallet_by_user on wallet (user_id);

-- A nonce is deleted by whoever uses it, so it is used once.
create table wallet_nonce (
  nonce text primary key,
  -- The browser that asked for it, as a hash.
  visitor_hash text not null,
  issued_at bigint not null,
  expires_at bigint not null
);
create index wallet_nonce_by_visitor on wallet_nonce (visitor_hash, issued_at);

create table lock_ticket (
  visitor_hash text primary key,
  user_id bigint not null references users,
  expires_at bigint not null
);

create table lock_appeal (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  words text not null check (length(words) between 1 and 2000),
  at bigint not null
);
create index lock_appeal_by_user on lock_appeal (user_id, at);

-- The talk of an account, or of a browser that nobody is logged in at (by the hash of its name).
create table support_thread (
  id bigint generated always as identity primary key,
  user_id bigint unique references users,
  visitor_hash text unique,
  opened_at bigint not null,
  last_at bigint not null,
  -- In which the person last wrote.
  language text not null default 'zh-hk' check (language in ('zh-hk', 'zh-cn', 'en')),
  -- Since when the person has been waiting for an answer.
  waits_since bigint,
  -- The last message that the person has read.
  read_up_to bigint not null default 0,
  check ((user_id is null) <> (visitor_hash is null))
);
create index support_thread_waiting on support_thread (waits_since) where waits_since is not null;
create index support_thread_latest on support_thread (last_at desc);

create table support_message (
  id bigint generated always as identity primary key,
  thread_id bigint not null references support_thread,
  author text not null check (author in ('person', 'agent', 'system')),
  words text not null check (length(words) <= 2000),
  -- A picture; without one there are words.
  file_id text,
  -- The name that the sending device gave it: sent twice is once.
  client_id uuid,
  operator_id bigint references operator,
  at bigint not null,
  check (words <> '' or file_id is not null),
  unique (thread_id, client_id)
);
create index support_message_by_thread on support_message (thread_id, id desc);

create table notice_read (
  user_id bigint not null references users,
  notice_id text not null references notice,
  at bigint not null,
  primary key (user_id, notice_id)
);

create table help_article (
  id text primary key,
  category text not null check (category in ('start', 'account', 'security', 'trading', 'assets')),
  place int not null
);
create table help_text (
  article_id text not null references help_article,
  language text not null check (language in ('zh-hk', 'zh-cn', 'en')),
  title text not null,
  summary text not null,
  -- Paragraphs separated by one empty line; "# " begins a heading.
  body text not null,
  primary key (article_id, language)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
