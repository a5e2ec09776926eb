/** What operators do with deposits by channels: the amount that came is credited, at the rate that was held, or a reason is given. */
import { offlineReview } from '@/lib/api/operator/offline';
import { digitsOf, takesTwo, usdtOf } from '@/lib/offline/rules';
import { offlineStates } from '@/lib/offline/states';
import { add, isZero, placesOf, type Decimal } from '@/lib/money/decimal';
import { factorsOf } from '../auth/factors/store';
import { requireOperator, type Context } from '../http/handler';
import { belongingTo, move, post } from '../ledger/ledger';
import { letterOf, reviewQueue } from '../operator/reviewQueue';
import { offlineLetter } from './letters';
import { COIN, openPayer, worthOf } from './show';
import type { OfflineParts } from './service';
import * as store from './store';
import type { DepositRow, ReviewedRow } from './store';

export const offlineQueue = ({ publish, aloneADay }: Pick<OfflineParts, 'publish' | 'aloneADay'>) =>
  reviewQueue({
    name: 'offline',
    calls: offlineReview,
    key: 'no',
    list: store.listForReview,
    openOf: store.openOf,
    take: store.takeReviewed,
    shown: (row: ReviewedRow) => ({
      no: row.no,
      uid: row.uid,
      status: row.status,
      channelId: row.channel_id,
      currency: row.currency,
      amount: row.amount,
      received: row.received,
      rate: row.rate,
      usdt: worthOf(row),
      byTwo: takesTwo(add(worthOf(row), row.credited_of_day)),
      code: row.code,
      at: Number(row.created_at),
      decidedAt: row.ended_at === null ? null : Number(row.ended_at),
      decidedBy: row.decided_by,
      reason: row.reason,
    }),
    opened: (row, { vault }) => ({ payerName: openPayer(vault, row), payee: row.payee, proofs: row.files }),
    after: ({ status }, act) => offlineStates.after(status, act, 'reviewer'),
    // What one operator could not pass at once is not passed in parts either.
    byTwo: (row, { received }) => takesTwo(add(usdtOf(received, row.rate), row.credited_of_day)),
    alone: { aDay: aloneADay, worth: (row, { received }) => usdtOf(received, row.rate) },
    decide: (context, row, decision, given) => {
      const received = given?.received ?? null;
      const credited = received === null ? null : creditOf(context, row, received);
      const { status, reason, note, operatorId, now } = decision;
      return store.endDeposit(context.db, row.no, { status, received, credited, reason, note, operatorId, now });
    },
    passed: async (context, row, { received }) => {
      await credit(context, row, creditOf(context, row, received));
      context.afterCommit(() => publish(row.user_id));
    },
    rejected: async ({ afterCommit }, row) => afterCommit(() => publish(row.user_id)),
    addressee: (db, row) => factorsOf(db, row.user_id),
    letter: (row, { reason, note }, given) =>
      letterOf(offlineLetter, {
        no: row.no,
        currency: row.currency,
        amount: given?.received ?? row.amount,
        credited: given ? usdtOf(given.received, row.rate) : null,
        rate: row.rate,
        failure: reason,
        note,
      }),
    facts: ({ currency, amount }, given) => ({
      asked: `${amount} ${currency}`,
      ...(given && { received: given.received }),
    }),
    waitsSince: ({ at }) => at,
    // Two are needed above the limit, and the sandbox has one.
    gives: ({ amount, byTwo }) => (byTwo ? null : { received: amount }),
  });

/** What is credited for an amount; an amount that cannot have come is refused. */
function creditOf({ fail }: Context<never>, row: DepositRow, received: Decimal): Decimal {
  const credited = usdtOf(received, row.rate);
  if (isZero(credited) || placesOf(received) > digitsOf(row.currency)) return fail('badRequest', { field: 'received' });
  return credited;
}

async function credit(context: Context<never>, row: DepositRow, amount: Decimal): Promise<void> {
  const legs = move({
    from: { owner: null, kind: 'house:offline' },
    to: { owner: row.user_id, kind: 'spot:available' },
    asset: COIN,
    amount,
    line: 'offlineDeposit',
  });
  await post(context.db, [
    {
      kind: 'offlineDeposit',
      refType: 'offlineDeposit',
      refId: row.no,
      step: 'credit',
      actor: `operator:${requireOperator(context).id}`,
      requestId: context.requestId,
      at: context.now,
      legs: belongingTo(`offlineDeposit:${row.no}`, legs),
    },
  ]);
}
