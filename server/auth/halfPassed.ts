/**
 * What somebody has begun and not finished: ways in whose first half is passed, codes that were sent, passkey challenges,
 * tickets of a locked account, the secret of an authenticator that was offered. Whoever holds one may
 * be a thief, so all of it is void once the owner changed something, logged the others out, or people decided about the account.
 */
import type { Db } from '../db/database';
import { Refusal } from '../http/handler';
import { dropOffer, voidCodesOf } from './factors/store';
import { deleteLockTicketsOf } from './lock/store';
import { deleteChallengesOf } from './passkeys/store';
import { countChange, deleteTicketsOf, lastChangeOf } from './store';

/** The codes first: those of a ticket are found by it. */
export async function voidHalfPassed(db: Db, userId: string, now: number): Promise<void> {
  await voidCodesOf(db, userId, now);
  await deleteTicketsOf(db, userId);
  await deleteChallengesOf(db, userId);
  await deleteLockTicketsOf(db, userId);
  await dropOffer(db, userId);
  await countChange(db, userId, now);
}

/** Refuses what a browser was asked to sign before the last change. Call it with the person's row held. */
export async function requireAskedSince(
  db: Db,
  userId: string,
  askedAt: number,
  reason: 'passkeyExpired' | 'nonceUsed',
): Promise<void> {
  if (askedAt < (await lastChangeOf(db, userId))) throw new Refusal(reason);
}
