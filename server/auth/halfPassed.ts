/**
 * Everything that was begun and not finished: login tickets, codes that were sent, passkey challenges, lock grants, the secret of an
 * authenticator that was offered. A thief may hold one of these, so all are void once the owner changes a factor or password or logs the
 * other devices out, or an operator decides about the account.
 */
import type { Db } from '../db/database';
import { Refusal } from '../http/handler';
import { dropOffer, voidCodesOf } from './factors/store';
import { deleteLockGrantsOf } from './lock/store';
import { deleteChallengesOf } from './passkeys/store';
import { countChange, deleteTicketsOf, lastChangeOf } from './store';

/** The codes first: they are found through their tickets. */
export async function voidHalfPassed(db: Db, userId: string, now: number): Promise<void> {
  await voidCodesOf(db, userId, now);
  await deleteTicketsOf(db, userId);
  await deleteChallengesOf(db, userId);
  await deleteLockGrantsOf(db, userId);
  await dropOffer(db, userId);
  await countChange(db, userId, now);
}

/** Refuses a challenge that was given before the last change of a factor or password. Call it with the person's row held. */
export async function requireAskedSince(
  db: Db,
  userId: string,
  askedAt: number,
  reason: 'passkeyExpired' | 'nonceUsed',
): Promise<void> {
  if (askedAt < (await lastChangeOf(db, userId))) throw new Refusal(reason);
}
