/** Transactions that several calls share (server/http/groupCommit.ts). */
import type { Db } from './database';

const shared = new WeakSet<Db>();

export const isShared = (db: Db): boolean => shared.has(db);

/** From here on this transaction belongs to several calls. */
export const share = (db: Db): unknown => shared.add(db);

/** This call needs a transaction of its own. */
export class GoesAlone extends Error {}

/**
 * Before a lock whose order only one call can keep. In a shared transaction each would take its locks in turn, and two of those could embrace:
 * such a call is taken out and done alone.
 */
export function needsOwn(db: Db): void {
  if (isShared(db)) throw new GoesAlone();
}
