/** Locking a person out and letting them in again. Money, prices and orders are no business of an operator. */
import { operator } from '@/lib/api/operator';
import { handle } from '../http/handler';
import type { Handler } from '../http/handler';
import { audited } from '../operator/audit';
import { levelOf, maskAccount } from './rules';
import { lockUser, personByUid } from './store';

export const userReviewHandlers = (): Handler[] => [find, lock, unlock];

const find = handle(operator.findUser, 'read', async ({ db, now, fail }, { uid }) => {
  const found = await personByUid(db, uid);
  if (!found) return fail('notFound');
  return {
    uid,
    accountMasked: maskAccount(found.account),
    level: levelOf(found, now),
    country: found.country,
    language: found.language,
    registeredAt: Number(found.registered_at),
    lockedAt: found.locked_at === null ? null : Number(found.locked_at),
    lockReason: found.lock_reason,
  };
});

const lock = handle(operator.lockUser, 'write', async (context, { uid, reason }) => {
  if (!(await lockUser(context.db, uid, { at: context.now, reason }))) return context.fail('notFound');
  await audited(context, 'user.lock', `user:${uid}`, { reason });
  return { done: true as const };
});

const unlock = handle(operator.unlockUser, 'write', async (context, { uid, reason }) => {
  if (!(await lockUser(context.db, uid, null))) return context.fail('notFound');
  await audited(context, 'user.unlock', `user:${uid}`, { reason });
  return { done: true as const };
});
