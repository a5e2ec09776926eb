/** Transactions that several calls share (server/http/groupCommit.ts). */
import type { Db } from './database';

const shared = new WeakSet<Db>();

export const isShared = (db: Db): boolean => shared.has(db);

/** From here on this transaction belongs to several calls. */
export const share = (db: Db): unknown => shared.add(db);

/** This call needs a transaction of its own. */
export class GoesAlone extends Error {}

/**
 * To be called before locks whose order counts. In a shared transaction each call would take its locks in turn, and two such transactions could
 * deadlock: the call is taken out and done alone.
 */
export function needsOwn(db: Db): void {
  if (isShared(db)) throw new GoesAlone();
}
