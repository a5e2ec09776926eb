/**
 * Pictures kept encrypted (docs/decisions/0015): sent by a person, tied to what they are for, read back by their owner or by an operator.
 * What nothing refers to within a day is deleted.
 */
import { createHash } from 'node:crypto';
import { API_BASE } from '@/lib/api/endpoint';
import { FILE_PATH } from '@/lib/api/files';
import type { FilePurpose } from '@/lib/api/files';
import type { Db } from '../db/database';
import { Refusal } from '../http/handler';
import type { Context } from '../http/handler';
import type { Vault } from '../vault/vault';
import { asPicture } from './images';
import { readQr } from './qr';
import {
  addFile,
  contentHashes,
  deleteLooseFiles,
  fileById,
  moveFiles,
  removeFiles,
  removeTied,
  setRef,
  usageOf,
} from './store';
import type { Owner } from '../owners/store';
import type { FileRow } from './store';

const DAY_MS = 24 * 3_600_000;
const MONTH_MS = 30 * DAY_MS;
/**
 * Enough for somebody who tries again and again; not enough to use us as a store. Bytes are those of a month: what is kept for years as
 * evidence keeps nobody from showing more of it. A visitor gets less, because a new browser name costs nothing.
 */
const LIMITS = { person: { aDay: 40, bytes: 80 * 1024 * 1024 }, visitor: { aDay: 10, bytes: 10 * 1024 * 1024 } };

/** A document must be readable; in a chat anything goes. */
const MIN_SIDE: Record<FilePurpose, number> = {
  identity: 1_000,
  reset: 1_000,
  service: 1,
  proof: 320,
  paymentQr: 60,
  c2cTalk: 1,
  evidence: 1,
};

const labelOf = (file: { id: string; purpose: FilePurpose }): string => `file ${file.purpose} ${file.id}`;

/** Where the app finds a picture. */
export const addressOf = (fileId: string): string => `${API_BASE}/${FILE_PATH}/${fileId}`;

/** Keeps a picture for a person, or for a browser that nobody is logged in at; answers its id. */
export async function keepPicture(
  context: Pick<Context, 'db' | 'now' | 'random'>,
  vault: Vault,
  owner: Owner,
  purpose: FilePurpose,
  bytes: Buffer,
): Promise<string> {
  const { db, now } = context;
  const used = await usageOf(db, owner, { bytes: now - MONTH_MS, files: now - DAY_MS });
  const most = 'userId' in owner ? LIMITS.person : LIMITS.visitor;
  if (used.recent >= most.aDay || used.bytes >= most.bytes) throw new Refusal('fileQuota');
  const document = purpose === 'evidence' ? documentType(bytes) : null;
  const picture = document ? { bytes, mediaType: document } : await asPicture(bytes, MIN_SIDE[purpose]);
  if (purpose === 'paymentQr' && (await readQr(picture.bytes)) === null) throw new Refusal('qrUnreadable');
  const id = context.random(16).toString('base64url');
  const sealed = vault.seal(picture.bytes, labelOf({ id, purpose }));
  // The same picture sent again is the same proof.
  const contentHash = purpose === 'proof' ? createHash('sha256').update(picture.bytes).digest('hex') : null;
  const { mediaType } = picture;
  await addFile(db, owner, { id, purpose, mediaType, size: picture.bytes.length, sealed, contentHash, now });
  return id;
}

/** By its first bytes. Such a file is kept as it is: it is never shown as a page, only handed over as a download (download.ts). */
function documentType(bytes: Buffer): 'application/pdf' | 'video/mp4' | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf';
  return bytes.subarray(4, 8).toString('latin1') === 'ftyp' ? 'video/mp4' : null;
}

/** Who but its owner may read a file, by what refers to it: `c2cTalk:40917352880164273951` is asked of the reader of `c2cTalk`. */
export type FileReaders = Readonly<Record<string, (db: Db, userId: string, of: string) => Promise<boolean>>>;

/** Null for one that does not exist, or that this person may not read. */
export async function openForReader(
  db: Db,
  vault: Vault,
  id: string,
  { userId, readers }: { userId: string; readers: FileReaders },
): Promise<OpenedFile | null> {
  const row = await fileById(db, id);
  const [kind = '', of = ''] = row?.ref?.split(':') ?? [];
  const mayRead = row && readers[kind];
  return row && mayRead && (await mayRead(db, userId, of)) ? opened(vault, row) : null;
}

/** Ties an owner's still loose pictures to `ref` (`identity:17`); refuses when one of them is not theirs, or used already. */
export async function claimFiles(
  context: Context<'fileUnknown'>,
  owner: Owner & { purpose: FilePurpose },
  ids: readonly string[],
  ref: string,
): Promise<void> {
  const different = new Set(ids);
  if (different.size !== ids.length || (await setRef(context.db, ids, owner, owner.purpose, ref)) !== ids.length)
    context.fail('fileUnknown');
}

/** What tells two proofs apart: the SHA-256 of each picture as it was encoded anew. */
export const proofHashes = (db: Db, ids: readonly string[]): Promise<string[]> => contentHashes(db, ids);

export interface OpenedFile {
  bytes: Buffer;
  mediaType: string;
  purpose: FilePurpose;
  ref: string | null;
}

const opened = (vault: Vault, row: FileRow): OpenedFile => ({
  bytes: vault.open(row.sealed, labelOf(row)),
  mediaType: row.media_type,
  purpose: row.purpose,
  ref: row.ref,
});

/** Null for one that does not exist. The caller has checked that the reader may see it, and writes the look into the audit log. */
export async function openFile(db: Db, vault: Vault, id: string): Promise<OpenedFile | null> {
  const row = await fileById(db, id);
  return row && opened(vault, row);
}

/** Null for one that does not exist or is none of theirs. */
export async function openOwnFile(db: Db, vault: Vault, id: string, owner: Owner): Promise<OpenedFile | null> {
  const row = await fileById(db, id);
  const isTheirs = row && ('userId' in owner ? row.user_id === owner.userId : row.visitor_hash === owner.visitorHash);
  return row && isTheirs ? opened(vault, row) : null;
}

/** Gives a visitor's pictures to the person who has logged in there, tied to that person's talk. */
export const adoptFiles = (
  db: Db,
  from: { visitorHash: string; ref: string },
  to: { userId: string; ref: string },
): Promise<void> => moveFiles(db, from, to);

/** Deletes everything that is tied to these. */
export const deleteTiedFiles = (db: Db, refs: readonly string[]): Promise<void> => removeTied(db, refs);

/** Deletes these pictures; the caller has removed what referred to them. */
export const deleteFiles = (db: Db, ids: readonly string[]): Promise<void> => removeFiles(db, ids);

export const pruneFiles = (db: Db, now: number): Promise<void> => deleteLooseFiles(db, now - DAY_MS);
