/** SQL of pictures. Their content is sealed; the readable columns hold the owner of each and what refers to it. */
import { sql } from 'kysely';
import type { FilePurpose } from '@/lib/api/files';
import { columnsOf, isOf, type Owner } from '../owners/store';
import type { Db } from '../db/database';

export interface FileRow {
  id: string;
  user_id: string | null;
  visitor_hash: string | null;
  purpose: FilePurpose;
  media_type: string;
  sealed: Uint8Array;
  ref: string | null;
}

const columns = sql.raw('id, user_id, visitor_hash, purpose, media_type, sealed, ref');

export async function addFile(
  db: Db,
  owner: Owner,
  file: {
    id: string;
    purpose: FilePurpose;
    mediaType: string;
    size: number;
    sealed: Uint8Array;
    contentHash: string | null;
    now: number;
  },
): Promise<void> {
  const { userId, visitorHash } = columnsOf(owner);
  await sql`insert into stored_file (id, user_id, visitor_hash, purpose, media_type, size, sealed, content_hash, created_at)
    values (${file.id}, ${userId}, ${visitorHash}, ${file.purpose}, ${file.mediaType}, ${file.size}, ${file.sealed}, ${file.contentHash}, ${file.now})`.execute(
    db,
  );
}

export async function fileById(db: Db, id: string): Promise<FileRow | null> {
  const { rows } = await sql<FileRow>`select ${columns} from stored_file where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Each different one once. */
export async function contentHashes(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ content_hash: string }>`select distinct content_hash from stored_file
    where id = any(${[...ids]}::text[]) and content_hash is not null`.execute(db);
  return rows.map(({ content_hash: hash }) => hash);
}

/** How much an owner sent since a moment and is kept, and how many since a later one. */
export async function usageOf(
  db: Db,
  owner: Owner,
  since: { bytes: number; files: number },
): Promise<{ bytes: number; recent: number }> {
  const { rows } = await sql<{ bytes: string; recent: number }>`
    select coalesce(sum(size), 0) as bytes, (count(*) filter (where created_at > ${since.files}))::int as recent
    from stored_file where ${isOf(owner)} and created_at > ${since.bytes}`.execute(db);
  return { bytes: Number(rows[0]?.bytes ?? 0), recent: rows[0]?.recent ?? 0 };
}

/** Ties files to what refers to them; answers how many there were to tie. */
export async function setRef(
  db: Db,
  ids: readonly string[],
  owner: Owner,
  purpose: FilePurpose,
  ref: string,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`update stored_file set ref = ${ref}
    where id = any(${[...ids]}::text[]) and ${isOf(owner)} and purpose = ${purpose} and ref is null returning id`.execute(
    db,
  );
  return rows.length;
}

/** Gives what a browser tied to one thing to a person, tied to another. */
export async function moveFiles(
  db: Db,
  from: { visitorHash: string; ref: string },
  to: { userId: string; ref: string },
): Promise<void> {
  await sql`update stored_file set user_id = ${to.userId}, visitor_hash = null, ref = ${to.ref} where visitor_hash = ${from.visitorHash} and ref = ${from.ref}`.execute(
    db,
  );
}

export async function removeTied(db: Db, refs: readonly string[]): Promise<void> {
  await sql`delete from stored_file where ref = any(${[...refs]}::text[])`.execute(db);
}

export async function removeFiles(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from stored_file where id = any(${[...ids]}::text[])`.execute(db);
}

export async function deleteLooseFiles(db: Db, createdBefore: number): Promise<void> {
  await sql`delete from stored_file where ref is null and created_at < ${createdBefore}`.execute(db);
}
