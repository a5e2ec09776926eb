/**
 * What people put right in somebody's account. Two operators decide it, the reason stands in the ledger record and in a letter, and the
 * other side is an account of the house, so that the books say what adjustments have cost or brought.
 */
import { api } from '@/lib/api/index';
import { posts } from '@/lib/api/ledger';
import { isPositive, neg } from '@/lib/money/decimal';
import { factorsOf } from '../auth/factors/store';
import type { Domain } from '../domain';
import { handle, requireUser, type Handler } from '../http/handler';
import { belongingTo, move, post } from '../ledger/ledger';
import { tellPerson } from '../mail/mail';
import { audited } from '../operator/audit';
import { confirmedByTwo } from '../operator/proposals';
import { newOrderNo } from '../trading/orderNumbers';
import { adjustmentLetter } from './adjustments/letters';
import * as store from './adjustments/store';

/** Within this time the same terms with the same reason are the same adjustment. */
const SAME_MS = 72 * 3_600_000;

export const adjustmentsDomain = (publish: (userId: string) => void): Domain => ({
  handlers: [detail, adjust(publish)],
  letters: [adjustmentLetter],
  ledger: { accounts: ['spot:available', 'house:adjustments'], ...posts.adjustments },
});

const detail = handle(api.assets.adjustment, 'read', async (context, { adjustmentNo }) => {
  const row = await store.findAdjustment(context.db, requireUser(context).id, adjustmentNo);
  if (!row) return context.fail('notFound');
  const { asset: coin, amount, reason } = row;
  return { adjustmentNo, coin, amount, reason, decidedAt: Number(row.decided_at) };
});

const adjust = (publish: (userId: string) => void): Handler =>
  handle(api.operator.adjust, 'write', async (context, { uid, coin, direction, amount, reason }) => {
    const { db, now, fail } = context;
    const person = await store.takePerson(db, uid);
    if (!person || !(await store.isAsset(db, coin))) return fail('notFound');
    if (!isPositive(amount)) return fail('belowMinimum', { min: '0.00000001' });
    const object = `adjust:${uid}:${coin}`;
    const signed = direction === 'add' ? amount : neg(amount);
    // Whoever had no answer asks again; a second one of the same kind has a reason of its own.
    if (
      await store.hasAdjustment(db, { ownerId: person.id, asset: coin, amount: signed, reason, since: now - SAME_MS })
    ) {
      await audited(context, 'money.adjust.repeated', object, { uid });
      return { state: 'done' as const };
    }
    if (!(await confirmedByTwo(context, 'money.adjust', object, { direction, amount, reason })))
      return { state: 'proposed' as const };
    const no = newOrderNo(context.random);
    const own = { owner: person.id, kind: 'spot:available' } as const;
    const house = { owner: null, kind: 'house:adjustments' } as const;
    const [from, to] = direction === 'add' ? [house, own] : [own, house];
    await store.keepAdjustment(db, { no, ownerId: person.id, asset: coin, amount: signed, reason, now });
    await post(db, [
      {
        kind: 'adjustment',
        refType: 'adjustment',
        refId: no,
        step: 'adjust',
        actor: `operator:${context.operator?.id ?? ''}`,
        requestId: context.requestId,
        at: now,
        legs: belongingTo(`adjustment:${no}`, move({ from, to, asset: coin, amount, line: 'adjust' })),
      },
    ]);
    await tellPerson(context, await factorsOf(db, person.id), adjustmentLetter, { no, amount: signed, coin, reason });
    await audited(context, 'money.adjusted', object, { uid, amount: signed, reason });
    context.afterCommit(() => publish(person.id));
    return { state: 'done' as const };
  });
