/**
 * What somebody has begun and not finished: ways in whose first half is passed, codes that were sent, passkey challenges,
 * tickets of a locked account. Whoever holds one may
 * be a thief, so all of it is void once the owner changed something, logged the others out, or people decided about the account.
 */
import type { Db } from '../db/database';
import { voidCodesOf } from './factors/store';
import { deleteLockTicketsOf } from './lock/store';
import { deleteChallengesOf } from './passkeys/store';
import { deleteTicketsOf } from './store';

/** The codes first: those of a ticket are found by it. */
export async function voidHalfPassed(db: Db, userId: string, now: number): Promise<void> {
  await voidCodesOf(db, userId, now);
  await deleteTicketsOf(db, userId);
  await deleteChallengesOf(db, userId);
  await deleteLockTicketsOf(db, userId);
}
