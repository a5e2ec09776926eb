/**
 * Commission of a day, once: soon after its end (UTC) the fees since the last settlement are counted and shared out in one transaction, and
 * then paid in pieces. Fees are counted by their fills' order and not by their time, so that a clock that jumps loses none and counts none twice.
 */
import { DAY_MS, dayFromIso, dayOf, isoDay } from '@/lib/market/rules';
import { LEVELS, settledAt, type Level } from '@/lib/referral/rules';
import type { Db } from '../db/database';
import { schedule, type JobContext, type JobKinds } from '../jobs/jobs';
import { belongingTo, move, post, type Posting } from '../ledger/ledger';
import * as store from './store';

export const SETTLE = 'referral.settle';
const PAY = 'referral.pay';
/** People who are paid in one transaction. */
const PIECE = 1_000;
/** After a longer silence the days before that are settled as one. */
const MOST_DAYS = 60;
const COIN = 'USDT';

export interface SettlingParts {
  /** Tells somebody's open pages. */
  publish: (userId: string) => void;
}

/** Asks for all days since the last one that was settled, and for today; asking twice changes nothing. */
export async function scheduleDays(db: Db, now: number): Promise<void> {
  const today = dayOf(now);
  const last = await store.lastDay(db);
  const first = Math.max(last === null ? today - 1 : dayFromIso(last) + 1, today - MOST_DAYS);
  for (let day = Math.min(first, today); day <= today; day += 1)
    await schedule(db, { kind: SETTLE, ref: 'all', step: isoDay(day), runAt: settledAt(day) });
}

export const referralJobs = (parts: SettlingParts): JobKinds => ({
  [SETTLE]: ({ db, now, step }) => shareDay(db, step, now),
  [PAY]: (context) => payPiece(context, parts),
});

/** Counts and shares out; a second time changes nothing. */
export async function shareDay(db: Db, day: string, now: number): Promise<void> {
  const from = await store.takeCursor(db);
  if (await store.isCounted(db, day)) return;
  const to = await store.lastBefore(db, (dayFromIso(day) + 1) * DAY_MS);
  await store.excludeLinked(db, day, from, to);
  await store.gatherFees(db, day, from, to);
  await store.shareOut(db, day, now);
  await store.moveCursor(db, to);
  await schedule(db, { kind: PAY, ref: day, step: '1', runAt: now });
}

async function payPiece(
  { db, now, ref: day, step, afterCommit }: JobContext,
  { publish }: SettlingParts,
): Promise<void> {
  const due = await store.takeDue(db, day, PIECE);
  await post(
    db,
    due.map((one) => commission(one, day, now)),
  );
  afterCommit(() => {
    for (const { owner_id: owner } of due) publish(owner);
  });
  if (due.length < PIECE) return store.notePaid(db, day, now);
  await schedule(db, { kind: PAY, ref: day, step: `${Number(step) + 1}`, runAt: now });
}

const LINES = { 1: 'commission1', 2: 'commission2', 3: 'commission3' } as const satisfies Record<Level, string>;

/** A line a level; the house pays it out of the fees that it took. */
function commission({ owner_id: owner, shares }: store.Due, day: string, at: number): Posting {
  const legs = LEVELS.flatMap((level) => {
    const share = shares.find((one) => one.level === level);
    return share
      ? move({
          from: { owner: null, kind: 'house:fees' },
          to: { owner, kind: 'spot:available' },
          asset: COIN,
          amount: share.amount,
          line: LINES[level],
        })
      : [];
  });
  return {
    kind: 'commission',
    refType: 'commission',
    refId: `${owner}-${day}`,
    step: 'pay',
    actor: `job:${PAY}`,
    requestId: `commission-${day}`,
    at,
    legs: belongingTo(`commission:${day}`, legs),
  };
}
