/**
 * Commission of a day, once: soon after its end (UTC) the fees since the last settlement are counted, shared out and paid, a piece in each
 * transaction, so that a node that dies is followed by another where it was. Fees are counted by their fills' order and not by their time:
 * a clock that jumps loses none and counts none twice.
 */
import { DAY_MS, dayFromIso, dayOf, isoDay } from '@/lib/market/rules';
import { LEVELS, settledAt, type Level } from '@/lib/referral/rules';
import type { Db } from '../db/database';
import { schedule, type JobContext, type JobKinds } from '../jobs/jobs';
import { belongingTo, move, post, type Posting } from '../ledger/ledger';
import * as store from './store';

const SETTLE = 'referral.settle';
const PIECE = 'referral.piece';
/** People who are paid in one transaction. */
const OWNERS = 1_000;
/** After a longer silence the days before that are settled as one. */
const MOST_DAYS = 60;
const AGAIN_MS = 60_000;
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
  [SETTLE]: (context) => begin(context, parts),
  [PIECE]: (context) => doPiece(context, parts),
});

/** One day after another; one without any fees is over at once. */
async function begin(context: JobContext, parts: SettlingParts): Promise<void> {
  const { db, now, step: day } = context;
  if (await store.isSettling(db))
    return schedule(db, { kind: SETTLE, ref: `after-${now}`, step: day, runAt: now + AGAIN_MS });
  const end = (dayFromIso(day) + 1) * DAY_MS;
  if (await store.beginRun(db, day, { end, now })) await doPiece({ ...context, ref: day, step: '0' }, parts);
}

/** The next piece of a day's work, and then the one after it. */
async function doPiece(context: JobContext, parts: SettlingParts): Promise<void> {
  const { db, now, ref: day, step } = context;
  const more = (await store.countNext(db, day)) || (await store.shareNext(db, day)) || (await payNext(context, parts));
  if (more) await schedule(db, { kind: PIECE, ref: day, step: `${Number(step) + 1}`, runAt: now });
  else await store.notePaid(db, day, now);
}

async function payNext({ db, now, ref: day, afterCommit }: JobContext, { publish }: SettlingParts): Promise<boolean> {
  const due = await store.takeDue(db, day, OWNERS);
  await post(
    db,
    due.map((one) => commission(one, day, now)),
  );
  afterCommit(() => {
    for (const { owner_id: owner } of due) publish(owner);
  });
  return due.length > 0;
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
    actor: `job:${PIECE}`,
    requestId: `commission-${day}`,
    at,
    legs: belongingTo(`commission:${day}`, legs),
  };
}
