/**
 * What an offering does by itself: at the end of its window shares are told, or everything comes back; what is not needed is released, what
 * was not paid lapses, and tokens are unlocked day by day. Every round is a batch in one transaction, and each order carries how far it is:
 * whoever dies in the middle leaves the rest to the next, and nothing happens twice.
 */
import { allot, costOf } from '@/lib/launchpad/rules';
import { isReached, raisedOf, unlockedAfter } from '@/lib/launchpad/rules';
import { icoStates } from '@/lib/launchpad/states';
import { isPositive, sub, type Decimal } from '@/lib/money/decimal';
import { addresseesOf } from '../auth/factors/store';
import type { Db } from '../db/database';
import { schedule, type JobContext, type JobKinds } from '../jobs/jobs';
import { post, type Posting } from '../ledger/ledger';
import { tellPeople, type MailContext } from '../mail/mail';
import { changeOf } from './acts';
import { icoLetter, type IcoTold } from './letters';
import { phaseOf, timesOf } from './show';
import { posting, refundLegs, releaseLegs, unlockLegs, type Cause } from './steps';
import * as store from './store';
import type { OfferingRow, OrderRow } from './store';

const CLOSE = 'ico.close';
const ROUND = 'ico.round';
const BATCH = 500;
/** Allotments written in one statement. */
const WRITTEN = 5_000;

export interface JobParts {
  vault: MailContext['vault'];
  publish: (userId: string) => void;
}

/** `settle`: what was held beyond the cost. `unlock`: up to a day. */
type Round = 'settle' | 'lapse' | 'refund' | 'unlock';

export const askToClose = (
  db: Db,
  { ico_id: ref, closes_at: closesAt }: Pick<OfferingRow, 'ico_id'> & { closes_at: number },
) => schedule(db, { kind: CLOSE, ref, step: 'close', runAt: closesAt });

const askForRound = (
  db: Db,
  icoId: string,
  round: Round,
  runAt: number,
  { day = 0, batch = 1, after = null }: { day?: number; batch?: number; after?: string | null } = {},
): Promise<void> =>
  schedule(db, {
    kind: ROUND,
    ref: icoId,
    step: `${round}-${day}-${batch}`,
    runAt,
    payload: { round, day, batch, after },
  });

export const askToRefund = (db: Db, icoId: string, now: number): Promise<void> => askForRound(db, icoId, 'refund', now);

/** The day on which the market opens, and each after it. */
export async function askToUnlock(db: Db, row: OfferingRow, now: number): Promise<void> {
  const dayMs = Number.parseInt(row.day_ms, 10);
  for (let day = 0; day <= row.unlock_days; day += 1)
    await askForRound(db, row.ico_id, 'unlock', now + day * dayMs, { day });
}

export const launchpadJobs = (parts: JobParts): JobKinds => ({
  [CLOSE]: close,
  [ROUND]: async (job) => {
    const row = await store.findOffering(job.db, job.ref);
    const { round, day, batch, after } = job.payload as {
      round: Round;
      day: number;
      batch: number;
      after?: string | null;
    };
    if (!row) return;
    const orders = await takeFor(job, round, day, after ?? null);
    const done = orders.map((order) => workOf(round, order, { row, day, cause: causeOf(job) }));
    await post(
      job.db,
      done.flatMap(({ postings }) => postings),
    );
    if (done.length > 0)
      await store.keepChanges(
        job.db,
        done.map(({ order }) => changeOf(order)),
      );
    await tellPeople(
      { db: job.db, now: job.now, vault: parts.vault },
      (ids) => addresseesOf(job.db, ids),
      icoLetter,
      done.flatMap(({ order, what }) =>
        what === null ? [] : [{ ownerId: order.owner_id, values: toldOf(row, order, what) }],
      ),
    );
    if (orders.length === BATCH)
      await askForRound(job.db, job.ref, round, job.now, { day, batch: batch + 1, after: orders.at(-1)!.order_no });
    job.afterCommit(() => orders.forEach((order) => parts.publish(order.owner_id)));
  },
});

const causeOf = ({ now, ref, step }: JobContext): Cause => ({
  actor: `job:${ROUND}`,
  requestId: `${ROUND}-${ref}-${step}`,
  at: now,
});

/** The window is over: shares are told to everybody in one transaction, or nothing is sold. */
async function close({ db, now, ref }: JobContext): Promise<void> {
  const row = await store.takeOffering(db, ref);
  if (!row || row.closed_at !== null || row.failed_at !== null || now < Number(row.closes_at)) return;
  if (!isReached(raisedOf(row), row.soft_cap)) {
    await store.markOffering(db, ref, 'failed_at', now);
    return askToRefund(db, ref, now);
  }
  await store.markOffering(db, ref, 'closed_at', now);
  if (row.mode === 'buy') return;
  const payBy = now + Number.parseInt(row.pay_ms, 10);
  const tokens = [...allot(await store.commitments(db, ref), row)];
  for (let from = 0; from < tokens.length; from += WRITTEN)
    await store.keepAllotments(
      db,
      tokens.slice(from, from + WRITTEN).map(([no, count]) => ({ no, tokens: count, cost: costOf(count, row.price) })),
      payBy,
    );
  await askForRound(db, ref, 'settle', now);
  await askForRound(db, ref, 'lapse', payBy);
}

function takeFor({ db, ref }: JobContext, round: Round, day: number, after: string | null): Promise<OrderRow[]> {
  const which = {
    settle: { statuses: ['allotted', 'notAllotted', 'paid'], unsettled: true },
    lapse: { statuses: ['allotted'] },
    refund: { statuses: ['subscribed', 'allotted', 'paid'] },
    unlock: { statuses: ['paid', 'unlocking'], beforeDay: day },
  } as const satisfies Record<Round, Parameters<typeof store.takeBatch>[2]>;
  return store.takeBatch(db, ref, which[round], { after, limit: BATCH });
}

interface Work {
  order: OrderRow;
  postings: Posting[];
  what: IcoTold['what'] | null;
}

/** What a round does to one order. */
function workOf(round: Round, order: OrderRow, given: { row: OfferingRow; day: number; cause: Cause }): Work {
  if (round === 'settle') return settle(order, given.cause);
  if (round === 'lapse') return lapse(order, given.cause);
  return round === 'refund' ? refund(order, given.cause) : unlock(order, given);
}

const surplusOf = (order: OrderRow): Decimal => (order.settled ? '0' : sub(order.amount, order.cost ?? '0'));

function withRelease(
  order: OrderRow,
  name: string,
  amount: Decimal,
  cause: Cause,
): { order: OrderRow; postings: Posting[] } {
  const legs = releaseLegs(order, amount);
  return legs.length === 0
    ? { order, postings: [] }
    : { order: { ...order, steps: order.steps + 1 }, postings: [posting(order, name, cause, legs)] };
}

function settle(order: OrderRow, cause: Cause): Work {
  const { order: after, postings } = withRelease(order, 'settle', surplusOf(order), cause);
  const what = order.status === 'notAllotted' ? 'notAllotted' : order.status === 'allotted' ? 'allotted' : null;
  return { order: { ...after, settled: true }, postings, what };
}

function moved(order: OrderRow, act: 'refund' | 'unlock' | 'unlockAll'): OrderRow['status'] {
  const status = icoStates.after(order.status, act, 'engine', { now: 0, times: timesOf(order) });
  if (status === null) throw new Error(`"${act}" of an order that is ${order.status}`);
  return status;
}

/** Everything that is still held, the surplus too where that has not come back yet. */
const heldOf = (order: OrderRow): Decimal => (order.settled ? (order.cost ?? '0') : order.amount);

function lapse(order: OrderRow, cause: Cause): Work {
  const { order: after, postings } = withRelease(order, 'lapse', heldOf(order), cause);
  return { order: { ...after, settled: true, status: 'lapsed' }, postings, what: 'lapsed' };
}

function refund(order: OrderRow, cause: Cause): Work {
  const status = moved(order, 'refund');
  if (order.status !== 'paid') {
    const { order: after, postings } = withRelease(order, 'refund', heldOf(order), cause);
    return { order: { ...after, settled: true, status }, postings, what: 'refunded' };
  }
  // A ration that was paid before its surplus came back.
  const rest = order.mode === 'ration' ? releaseLegs(order, surplusOf(order)) : [];
  const legs = [...refundLegs(order, order.tokens ?? '0', order.cost ?? '0'), ...rest];
  return {
    order: { ...order, settled: true, status, steps: order.steps + 1 },
    postings: [posting(order, 'refund', cause, legs)],
    what: 'refunded',
  };
}

function unlock(order: OrderRow, { row, day, cause }: { row: OfferingRow; day: number; cause: Cause }): Work {
  const tokens = order.tokens ?? '0';
  const unlocking = { atListing: row.at_listing, days: row.unlock_days };
  const target = unlockedAfter(tokens, unlocking, day);
  const more = sub(target, order.unlocked);
  const isLast = day >= row.unlock_days;
  const status = moved(order, isLast ? 'unlockAll' : 'unlock');
  const after: OrderRow = { ...order, status, unlocked: target, unlock_day: day };
  const what = day === 0 ? 'listed' : isLast ? 'unlocked' : null;
  if (!isPositive(more)) return { order: after, postings: [], what };
  return {
    order: { ...after, steps: order.steps + 1 },
    postings: [posting(order, `unlock-${day}`, cause, unlockLegs(order, more))],
    what,
  };
}

const toldOf = (row: OfferingRow, order: OrderRow, what: IcoTold['what']): IcoTold => ({
  what,
  no: order.order_no,
  name: row.name,
  coin: row.coin,
  tokens: order.tokens ?? '0',
  cost: order.cost ?? order.amount,
  payBy: order.pay_by ?? '0',
});

/** Whether nobody can pay any more, so that the market may be opened. */
export const mayOpen = (row: OfferingRow, now: number): boolean =>
  phaseOf(row, now) === 'closed' &&
  row.closed_at !== null &&
  (row.mode === 'buy' || now >= Number(row.closed_at) + Number.parseInt(row.pay_ms, 10));
