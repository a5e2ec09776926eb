/** What operators do with merchants: they pass, reject and suspend. */
import type { MerchantStatus } from '@/lib/api/c2cMerchant';
import { api } from '@/lib/api/index';
import { merchantReview } from '@/lib/api/operator/c2c';
import { merchantStates } from '@/lib/c2c/states';
import { factorsOf } from '../../auth/factors/store';
import type { Db } from '../../db/database';
import { handle, requireOperator, type Handler } from '../../http/handler';
import type { MailContext } from '../../mail/mail';
import { audited } from '../../operator/audit';
import { letterOf, reviewQueue } from '../../operator/reviewQueue';
import { merchantLetter, tellMerchant } from '../letters';
import type { C2cParts } from '../parts';
import { missingDeposit } from './deposit';
import * as store from './store';
import type { MerchantRow } from './store';

export const merchantQueue = (parts: C2cParts) =>
  reviewQueue({
    name: 'merchant',
    calls: merchantReview,
    key: 'id',
    list: store.listMerchants,
    openOf: store.openMerchantsOf,
    take: store.takeMerchant,
    shown: (row: MerchantRow) => ({
      id: row.merchant_no,
      uid: row.uid,
      name: row.name,
      status: row.status,
      at: Number(row.applied_at),
      decidedBy: row.decided_by,
    }),
    opened: ({ note }) => ({ note }),
    after: ({ status }, act, now) => merchantStates.after(status, act, 'reviewer', { now }),
    decide: ({ db }, row, { status, reason, note, operatorId, now }) =>
      store.setStanding(db, row, { status, note: note ?? reason, operatorId, now }),
    passed: async ({ afterCommit }, row) => afterCommit(() => parts.publish(row.user_id)),
    rejected: async ({ afterCommit }, row) => afterCommit(() => parts.publish(row.user_id)),
    addressee: (db, row) => factorsOf(db, row.user_id),
    letter: (row, { status, note }) =>
      letterOf(merchantLetter, {
        what: status === 'approved' ? 'approved' : 'rejected',
        no: row.merchant_no,
        name: row.name,
        note,
      }),
    waitsSince: ({ at }) => at,
  });

/** Where a merchant stands who would be active: only with a whole deposit. */
async function withDeposit(db: Db, userId: string, status: MerchantStatus, now: number): Promise<MerchantStatus> {
  const short = merchantStates.after(status, 'fallShort', 'reviewer', { now });
  return short !== null && (await missingDeposit(db, userId)) !== null ? short : status;
}

/** After something was taken out of the deposit of an active merchant: no advert is shown until it is whole again. */
export async function fallShort(context: MailContext, userId: string): Promise<void> {
  const { db, now } = context;
  const row = await store.takeMerchantOf(db, userId);
  if (!row) return;
  const status = await withDeposit(db, userId, row.status, now);
  if (status === row.status) return;
  await store.setStanding(db, row, { status, now });
  await tellMerchant(context, row, 'short', null);
}

export const merchantWatchHandlers = (parts: C2cParts): Handler[] => [
  handle(api.operator.suspendMerchant, 'write', async (context, { id, isSuspended, reason }) => {
    const { db, now, fail } = context;
    const row = (await store.takeMerchant(db, id)) ?? fail('notFound');
    const next = merchantStates.after(row.status, isSuspended ? 'suspend' : 'resume', 'reviewer', { now });
    if (next === null) return fail('alreadyDecided');
    const status = await withDeposit(db, row.user_id, next, now);
    const note = isSuspended ? reason : null;
    await store.setStanding(db, row, { status, note, operatorId: requireOperator(context).id, now });
    await tellMerchant(context, row, isSuspended ? 'suspended' : status === 'short' ? 'short' : 'resumed', note);
    await audited(context, isSuspended ? 'merchant.suspend' : 'merchant.resume', `merchant:${id}`, {
      uid: row.uid,
      reason,
    });
    context.afterCommit(() => parts.publish(row.user_id));
    return { done: true as const };
  }),
];
