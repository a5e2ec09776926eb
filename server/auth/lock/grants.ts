/**
 * Lock grants. Whoever has just proved that a locked account is theirs may see from that browser why it is locked, appeal, talk to
 * customer service and read its statement. A session that the lock ended may be stolen, so it opens the reason only. A grant opens
 * nothing else, and ends when the account is unlocked.
 */
import { hashOf } from '../../vault/hashOf';
import type { Db } from '../../db/database';
import type { LockGrant } from '../../http/callers';
import { addLockGrant, findLockGrant } from './store';

const GRANT_MS = 7 * 24 * 3_600_000;

/** Only a hash of the browser's name is kept. */
export const giveLockGrant = (db: Db, visitor: string, grant: LockGrant, now: number): Promise<void> =>
  addLockGrant(db, hashOf(visitor), grant, now, now + GRANT_MS);

/** The grant that this browser holds, or null. */
export const lockGrantOf = (db: Db, visitor: string, now: number): Promise<LockGrant | null> =>
  findLockGrant(db, hashOf(visitor), now);
