/**
 * Locking a person out and letting them in again, and clearing what is counted against them. Money, prices and orders are no business of
 * an operator.
 */
import { authReview, type FoundPerson } from '@/lib/api/operator/auth';
import { handle } from '../http/handler';
import type { Handler } from '../http/handler';
import { audited } from '../operator/audit';
import { noteAct } from './acts/acts';
import { confirmedByTwo, dropProposal } from '../operator/proposals';
import { forgetCodesOf } from './factors/store';
import { voidHalfPassed } from './halfPassed';
import { ownerOfName } from './places';
import { levelOf, maskAccount } from './rules';
import { clearAttempts } from '../attempts/store';
import { lockUser, personByUid } from './store';

const UNLOCK = 'user.unlock';

export const userReviewHandlers = (): Handler[] => [find, lock, unlock, clearCounters];

/** Even this little is written down: each look at a person is. */
const find = handle(authReview.findUser, 'write', async (context, { uid }) => {
  const found = (await personByUid(context.db, uid)) ?? context.fail('notFound');
  await audited(context, 'user.view', `user:${uid}`);
  return asFound(found, context.now);
});

type Found = NonNullable<Awaited<ReturnType<typeof personByUid>>>;

export function asFound(found: Found, now: number): FoundPerson {
  return {
    uid: found.uid,
    accountMasked: maskAccount(found.account),
    level: levelOf(found, now),
    country: found.country,
    language: found.language,
    registeredAt: Number(found.registered_at),
    lockedAt: found.locked_at === null ? null : Number(found.locked_at),
    lockReason: found.lock_reason,
  };
}

const lock = handle(authReview.lockUser, 'write', async (context, { uid, reason }) => {
  const userId = await lockUser(context.db, uid, { at: context.now, reason });
  if (userId === null) return context.fail('notFound');
  await dropProposal(context, UNLOCK, `user:${uid}`);
  // Unlocking must not revive a session or a code that a thief holds.
  await context.session.endAll(userId);
  await voidHalfPassed(context.db, userId, context.now);
  await noteAct(context, userId, 'accountLocked');
  await audited(context, 'user.lock', `user:${uid}`, { reason });
  return { done: true as const };
});

/** A lock keeps a thief, or whoever cheated others, from the money: one operator alone could let an accomplice go whom another one stopped. */
const unlock = handle(authReview.unlockUser, 'write', async (context, { uid, reason }) => {
  const object = `user:${uid}`;
  if (!(await personByUid(context.db, uid))) return context.fail('notFound');
  if (!(await confirmedByTwo(context, UNLOCK, object, { reason }))) return { state: 'proposed' as const };
  const userId = await lockUser(context.db, uid, null);
  if (userId === null) return context.fail('notFound');
  await noteAct(context, userId, 'accountUnlocked');
  await audited(context, UNLOCK, object, { reason });
  return { state: 'done' as const };
});

/** Guesses may be tried anew at once, so it takes two: one operator alone could open the way for a guesser. */
const clearCounters = handle(authReview.clearCounters, 'write', async (context, { uid, reason }) => {
  const { db, fail } = context;
  const found = await personByUid(db, uid);
  if (!found) return fail('notFound');
  if (!(await confirmedByTwo(context, 'user.clearCounters', `user:${uid}`, { reason })))
    return { state: 'proposed' as const };
  const counters = await clearAttempts(db, ownerOfName(found.account_key));
  await voidHalfPassed(db, found.id, context.now);
  await forgetCodesOf(db, found.id);
  await noteAct(context, found.id, 'countersCleared');
  await audited(context, 'user.clearCounters', `user:${uid}`, { reason, counters });
  return { state: 'done' as const };
});
