/** What operators do: they pass and reject, large ones by two, say what became of each transfer, and set the terms of the currencies. */
import { api } from '@/lib/api/index';
import type { ReadOf } from '@/lib/api/endpoint';
import { bankReview } from '@/lib/api/operator/bankWithdrawals';
import { BANK_RATE_COUNTS_MS } from '@/lib/bank-withdrawals/rules';
import { bankWithdrawalStates } from '@/lib/bank-withdrawals/states';
import { add, gt, gte, lt, placesOf } from '@/lib/money/decimal';
import { REVIEW_MS } from '@/lib/withdrawals/rules';
import { factorsOf } from '../../auth/factors/store';
import { flagIsOn } from '../../db/flags';
import { handle, Refusal, requireOperator, type Context, type Handler } from '../../http/handler';
import { audited } from '../../operator/audit';
import type { Duty, TakeTransfer } from '../../domain';
import { endClaim, requireUnclaimed } from '../../operator/claims';
import { confirmedByTwo, dropProposal } from '../../operator/proposals';
import { putBackTransfer } from '../../operator/store';
import { letterOf, reviewQueue } from '../../operator/reviewQueue';
import { bankLetter } from './letters';
import type { BankParts } from './parts';
import { openPayee } from './show';
import { giveBack, settle, tell, told } from './steps';
import * as store from './store';
import type { BankRow, ChannelRow, ReviewedBank } from './store';

const done = { done: true as const };
const MOST_SPREAD = '0.1';
const PLACES = 8;
/** The transfer at the bank: whoever makes it takes it, or two would make the same one. */
const TRANSFER = 'bankTransfer';
const FAIL = 'bankWithdrawal.failed';

export const bankQueue = (parts: BankParts) => {
  // What one operator could not pass at once is not passed in parts either, on the chain or to a bank.
  const isByTwo = ({ amount, passed_of_day: passed }: Pick<ReviewedBank, 'amount' | 'passed_of_day'>) =>
    gte(add(amount, passed), parts.limits.twoFrom);
  return reviewQueue({
    name: 'bankWithdrawal',
    calls: bankReview,
    key: 'no',
    list: store.listIn,
    openOf: store.openOf,
    take: store.takeReviewed,
    shown: (row: ReviewedBank) => ({
      no: row.no,
      uid: row.uid,
      status: row.status,
      coin: row.coin,
      amount: row.amount,
      currency: row.currency,
      receives: row.receives,
      byTwo: isByTwo(row),
      locked: row.is_locked,
      heldUntil: row.hold_ends_at === null ? null : Number(row.hold_ends_at),
      submittedAt: Number(row.submitted_at),
      reviewBy: Number(row.submitted_at) + REVIEW_MS,
      passedAt: row.passed_at === null ? null : Number(row.passed_at),
      decidedBy: row.decided_by,
      takenBy: row.taken_by,
      takenUntil: row.taken_ends_at === null ? null : Number(row.taken_ends_at),
      begunBy: row.begun_by,
      begunUntil: row.begun_ends_at === null ? null : Number(row.begun_ends_at),
      reason: row.reason,
    }),
    opened: (row, { vault }) => ({ account: openPayee(vault, row) }),
    after: ({ status }, act) => bankWithdrawalStates.after(status, act, 'reviewer'),
    decide: ({ db, now }, row, { status, reason, note, operatorId }) =>
      store.stepBank(db, row, { status, now, reason, note, decidedBy: operatorId }),
    byTwo: isByTwo,
    alone: { aDay: parts.limits.aloneADay, worth: ({ amount }) => amount },
    passed: async (context, row) => {
      await requireLeaving(context, row);
      context.afterCommit(() => parts.publish(row.user_id));
    },
    rejected: async (context, row) => {
      await giveBack(context, row, `operator:${requireOperator(context).id}`);
      context.afterCommit(() => parts.publish(row.user_id));
    },
    addressee: (db, row) => factorsOf(db, row.user_id),
    letter: (row, { status, reason, note }) => letterOf(bankLetter, told({ ...row, status }, { reason, note })),
    facts: ({ amount, coin }) => ({ amount, coin }),
    waitsSince: ({ submittedAt, heldUntil }) => Math.max(submittedAt, heldUntil ?? 0),
    dueAt: ({ reviewBy }) => reviewBy,
    // The sandbox's operator is one person.
    gives: ({ byTwo, locked }) => (byTwo || locked ? null : {}),
  });
};

async function requireLeaving({ db, now }: Context<never>, row: BankRow): Promise<void> {
  if (await flagIsOn(db, 'withdrawals_suspended')) throw new Refusal('withdrawalsSuspended');
  // Its owner can neither cancel it now nor say whether it is theirs.
  if (row.is_locked) throw new Refusal('ownerLocked');
  const heldUntil = Number(row.hold_ends_at ?? 0);
  if (heldUntil > now) throw new Refusal('withdrawalsHeld', { until: String(heldUntil) });
  if (now - Number(row.submitted_at) > BANK_RATE_COUNTS_MS) throw new Refusal('bankRateLapsed');
}

export const payoutHandlers = (parts: BankParts): Handler[] => [
  handle(api.operator.paidToBank, 'write', async (context, { no, reference }) => {
    const { db, now } = context;
    const row = (await store.takeBank(db, no)) ?? context.fail('notFound');
    const status = bankWithdrawalStates.after(row.status, 'pay', 'reviewer') ?? context.fail('alreadyDecided');
    await requireUnclaimed(context, TRANSFER, no);
    await store.stepBank(db, row, { status, now, reference });
    const after = { ...row, status, reference };
    await settle(context, after, `operator:${requireOperator(context).id}`);
    await tell(context, after);
    await endClaim(db, TRANSFER, no);
    await dropProposal(context, FAIL, `bankWithdrawal:${no}`);
    await audited(context, 'bankWithdrawal.paid', `bankWithdrawal:${no}`, { uid: row.uid, amount: row.amount });
    context.afterCommit(() => parts.publish(row.user_id));
    return done;
  }),
  handle(api.operator.bankRefused, 'write', async (context, { no, reason, note: typed }) => {
    const { db, now } = context;
    const row = (await store.takeBank(db, no)) ?? context.fail('notFound');
    const status = bankWithdrawalStates.after(row.status, 'fail', 'reviewer') ?? context.fail('alreadyDecided');
    // Another one may be making it at this moment.
    await requireUnclaimed(context, TRANSFER, no);
    // Whoever says so of a transfer that was made pays it twice.
    const object = `bankWithdrawal:${no}`;
    const note = typed?.trim() || null;
    // Whoever proposes it makes it no longer, and keeps nobody from confirming it.
    await putBackTransfer(db, no, null, now);
    // Its owner reads the note, so the two agree on that as well.
    if (!(await confirmedByTwo(context, FAIL, object, { reason, note }))) return { state: 'proposed' as const };
    await store.stepBank(db, row, { status, now, reason, note });
    await endClaim(db, TRANSFER, no);
    await giveBack(context, row, `operator:${requireOperator(context).id}`);
    await tell(context, { ...row, status, reason, note });
    await audited(context, FAIL, object, { uid: row.uid, amount: row.amount, reason });
    context.afterCommit(() => parts.publish(row.user_id));
    return { state: 'done' as const };
  }),
  handle(api.operator.payoutChannels, 'read', async ({ db }) => (await store.listChannels(db)).map(showTerms)),
  handle(api.operator.savePayoutChannel, 'write', async (context, body) => {
    checkTerms(context, body);
    if (!(await store.keepChannel(context.db, rowOf(body), context.now)))
      context.fail('badRequest', { field: 'currency' });
    const { channelId, reason, min, max, fee, spread, isFrozen } = body;
    await audited(context, 'payoutChannel.saved', `payoutChannel:${channelId}`, {
      reason,
      min,
      max,
      fee,
      spread,
      isFrozen,
    });
    return done;
  }),
];

/** Whoever begins it waits for whoever says at that moment what became of it. */
export const takeTransfer: TakeTransfer = async (db, no) => {
  const row = await store.takeBank(db, no);
  return row && bankWithdrawalStates.after(row.status, 'pay', 'reviewer') !== null;
};

/** In the sandbox the transfer is made some seconds after it was passed. */
export const payDuty: Duty = async (call, isDue) => {
  const { list } = await call(bankReview.list, { status: 'passed', pageSize: 100 });
  for (const { no, passedAt, takenBy } of list)
    if (passedAt !== null && takenBy === null && isDue(passedAt))
      await call(api.operator.paidToBank, { no, reference: `DEMO-${no.slice(0, 8)}` });
};

type Terms = ReadOf<typeof api.operator.savePayoutChannel>;

function checkTerms({ fail, market }: Context<never>, { currency, min, max, fee, spread }: Terms): void {
  if (market.usdtPrice(currency) === null) fail('badRequest', { field: 'currency' });
  if (!lt(fee, min) || placesOf(fee) > PLACES) fail('badRequest', { field: 'fee' });
  if (gt(min, max)) fail('badRequest', { field: 'max' });
  if (gt(spread, MOST_SPREAD)) fail('badRequest', { field: 'spread' });
}

const rowOf = (body: Terms): store.Terms => ({
  channel_id: body.channelId,
  currency: body.currency,
  min_amount: body.min,
  max_amount: body.max,
  fee: body.fee,
  spread: body.spread,
  payout_minutes: body.payoutMinutes,
  is_frozen: body.isFrozen,
  reason: body.reason,
});

const showTerms = (row: ChannelRow) => ({
  channelId: row.channel_id,
  currency: row.currency,
  min: row.min_amount,
  max: row.max_amount,
  fee: row.fee,
  spread: row.spread,
  payoutMinutes: row.payout_minutes,
  isFrozen: row.is_frozen,
  reason: row.reason,
  changedAt: Number(row.changed_at),
});
