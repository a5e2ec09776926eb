/**
 * Pictures kept encrypted (docs/decisions/0015): sent by a person, tied to what they are for, read back by their owner or by an operator.
 * What nothing refers to within a day is deleted.
 */
import { API_BASE } from '@/lib/api/endpoint';
import { FILE_PATH } from '@/lib/api/files';
import type { FilePurpose } from '@/lib/api/files';
import type { Db } from '../db/database';
import { Refusal } from '../http/handler';
import type { Context } from '../http/handler';
import type { Vault } from '../vault/vault';
import { asPicture } from './images';
import { addFile, deleteLooseFiles, fileById, removeFiles, setRef, usageOf } from './store';
import type { FileRow } from './store';

const DAY_MS = 24 * 3_600_000;
/** Enough for somebody who tries again and again; not enough to use us as a store. */
const MOST_A_DAY = 40;
const MOST_BYTES = 80 * 1024 * 1024;

/** A document must be readable; in a chat anything goes. */
const MIN_SIDE: Record<FilePurpose, number> = { identity: 1_000, reset: 1_000, service: 1 };

const labelOf = (file: { id: string; purpose: FilePurpose }): string => `file ${file.purpose} ${file.id}`;

/** Where the app finds a picture. */
export const addressOf = (fileId: string): string => `${API_BASE}/${FILE_PATH}/${fileId}`;

/** Keeps a picture for a person; answers its id. */
export async function keepPicture(context: Pick<Context, 'db' | 'now' | 'random'>, vault: Vault, owner: { userId: string; purpose: FilePurpose }, bytes: Buffer): Promise<string> {
  const { db, now } = context;
  const used = await usageOf(db, owner.userId, now - DAY_MS);
  if (used.recent >= MOST_A_DAY || used.bytes >= MOST_BYTES) throw new Refusal('fileQuota');
  const picture = await asPicture(bytes, MIN_SIDE[owner.purpose]);
  const id = context.random(16).toString('base64url');
  const sealed = vault.seal(picture.bytes, labelOf({ id, purpose: owner.purpose }));
  await addFile(db, { id, ...owner, mediaType: picture.mediaType, size: picture.bytes.length, sealed, now });
  return id;
}

/** Ties a person's own, still loose pictures to `ref` (`identity:17`); refuses when one of them is not theirs, or used already. */
export async function claimFiles(context: Context<'fileUnknown'>, owner: { userId: string; purpose: FilePurpose }, ids: readonly string[], ref: string): Promise<void> {
  const different = new Set(ids);
  if (different.size !== ids.length || (await setRef(context.db, ids, owner, ref)) !== ids.length) context.fail('fileUnknown');
}

export interface OpenedFile {
  bytes: Buffer;
  mediaType: string;
  purpose: FilePurpose;
  ref: string | null;
}

const opened = (vault: Vault, row: FileRow): OpenedFile => ({ bytes: vault.open(row.sealed, labelOf(row)), mediaType: row.media_type, purpose: row.purpose, ref: row.ref });

/** Null for one that does not exist. Whoever calls this has asked whether the reader may, and writes it down. */
export async function openFile(db: Db, vault: Vault, id: string): Promise<OpenedFile | null> {
  const row = await fileById(db, id);
  return row && opened(vault, row);
}

/** Null for one that does not exist or is somebody else's. */
export async function openOwnFile(db: Db, vault: Vault, id: string, userId: string): Promise<OpenedFile | null> {
  const row = await fileById(db, id);
  return row && row.user_id === userId ? opened(vault, row) : null;
}

/** Deletes what nothing needs any more; whoever calls this has taken away what referred to it. */
export const deleteFiles = (db: Db, ids: readonly string[]): Promise<void> => removeFiles(db, ids);

export const pruneFiles = (db: Db, now: number): Promise<void> => deleteLooseFiles(db, now - DAY_MS);
