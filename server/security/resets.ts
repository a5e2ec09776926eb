/** Asking people for a reset: it only makes a request, which somebody reviews. */
import { security } from '@/lib/api/security';
import type { ResetRequest } from '@/lib/api/security';
import { RESET_PHOTO_DAYS } from '@/lib/security/rules';
import { factorsOf } from '../auth/factors/store';
import { checkFirstFactor } from '../auth/secondFactor';
import type { Db } from '../db/database';
import { claimFiles, deleteFiles } from '../files/files';
import { handle, handleInTwo, requireUser } from '../http/handler';
import type { Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { addReset, cancelReset, newestReset, takeOldPhotos } from './store';
import type { ResetRow } from './store';

export const asRequest = (row: ResetRow): ResetRequest => ({
  no: row.no,
  what: row.what,
  status: row.status,
  reason: row.reason,
  at: Number(row.at),
  decidedAt: row.decided_at === null ? null : Number(row.decided_at),
});

const missing = { email: 'emailMissing', totp: 'totpMissing', fundPassword: 'fundPasswordMissing' } as const;

const request = handleInTwo(
  security.requestReset,
  async (context, { what, password, wallet }) => {
    const person = await factorsOf(context.db, requireUser(context).id);
    const has = { email: person.email, totp: person.totp_secret, fundPassword: person.fund_password_hash }[what];
    if (has === null) return context.fail(missing[what]);
    if ((await newestReset(context.db, person.id))?.status === 'underReview') return context.fail('resetOpen');
    return { person, use: await checkFirstFactor(context, { password, wallet }, 'askReset') };
  },
  async (context, { what, remark, document, hand }, { person, use }) => {
    await use(context);
    const no = [...context.random(20)].map((byte) => byte % 10).join('');
    if (!(await addReset(context.db, { no, userId: person.id, what, remark, files: [document, hand], now: context.now }))) return context.fail('resetOpen');
    await claimFiles(context, { userId: person.id, purpose: 'reset' }, [document, hand], `reset:${no}`);
    // Whoever reads the old address may know better.
    await tellPerson(context, person, 'changed', { what: 'resetRequested', at: String(context.now) });
    return { no };
  },
);

const cancel = handle(security.cancelReset, 'write', async (context, { no }) => {
  if (!(await cancelReset(context.db, requireUser(context).id, no, context.now))) return context.fail('notFound');
  return { done: true as const };
});

/** Photos serve a decision and its review, and nothing after that. */
export async function pruneResetPhotos(db: Db, now: number): Promise<void> {
  await deleteFiles(db, await takeOldPhotos(db, now - RESET_PHOTO_DAYS * 24 * 3_600_000));
}

export const resetHandlers: readonly Handler[] = [request, cancel];
