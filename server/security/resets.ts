/** Asking people for a reset: it only makes a request, which somebody reviews. */
import { security } from '@/lib/api/security';
import type { ResetRequest } from '@/lib/api/security';
import { factorsOf } from '../auth/factors/store';
import { requirePassword } from '../auth/secondFactor';
import { handle, handleInTwo, requireUser } from '../http/handler';
import type { Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { addReset, cancelReset, newestReset } from './store';
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
  async (context, { what, password }) => {
    const person = await factorsOf(context.db, requireUser(context).id);
    const has = { email: person.email, totp: person.totp_secret, fundPassword: person.fund_password_hash }[what];
    if (has === null) return context.fail(missing[what]);
    if ((await newestReset(context.db, person.id))?.status === 'underReview') return context.fail('resetOpen');
    await requirePassword(context, password);
    return person;
  },
  async (context, { what, remark }, person) => {
    const no = [...context.random(20)].map((byte) => byte % 10).join('');
    if (!(await addReset(context.db, { no, userId: person.id, what, remark, now: context.now }))) return context.fail('resetOpen');
    // Whoever reads the old address may know better.
    await tellPerson(context, person, 'changed', { what: 'resetRequested', at: String(context.now) });
    return { no };
  },
);

const cancel = handle(security.cancelReset, 'write', async (context, { no }) => {
  if (!(await cancelReset(context.db, requireUser(context).id, no, context.now))) return context.fail('notFound');
  return { done: true as const };
});

export const resetHandlers: readonly Handler[] = [request, cancel];
