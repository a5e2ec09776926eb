/**
 * The steps of an order, each in one transaction of its caller with all that belongs to it: the state by the table, the coins, a line in
 * the talk, letters, and what is due next. Whoever calls holds the order's row.
 */
import type { C2cEvent } from '@/lib/api/c2cShapes';
import {
  APPEAL_AFTER_MS,
  countsAsCancelled,
  ESCALATE_MS,
  ESCROW,
  RELEASE_MS,
  REOPEN_MS,
  SILENT_MS,
  type C2cTimes,
  type OrderAct,
} from '@/lib/c2c/rules';
import { c2cStates } from '@/lib/c2c/states';
import { tellBoth } from '../letters';
import { sealWords } from '../sealing';
import { applyEscrow, intoEscrow } from './escrow';
import type { StepContext } from './context';
import { askForDeadlines } from './deadlines';
import * as store from './store';
import type { Change, OrderParty, OrderRow } from './store';

/** Who acts: one of the two, operators by an appeal, or the clock. */
export type Actor = 'buyer' | 'seller' | 'operators' | 'clock';

const number = (text: string | null): number | null => (text === null ? null : Number(text));

export const timesOf = (row: OrderRow): C2cTimes => ({
  payBy: Number(row.pay_by),
  appealFrom: number(row.appeal_from),
  escalateAt: number(row.escalate_at),
  reopenUntil: number(row.kept_until),
});

/**
 * Whether an appeal is somebody's to withdraw: once in an order. Otherwise whoever withdraws each before its turn and appeals anew would keep the
 * other's coins for ever.
 */
export const mayWithdraw = (row: Pick<OrderRow, 'appellant' | 'appeal_withdrawn'>, by: Actor): boolean =>
  row.appellant === by && !row.appeal_withdrawn;

/** What the table makes of an act of somebody now; null where it may not be. */
export function after(row: OrderRow, act: OrderAct, by: Actor, now: number) {
  const moment = { now, times: timesOf(row) };
  const next = c2cStates.after(row.status, act, by, moment);
  return next ?? (mayWithdraw(row, by) ? c2cStates.after(row.status, act, 'appellant', moment) : null);
}

/** A new order: its coins go into escrow, the merchant's own words are said, both are told. */
export async function begin(context: StepContext, row: OrderRow, autoReply: string): Promise<void> {
  const { db, now } = context;
  await intoEscrow(context, row, `user:${row.taker_id}`);
  await store.addEvent(db, { orderId: row.id, event: 'created', by: partyOf(row, row.taker_id), now });
  if (autoReply !== '')
    await store.addWords(db, {
      orderId: row.id,
      senderId: row.maker_id,
      sealed: sealWords(context.vault, row.order_no, autoReply),
      now,
    });
  await askForDeadlines(db, row);
  await tellBoth(context, row, 'created');
}

export const partyOf = (row: OrderRow, userId: string): 'buyer' | 'seller' =>
  row.buyer_id === userId ? 'buyer' : 'seller';

/** What else changes with an act. */
export type More = Pick<Change, 'cancel_reason' | 'proofs'>;

/** `late`: the table does not allow it (any more). Then nothing was changed. */
export type Outcome = { row: OrderRow } | 'late';

export async function carryOut(
  context: StepContext,
  row: OrderRow,
  act: OrderAct,
  { by, actor, more = {} }: { by: Actor; actor: string; more?: More },
): Promise<Outcome> {
  const { db, now } = context;
  const status = after(row, act, by, now);
  if (status === null) return 'late';
  await applyEscrow(context, row, ESCROW[act], actor);
  const change: Change = { status, ...(await effectOf(context, row, act, by)), ...more };
  await store.changeOrder(db, row.id, change);
  const changed = asRow(row, change);
  await store.addEvent(db, { orderId: row.id, event: act, by: partyOfActor(by), now });
  await askForDeadlines(db, changed);
  await tellBoth(context, changed, act);
  return { row: changed };
}

const partyOfActor = (by: Actor): OrderParty => (by === 'buyer' || by === 'seller' ? by : 'exchange');

async function effectOf({ db, now }: StepContext, row: OrderRow, act: OrderAct, by: Actor): Promise<Partial<Change>> {
  if (act === 'pay')
    return {
      paid_at: now,
      release_by: now + RELEASE_MS,
      appeal_from: now + APPEAL_AFTER_MS,
      escalate_at: now + ESCALATE_MS,
    };
  if (act === 'appeal' || act === 'escalate') return { appellant: partyOfActor(by) };
  // Brought back it has not ended: it counts again only where it is decided that it should have.
  if (act === 'reopen') return { appellant: 'buyer', reopened: true, ended_at: null, kept_until: null, counted: false };
  if (act === 'withdrawAppeal')
    return {
      appellant: null,
      appeal_withdrawn: true,
      paid_at: number(row.paid_at) ?? now,
      release_by: now + RELEASE_MS,
      appeal_from: now + APPEAL_AFTER_MS,
      escalate_at: now + ESCALATE_MS,
    };
  if (act === 'giveBack') return { kept_until: null };
  if (act === 'release') return { ended_at: now };
  if (act === 'decideForBuyer')
    return { ended_at: now, counted: false, merchant_fault: row.seller_id === row.maker_id };
  if (act === 'decideForSeller')
    // Otherwise to say that one has paid would cost less than to say nothing, and hold the coins for longer.
    return { ended_at: now, merchant_fault: row.buyer_id === row.maker_id, counted: true };
  return endedByBuyer(db, row, act, now);
}

/** Cancelled by the buyer or by the clock. */
async function endedByBuyer(
  db: StepContext['db'],
  row: OrderRow,
  act: OrderAct,
  now: number,
): Promise<Partial<Change>> {
  const since = await store.unansweredSince(db, row);
  const isSellerSilent = since !== null && now - since >= SILENT_MS;
  return {
    ended_at: now,
    // Once only.
    kept_until: row.reopened ? null : now + REOPEN_MS,
    counted: countsAsCancelled(act, { isSellerSilent }),
    merchant_fault: row.buyer_id === row.maker_id || isSellerSilent,
  };
}

const asRow = (row: OrderRow, change: Change): OrderRow => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(change).map(([column, value]) => [column, typeof value === 'number' ? String(value) : value]),
  ),
});

/** The line that is no transition: the seller has confirmed the buyer's reason. */
export const noteEvent = (context: StepContext, row: OrderRow, event: C2cEvent, by: OrderParty): Promise<void> =>
  store.addEvent(context.db, { orderId: row.id, event, by, now: context.now });
