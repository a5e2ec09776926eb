/** SQL of the talks with customer service and of appeals. */
import { sql } from 'kysely';
import { columnsOf, isOf, type Owner } from '../owners/store';
import type { Db } from '../db/database';

/** What somebody said, as it is kept (`sealing.ts`): in `words` only where it is older than its sealing. */
export interface Said {
  author: 'person' | 'agent' | 'system';
  at: string;
  client_id: string | null;
  words: string;
  sealed: Uint8Array | null;
}

export interface MessageRow extends Said {
  id: string;
  file_id: string | null;
}

const COLUMNS = sql`id, author, words, sealed, file_id, at, client_id`;

export async function findThread(db: Db, owner: Owner): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from support_thread where ${isOf(owner)}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Opens the talk where there is none, and locks it until the end of the transaction: one message after another. */
export async function openThread(db: Db, owner: Owner, now: number): Promise<string> {
  const { userId, visitorHash } = columnsOf(owner);
  await sql`insert into support_thread (user_id, visitor_hash, opened_at, last_at) values (${userId}, ${visitorHash}, ${now}, ${now}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`select id from support_thread where ${isOf(owner)} for update`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the talk was not opened');
  return row.id;
}

/** The newest before `beforeId`, newest first; one more than asked for tells that there are more. */
export async function readMessages(
  db: Db,
  threadId: string,
  beforeId: string | null,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select ${COLUMNS} from support_message
    where thread_id = ${threadId} and (${beforeId}::bigint is null or id < ${beforeId}::bigint) order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function messageOf(db: Db, threadId: string, clientId: string): Promise<MessageRow | null> {
  const { rows } =
    await sql<MessageRow>`select ${COLUMNS} from support_message where thread_id = ${threadId} and client_id = ${clientId}`.execute(
      db,
    );
  return rows[0] ?? null;
}

export interface NewMessage {
  threadId: string;
  author: MessageRow['author'];
  /** Null where a picture says it all. */
  sealed: Buffer | null;
  fileId: string | null;
  clientId: string | null;
  operatorId: string | null;
  /** The language of the person who writes; null leaves the known one. */
  language: Language | null;
  at: number;
}

type Language = ThreadRow['language'];

/** A person who writes has read all earlier messages. */
export async function addMessage(db: Db, message: NewMessage): Promise<MessageRow> {
  const { threadId, author, sealed, fileId, clientId, operatorId, language, at } = message;
  const { rows } =
    await sql<MessageRow>`insert into support_message (thread_id, author, words, sealed, file_id, client_id, operator_id, at)
    values (${threadId}, ${author}, '', ${sealed}, ${fileId}, ${clientId}, ${operatorId}, ${at}) returning ${COLUMNS}`.execute(
      db,
    );
  const [row] = rows;
  if (!row) throw new Error('the message was not kept');
  const waits =
    author === 'person' ? sql`coalesce(waits_since, ${at}::bigint)` : author === 'agent' ? sql`null` : sql`waits_since`;
  const read = author === 'person' ? sql`${row.id}` : sql`read_up_to`;
  await sql`update support_thread set last_at = ${at}, waits_since = ${waits}, read_up_to = ${read}, language = coalesce(${language}, language) where id = ${threadId}`.execute(
    db,
  );
  return row;
}

export async function countSince(db: Db, threadId: string, since: number): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) n from support_message where thread_id = ${threadId} and author = 'person' and at > ${since}`.execute(
    db,
  );
  return Number(rows[0]?.n ?? 0);
}

export async function markRead(db: Db, threadId: string, upTo: string): Promise<void> {
  await sql`update support_thread set read_up_to = ${upTo} where id = ${threadId} and read_up_to < ${upTo}`.execute(db);
}

export async function countUnread(db: Db, owner: Owner): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) n from support_message m join support_thread t on t.id = m.thread_id
    where t.${isOf(owner)} and m.author = 'agent' and m.id > t.read_up_to`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/**
 * Gives a browser's talk to the account that has logged in there; null where there was none. A message under a name that the account's
 * talk has already is left behind: it is sealed under that name, so that it cannot be given another. `dropped`: the pictures of such.
 */
export async function adoptThread(
  db: Db,
  visitorHash: string,
  userId: string,
  now: number,
): Promise<{ from: string; to: string; dropped: string[] } | null> {
  // Locks the talk, so that nothing is added to it meanwhile.
  const found = await sql<{
    id: string;
  }>`select id from support_thread where ${isOf({ visitorHash })} for update`.execute(db);
  const from = found.rows[0]?.id;
  if (from === undefined) return null;
  const to = await openThread(db, { userId }, now);
  const { rows } = await sql<{ file_id: string | null }>`delete from support_message f using support_message t
    where f.thread_id = ${from} and t.thread_id = ${to} and f.client_id = t.client_id returning f.file_id`.execute(db);
  await sql`update support_message set thread_id = ${to} where thread_id = ${from}`.execute(db);
  await sql`update support_thread t set last_at = greatest(t.last_at, f.last_at), waits_since = coalesce(t.waits_since, f.waits_since), read_up_to = greatest(t.read_up_to, f.read_up_to)
    from support_thread f where t.id = ${to} and f.id = ${from}`.execute(db);
  await sql`delete from support_thread where id = ${from}`.execute(db);
  await renumberNewest(db, to);
  return { from, to, dropped: rows.flatMap(({ file_id }) => file_id ?? []) };
}

/** The newest message gets a new number: whoever has read up to it has not read what came in before it. */
async function renumberNewest(db: Db, threadId: string): Promise<void> {
  const former = await newestMessageId(db, threadId);
  if (former === null) return;
  const { rows } = await sql<{ id: string }>`update support_message set id = default where id = ${former}
    returning id::text id`.execute(db);
  await sql`update support_thread set read_up_to = ${rows[0]?.id ?? former} where id = ${threadId} and read_up_to = ${former}`.execute(
    db,
  );
}

/** Deletes the talks of browsers that nobody has written in since; answers which. */
export async function deleteVisitorTalks(db: Db, silentSince: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from support_thread where user_id is null and last_at < ${silentSince} for update`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`delete from support_message where thread_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from support_thread where id = any(${ids}::bigint[])`.execute(db);
  return ids;
}

export interface CaseRow {
  account: string;
  lock_reason: string | null;
  locked_at: string;
  appealed_at: string | null;
}

/** The lock of an account and the last appeal against this very lock. */
export async function lockCase(db: Db, userId: string): Promise<CaseRow | null> {
  const { rows } =
    await sql<CaseRow>`select u.account, u.lock_reason, u.locked_at, (select max(a.at) from lock_appeal a where a.user_id = u.id and a.at >= u.locked_at) appealed_at
    from users u where u.id = ${userId} and u.locked_at is not null`.execute(db);
  return rows[0] ?? null;
}

export async function addAppeal(db: Db, userId: string, sealed: Buffer, at: number): Promise<void> {
  await sql`insert into lock_appeal (user_id, words, sealed, at) values (${userId}, '', ${sealed}, ${at})`.execute(db);
}

export interface ThreadRow {
  id: string;
  user_id: string | null;
  uid: string | null;
  locked: boolean;
  language: 'zh-hk' | 'zh-cn' | 'en';
  last_at: string;
  waits_since: string | null;
}

export async function listThreads(
  db: Db,
  onlyWaiting: boolean,
  limit: number,
  offset: number,
): Promise<{ rows: ThreadRow[]; total: number }> {
  const wanted = onlyWaiting ? sql`where t.waits_since is not null` : sql``;
  const { rows } =
    await sql<ThreadRow>`select t.id, t.user_id, u.uid, u.locked_at is not null locked, t.language, t.last_at, t.waits_since
      from support_thread t left join users u on u.id = t.user_id
      ${wanted} order by t.waits_since nulls last, t.last_at desc, t.id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ n: string }>`select count(*) n from support_thread t ${wanted}`.execute(db);
  return { rows, total: Number(counted.rows[0]?.n ?? 0) };
}

/** What still stands in plain text. */
export async function unsealedMessages(db: Db, limit: number): Promise<(Said & { id: string })[]> {
  const { rows } =
    await sql<MessageRow>`select ${COLUMNS} from support_message where words <> '' order by id limit ${limit} for update skip locked`.execute(
      db,
    );
  return rows;
}

export async function sealMessage(db: Db, id: string, sealed: Buffer): Promise<void> {
  await sql`update support_message set sealed = ${sealed}, words = '' where id = ${id}`.execute(db);
}

export async function unsealedAppeals(
  db: Db,
  limit: number,
): Promise<{ id: string; user_id: string; at: string; words: string }[]> {
  const { rows } = await sql<{
    id: string;
    user_id: string;
    at: string;
    words: string;
  }>`select id, user_id, at, words from lock_appeal where words <> '' order by id limit ${limit} for update skip locked`.execute(
    db,
  );
  return rows;
}

export async function sealAppeal(db: Db, id: string, sealed: Buffer): Promise<void> {
  await sql`update lock_appeal set sealed = ${sealed}, words = '' where id = ${id}`.execute(db);
}

/** Locked until the end of the transaction; null where there is none. */
export async function threadForUpdate(
  db: Db,
  id: string,
): Promise<{ id: string; user_id: string | null; uid: string | null } | null> {
  const { rows } = await sql<{
    id: string;
    user_id: string | null;
    uid: string | null;
  }>`select t.id, t.user_id, (select uid from users u where u.id = t.user_id) uid
    from support_thread t where t.id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

export async function newestMessageId(db: Db, threadId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string | null;
  }>`select max(id)::text id from support_message where thread_id = ${threadId}`.execute(db);
  return rows[0]?.id ?? null;
}

/** What of one person waits for an operator. */
export async function waitingTalkOf(db: Db, userId: string): Promise<{ item: string; since: number }[]> {
  const { rows } = await sql<{
    item: string;
    since: number;
  }>`select id::text item, waits_since::float8 since from support_thread
    where user_id = ${userId} and waits_since is not null`.execute(db);
  return rows;
}
