/**
 * What operators do with requests for a reset. Passing one clears what was lost and holds withdrawals, and takes two: one alone could take
 * any account, with photos of anybody. The former address hears of either.
 */
import { RESET_PHOTOS, resetReview } from '@/lib/api/operator/security';
import { resetStates } from '@/lib/security/states';
import { noteAct } from '../auth/acts/acts';
import { changed } from '../auth/changes';
import { clearPassword, factorsOf, setFundPassword, unbindEmail, unbindSecret } from '../auth/factors/store';
import { changedLetter } from '../auth/letters';
import { removePasskeysOf } from '../auth/passkeys/store';
import type { Db } from '../db/database';
import type { Context } from '../http/handler';
import { letterOf, reviewQueue } from '../operator/reviewQueue';
import { decideReset, listResets, openResetsOf, resetByNo } from './store';
import type { ReviewedReset } from './store';

export const resetQueue = reviewQueue({
  name: 'reset',
  calls: resetReview,
  key: 'no',
  list: listResets,
  openOf: openResetsOf,
  take: resetByNo,
  shown: ({ no, uid, what, status, reason, at, decided_at }: ReviewedReset) => ({
    no,
    uid,
    what,
    status,
    reason,
    at: Number(at),
    decidedAt: decided_at === null ? null : Number(decided_at),
  }),
  opened: ({ remark, files }) => ({
    remark,
    photos: files.flatMap((fileId, i) => {
      const side = RESET_PHOTOS[i];
      return side ? [{ side, fileId }] : [];
    }),
  }),
  after: ({ status }, act) => resetStates.after(status, act, 'reviewer'),
  byTwo: () => true,
  decide: ({ db }, { no }, decision) => decideReset(db, no, decision),
  passed: clearLost,
  rejected: (context, { user_id: userId }) => noteAct(context, userId, 'resetFailed'),
  addressee: (db, row) => factorsOf(db, row.user_id),
  // The change itself sends its letter, so none is sent here.
  letter: (_, { reason, now }) =>
    reason === null ? null : letterOf(changedLetter, { what: 'resetFailed', at: String(now), note: reason }),
  facts: ({ what }) => ({ what }),
  waitsSince: ({ at }) => at,
});

const clear: Record<ReviewedReset['what'], (db: Db, userId: string) => Promise<void>> = {
  email: unbindEmail,
  totp: unbindSecret,
  fundPassword: (db, userId) => setFundPassword(db, userId, null),
  passkeys: removePasskeysOf,
  password: clearPassword,
};

async function clearLost(context: Context<never>, row: ReviewedReset): Promise<void> {
  const before = await factorsOf(context.db, row.user_id);
  await clear[row.what](context.db, row.user_id);
  await context.session.endAll(row.user_id);
  await changed(context, before, 'resetPassed');
}
