/** What operators do with requests for a reset. Passing one clears what was lost and holds withdrawals; the former address hears of either. */
import { RESET_PHOTOS, resetReview } from '@/lib/api/operator/security';
import { resetStates } from '@/lib/security/states';
import { changed } from '../auth/changes';
import { clearPassword, factorsOf, setFundPassword, unbindEmail, unbindSecret } from '../auth/factors/store';
import { removePasskeysOf } from '../auth/passkeys/store';
import type { Db } from '../db/database';
import { handle } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { audited } from '../operator/audit';
import { changedLetter } from '../auth/letters';
import { decideReset, listResets, resetByNo } from './store';
import type { ReviewedReset } from './store';

const shown = ({ no, uid, what, remark, status, reason, at, decided_at }: ReviewedReset) => ({
  no,
  uid,
  what,
  remark,
  status,
  reason,
  at: Number(at),
  decidedAt: decided_at === null ? null : Number(decided_at),
});

const list = handle(resetReview.list, 'read', async ({ db }, { status, pageNum, pageSize }) => {
  const { rows, total } = await listResets(db, status, { pageNum, pageSize });
  return { list: rows.map(shown), total, pageNum, pageSize, hasMore: pageNum * pageSize < total };
});

const view = handle(resetReview.view, 'write', async (context, { no }) => {
  const row = await resetByNo(context.db, no);
  if (!row) return context.fail('notFound');
  await audited(context, 'reset.view', `reset:${no}`, { uid: row.uid });
  return {
    ...shown(row),
    photos: row.files.flatMap((fileId, i) => {
      const side = RESET_PHOTOS[i];
      return side ? [{ side, fileId }] : [];
    }),
  };
});

async function waiting({ db, fail }: Context<'notFound' | 'alreadyDecided'>, no: string): Promise<ReviewedReset> {
  const row = await resetByNo(db, no);
  if (!row) return fail('notFound');
  return resetStates.allowed(row.status, 'reviewer').length > 0 ? row : fail('alreadyDecided');
}

const clear: Record<ReviewedReset['what'], (db: Db, userId: string) => Promise<void>> = {
  email: unbindEmail,
  totp: unbindSecret,
  fundPassword: (db, userId) => setFundPassword(db, userId, null),
  passkeys: removePasskeysOf,
  password: clearPassword,
};

const pass = handle(resetReview.pass, 'write', async (context, { no }) => {
  const { db, now } = context;
  const row = await waiting(context, no);
  const before = await factorsOf(db, row.user_id);
  await decideReset(db, no, { status: 'passed', reason: null, now });
  await clear[row.what](db, row.user_id);
  await context.session.endAll(row.user_id);
  await changed(context, before, 'resetPassed');
  await audited(context, 'reset.pass', `reset:${no}`, { uid: row.uid, what: row.what });
  return { done: true as const };
});

const reject = handle(resetReview.reject, 'write', async (context, { no, reason }) => {
  const row = await waiting(context, no);
  await decideReset(context.db, no, { status: 'rejected', reason, now: context.now });
  await tellPerson(context, await factorsOf(context.db, row.user_id), changedLetter, {
    what: 'resetFailed',
    at: String(context.now),
    note: reason,
  });
  await audited(context, 'reset.reject', `reset:${no}`, { uid: row.uid, what: row.what, reason });
  return { done: true as const };
});

export const resetReviewHandlers: readonly Handler[] = [list, view, pass, reject];
