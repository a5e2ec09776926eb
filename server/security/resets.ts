/** Asking people for a reset: it only makes a request, which somebody reviews. */
import { security } from '@/lib/api/security';
import type { ResetRequest, ResetSubject } from '@/lib/api/security';
import { RESET_PHOTO_DAYS } from '@/lib/security/rules';
import { resetStates } from '@/lib/security/states';
import { noteAct } from '../auth/acts/acts';
import { factorsOf } from '../auth/factors/store';
import type { FactorRow } from '../auth/factors/store';
import { checkFirstFactor } from '../auth/secondFactor';
import { userById } from '../auth/store';
import { walletsOf } from '../auth/wallet/store';
import type { Db } from '../db/database';
import { claimFiles, deleteFiles } from '../files/files';
import { handle, handleInTwo, requireUser } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { changedLetter } from '../auth/letters';
import { dropPass } from '../operator/proposals';
import { addReset, cancelReset, newestReset, takeOldPhotos } from './store';
import type { ResetRow } from './store';

export const asRequest = (row: ResetRow): ResetRequest => ({
  no: row.no,
  what: row.what,
  status: row.status,
  reason: row.reason,
  at: Number(row.at),
  decidedAt: row.decided_at === null ? null : Number(row.decided_at),
  allowed: resetStates.allowed(row.status, 'person'),
});

const missing = {
  email: 'emailMissing',
  totp: 'totpMissing',
  fundPassword: 'fundPasswordMissing',
  passkeys: 'notFound',
  password: 'notFound',
} as const;

/** What there is to be reset; without a password the account must still be opened by something. */
async function requireLost(
  context: Context<(typeof missing)[ResetSubject] | 'lastWayIn'>,
  person: FactorRow,
  what: ResetSubject,
): Promise<void> {
  const hasPassword = (await userById(context.db, person.id))?.password_hash != null;
  const has = {
    email: person.email !== null,
    totp: person.totp_secret !== null,
    fundPassword: person.fund_password_hash !== null,
    passkeys: person.passkeys > 0,
    password: hasPassword,
  };
  if (!has[what]) return context.fail(missing[what]);
  if (what === 'password' && person.passkeys + (await walletsOf(context.db, person.id)).length === 0)
    return context.fail('lastWayIn');
  return undefined;
}

const request = handleInTwo(
  security.requestReset,
  async (context, { what, password, wallet, passkey }) => {
    const person = await factorsOf(context.db, requireUser(context).id);
    await requireLost(context, person, what);
    if ((await newestReset(context.db, person.id))?.status === 'underReview') return context.fail('resetOpen');
    return {
      person,
      use: await checkFirstFactor(
        context,
        what === 'password' ? { wallet, passkey } : { password, wallet },
        'askReset',
      ),
    };
  },
  async (context, { what, remark, document, hand }, { person, use }) => {
    await requireLost(context, await factorsOf(context.db, person.id), what);
    await use(context);
    const no = [...context.random(20)].map((byte) => byte % 10).join('');
    if (
      !(await addReset(context.db, { no, userId: person.id, what, remark, files: [document, hand], now: context.now }))
    )
      return context.fail('resetOpen');
    await claimFiles(context, { userId: person.id, purpose: 'reset' }, [document, hand], `reset:${no}`);
    await noteAct(context, person.id, 'resetRequested');
    // The reader of the bound address may be the true owner, where a thief sent the request.
    await tellPerson(context, person, changedLetter, { what: 'resetRequested', at: String(context.now) });
    return { no };
  },
);

const cancel = handle(security.cancelReset, 'write', async (context, { no }) => {
  const { id } = requireUser(context);
  if (!(await cancelReset(context.db, id, no, context.now))) return context.fail('notFound');
  await dropPass(context, 'reset', no);
  await noteAct(context, id, 'resetCancelled');
  return { done: true as const };
});

/** Photos serve a decision and its review, and nothing after that. */
export async function pruneResetPhotos(db: Db, now: number): Promise<void> {
  await deleteFiles(db, await takeOldPhotos(db, now - RESET_PHOTO_DAYS * 24 * 3_600_000));
}

export const resetHandlers: readonly Handler[] = [request, cancel];
