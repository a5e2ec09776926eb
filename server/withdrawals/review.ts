/** What operators do: they pass and reject withdrawals, large ones by two, and keep the list of addresses to which nothing is paid. */
import { api } from '@/lib/api/index';
import { withdrawalReview } from '@/lib/api/operator/withdrawals';
import { add, gte } from '@/lib/money/decimal';
import { isAddressForm, pastedAddress, receivesOf, REVIEW_MS } from '@/lib/withdrawals/rules';
import { withdrawalStates } from '@/lib/withdrawals/states';
import { factorsOf } from '../auth/factors/store';
import { checksummed } from '../chain/addresses';
import { callOff } from '../chain/payouts/payouts';
import { flagIsOn } from '../db/flags';
import { handle, Refusal, requireOperator, type Context, type Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { audited } from '../operator/audit';
import { confirmedByTwo, dropProposal } from '../operator/proposals';
import { letterOf, reviewQueue } from '../operator/reviewQueue';
import { pageOf } from '../db/page';
import { blockAddress, isBlocked, listBlocked, unblockAddress } from './book/store';
import { withdrawalLetter } from './letters';
import type { WithdrawalParts } from './parts';
import { giveBack, putOut, told } from './steps';
import {
  findWithdrawal,
  listIn,
  openOf,
  stepWithdrawal,
  takeReviewed,
  takeWithdrawal,
  type ReviewedRow,
  type WithdrawalRow,
} from './store';

const UNBLOCK = 'address.unblock';
const done = { done: true as const };

export const withdrawalQueue = (parts: WithdrawalParts) => {
  // What one operator could not pass at once is not passed in parts either.
  const isByTwo = ({ amount, passed_of_day: passed }: Pick<ReviewedRow, 'amount' | 'passed_of_day'>) =>
    gte(add(amount, passed), parts.limits.twoFrom);
  return reviewQueue({
    name: 'withdrawal',
    calls: withdrawalReview,
    key: 'no',
    list: listIn,
    openOf,
    take: takeReviewed,
    shown: (row: ReviewedRow) => ({
      no: row.withdrawal_no,
      uid: row.uid,
      status: row.status,
      coin: row.coin,
      amount: row.amount,
      causes: row.causes,
      byTwo: isByTwo(row),
      locked: row.is_locked,
      heldUntil: row.hold_ends_at === null ? null : Number(row.hold_ends_at),
      submittedAt: Number(row.submitted_at),
      reviewBy: Number(row.submitted_at) + REVIEW_MS,
      decidedBy: row.decided_by,
      reason: row.reason,
    }),
    opened: (row) => ({
      address: checksummed(row.recipient),
      receives: receivesOf(row.amount, row.fee),
      label: row.label,
    }),
    after: ({ status }, act) => withdrawalStates.after(status, act, 'reviewer'),
    decide: ({ db, now }, row, { status, reason, note, operatorId }) =>
      stepWithdrawal(db, row, { status, now, reason, note, decidedBy: operatorId }),
    byTwo: isByTwo,
    alone: { aDay: parts.limits.aloneADay, worth: ({ amount }) => amount },
    passed: (context, row) => letOut(context, parts, row),
    rejected: async (context, row) => {
      await giveBack(context, row, `operator:${requireOperator(context).id}`);
      context.afterCommit(() => parts.publish(row.user_id));
    },
    addressee: (db, row) => factorsOf(db, row.user_id),
    letter: (row, { status, reason, note }) => letterOf(withdrawalLetter, told({ ...row, status }, { reason, note })),
    facts: ({ amount, coin }) => ({ amount, coin }),
    waitsSince: ({ submittedAt, heldUntil }) => Math.max(submittedAt, heldUntil ?? 0),
    dueAt: ({ reviewBy }) => reviewBy,
    // The sandbox's operator is one person.
    gives: ({ byTwo, locked }) => (byTwo || locked ? null : {}),
  });
};

async function letOut(
  context: Context<never>,
  { offered, publish }: WithdrawalParts,
  row: WithdrawalRow,
): Promise<void> {
  if (await flagIsOn(context.db, 'withdrawals_suspended')) throw new Refusal('withdrawalsSuspended');
  // Its owner can neither cancel it now nor say whether it is theirs.
  if (row.is_locked) throw new Refusal('ownerLocked');
  // Whoever asked for it may have changed the proofs since, or its owner has.
  const heldUntil = Number(row.hold_ends_at ?? 0);
  if (heldUntil > context.now) throw new Refusal('withdrawalsHeld', { until: String(heldUntil) });
  if (offered?.chain.id !== row.chain) return context.fail('notOffered');
  // It may have been put on the list while this one waited.
  if (await isBlocked(context.db, row.recipient)) throw new Refusal('withdrawAddress', { why: 'refused' });
  await putOut(context, row, offered.chain);
  context.afterCommit(() => publish(row.user_id));
}

/** The outbox decides whether it is in time: before the withdrawal is held, as whoever follows payouts does it. */
export const stopHandler = ({ publish }: WithdrawalParts): Handler =>
  handle(api.operator.stopWithdrawal, 'write', async (context, { no, reason, note: typed }) => {
    const { db, now, fail } = context;
    if (!(await findWithdrawal(db, no))) return fail('notFound');
    if (!(await callOff(db, no, now))) return fail('alreadyDecided');
    const row = await takeWithdrawal(db, no);
    const status = row && withdrawalStates.after(row.status, 'stop', 'reviewer');
    if (!row || !status) throw new Error(`payout ${no} was not begun, and its withdrawal was ${row?.status}`);
    const { id } = requireOperator(context);
    const note = typed?.trim() || null;
    await stepWithdrawal(db, row, { status, now, reason, note, decidedBy: id });
    await giveBack(context, row, `operator:${id}`);
    await tellPerson(
      context,
      await factorsOf(db, row.user_id),
      withdrawalLetter,
      told({ ...row, status }, { reason, note }),
    );
    await audited(context, 'withdrawal.stop', `withdrawal:${no}`, { uid: row.uid, amount: row.amount, reason });
    context.afterCommit(() => publish(row.user_id));
    return done;
  });

export const addressReviewHandlers: Handler[] = [
  handle(api.operator.blockedAddresses, 'read', async ({ db }, { pageNum, pageSize }) => {
    const page = { pageNum, pageSize };
    const { rows, total } = await listBlocked(db, page);
    const list = rows.map(({ address, reason, blocked_at: blockedAt }) => ({
      address: checksummed(address),
      reason,
      at: Number(blockedAt),
    }));
    return pageOf(list, total, page);
  }),
  handle(api.operator.blockAddress, 'write', async (context, { address: typed, reason }) => {
    const text = pastedAddress(typed);
    if (!isAddressForm(text)) return context.fail('withdrawAddress', { why: 'form' });
    const address = text.toLowerCase();
    await blockAddress(context.db, { address, reason, now: context.now });
    await dropProposal(context, UNBLOCK, `address:${address}`);
    await audited(context, 'address.blocked', `address:${address}`, { reason });
    return done;
  }),
  handle(api.operator.unblockAddress, 'write', async (context, { address: typed, reason }) => {
    const address = pastedAddress(typed).toLowerCase();
    if (!(await isBlocked(context.db, address))) return context.fail('notFound');
    if (!(await confirmedByTwo(context, UNBLOCK, `address:${address}`, { reason })))
      return { state: 'proposed' as const };
    await unblockAddress(context.db, address);
    await audited(context, 'address.unblocked', `address:${address}`, { reason });
    return { state: 'done' as const };
  }),
];
