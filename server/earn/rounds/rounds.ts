/**
 * What the clock does to orders, a batch in each transaction: counting days, paying, ending, renewing. What a batch did and that it was
 * done are written together, so a node that dies in the middle leaves nothing half done; whoever comes next goes on where it stopped.
 */
import type { EarnStatus } from '@/lib/api/earnShapes';
import { stepOf, withDay, type Counted, type Step } from '@/lib/earn/rules';
import { earnStates } from '@/lib/earn/states';
import { add, neg, sum, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import { schedule, type JobContext } from '../../jobs/jobs';
import { post, type Posting } from '../../ledger/ledger';
import type { MailContext } from '../../mail/mail';
import { newOrderNo } from '../../trading/orderNumbers';
import type { EarnTold } from '../letters';
import { runningOf, termsAt } from '../show';
import { dayPostings, endPostings, tell, toldOf } from '../steps';
import * as orders from '../store';
import type { NewOrder, OrderRow, TermsRow } from '../store';
import * as store from './store';
import type { Accrual, Change } from './store';

export const ROUND = 'earn.round';
const BATCH = 200;
/** Somebody else holds what is due: looked at again after this. */
const AGAIN_MS = 1_000;

export interface RoundParts {
  vault: MailContext['vault'];
  random: (size: number) => Buffer;
  publish: (userId: string) => void;
}

/** Asks for a round at a moment; asking twice is once. */
export const askFor = (db: Db, at: number, part = 0): Promise<void> =>
  schedule(db, { kind: ROUND, ref: String(at), step: String(part), runAt: at, payload: { part } });

/** At every start and once an hour: whatever is due first has its round. */
export async function askForNext(db: Db, now: number): Promise<void> {
  const at = await store.nextDue(db);
  if (at === null) return;
  // One that is overdue had its round, which did not end it: a name of its own, so that it gets another one.
  await (at > now ? askFor(db, at) : schedule(db, { kind: ROUND, ref: `late-${at}`, step: String(now), runAt: now }));
}

export const roundJob =
  (parts: RoundParts) =>
  async ({ db, now, ref, step, payload, afterCommit }: JobContext): Promise<void> => {
    const due = await store.takeDue(db, now, BATCH);
    const ids = await advance({ db, now, vault: parts.vault, requestId: `${ROUND}-${ref}` }, due, parts.random);
    const next = await store.nextDue(db);
    if (next !== null && next <= now) {
      const part = (typeof payload.part === 'number' ? payload.part : 0) + 1;
      const runAt = due.length > 0 ? now : now + AGAIN_MS;
      // Named after the first of these rounds: a later one for the same moment asks for parts of its own.
      await schedule(db, { kind: ROUND, ref, step: `${step.split('/')[0]}/${part}`, runAt, payload: { part } });
    }
    afterCommit(() => ids.forEach(parts.publish));
  };

export interface AdvanceContext extends MailContext {
  requestId: string;
}

interface Work {
  changes: Change[];
  accruals: Accrual[];
  postings: Posting[];
  renewals: NewOrder[];
  freed: Map<string, Decimal[]>;
  told: { ownerId: string; values: EarnTold }[];
  moments: Set<number>;
}

/** Takes one step of each of these orders, which the caller holds. Answers whose they are. */
export async function advance(
  { db, now, vault, requestId }: AdvanceContext,
  due: readonly OrderRow[],
  random: RoundParts['random'],
): Promise<string[]> {
  if (due.length === 0) return [];
  const terms = due.some(({ status, auto_renew: renews }) => status === 'matured' && renews)
    ? await orders.listTerms(db)
    : [];
  const work: Work = {
    changes: [],
    accruals: [],
    postings: [],
    renewals: [],
    freed: new Map(),
    told: [],
    moments: new Set(),
  };
  const cause = { actor: `job:${ROUND}`, requestId, at: now };
  for (const row of due) take(work, row, { cause, random, sold: soldAt(terms, row) });
  // Products in the order of their names, then money: as everywhere in savings.
  for (const [productId, amounts] of [...work.freed].sort(([a], [b]) => (a < b ? -1 : 1)))
    await orders.changeTaken(db, productId, neg(sum(amounts)));
  await store.addAccruals(db, work.accruals);
  await store.writeChanges(db, work.changes);
  for (const renewal of work.renewals) await orders.insertOrder(db, renewal);
  await post(db, work.postings);
  await tell({ db, now, vault }, work.told);
  for (const at of work.moments) await askFor(db, at);
  return [...new Set(due.map(({ owner_id: ownerId }) => ownerId))];
}

/** The terms at which an order would go on: those of the moment of its maturity, however late the round is. */
function soldAt(terms: readonly TermsRow[], row: OrderRow): TermsRow | null {
  if (row.status !== 'matured') return null;
  const found = termsAt(
    terms.filter(({ product_id: id }) => id === row.product_id),
    Number(row.next_at),
  );
  return found?.is_open ? found : null;
}

const countedOf = (row: OrderRow): Counted => ({
  ...runningOf(row),
  days: row.days,
  paid: row.paid,
  forfeited: row.forfeited,
  autoRenew: row.auto_renew,
  arrivesAt: row.arrives_at === null ? null : Number(row.arrives_at),
});

interface Means {
  cause: { actor: string; requestId: string; at: number };
  random: RoundParts['random'];
  sold: TermsRow | null;
}

function take(work: Work, row: OrderRow, means: Means): void {
  const order = countedOf(row);
  const step = stepOf(order, means.sold !== null);
  const change: Change = {
    id: row.id,
    status: row.status,
    days: row.days,
    earned: row.earned,
    paid: row.paid,
    forfeited: row.forfeited,
    nextAt: Number(row.next_at),
    endedAt: null,
    renewedAs: null,
  };
  if (step.does === 'start') {
    work.changes.push({ ...change, status: statusAfter(row, 'start'), nextAt: step.nextAt });
    work.moments.add(step.nextAt);
  } else if (step.does === 'count') count(work, row, { order, change, step }, means);
  else end(work, row, { order, change, step }, means);
}

function count(
  work: Work,
  row: OrderRow,
  { order, change, step }: { order: Counted; change: Change; step: Extract<Step, { does: 'count' }> },
  { cause }: Means,
): void {
  const { day, pays, matures, nextAt } = step;
  work.accruals.push({ id: row.id, ...day });
  if (pays) work.postings.push(...dayPostings(row, day.day, day.amount, cause));
  work.changes.push({
    ...change,
    ...withDay(order, day),
    paid: pays ? add(row.paid, day.amount) : row.paid,
    status: matures ? statusAfter(row, 'mature') : row.status,
    nextAt,
  });
  work.moments.add(nextAt);
}

function end(
  work: Work,
  row: OrderRow,
  { order, change, step }: { order: Counted; change: Change; step: Extract<Step, { does: 'end' | 'renew' }> },
  { cause, random, sold }: Means,
): void {
  const renews = step.does === 'renew';
  const day = step.does === 'end' ? step.day : null;
  if (day) work.accruals.push({ id: row.id, ...day });
  const renewedAs = renews ? newOrderNo(random) : null;
  work.postings.push(...endPostings(row, { withPrincipal: !renews, interest: step.interest }, cause));
  work.changes.push({
    ...change,
    ...(day && withDay(order, day)),
    status: statusAfter(row, renews ? 'renew' : 'pay'),
    paid: add(row.paid, step.interest),
    nextAt: null,
    endedAt: cause.at,
    renewedAs,
  });
  if (step.does === 'renew' && renewedAs !== null && sold)
    renew(work, row, { orderNo: renewedAs, startsAt: step.startsAt, apr: sold.apr, now: cause.at });
  else work.freed.set(row.product_id, [...(work.freed.get(row.product_id) ?? []), row.amount]);
  const what = renews
    ? 'renewed'
    : row.status === 'earlyRedeeming'
      ? 'earlyRedeemed'
      : row.kind === 'fixed'
        ? 'matured'
        : 'redeemed';
  work.told.push(toldOf(row, what, { interest: step.interest, forfeited: row.forfeited }));
}

/** The principal goes on in a new order at the terms of today; it stays where it is in the ledger. */
function renew(
  work: Work,
  row: OrderRow,
  { orderNo, startsAt, apr, now }: { orderNo: string; startsAt: number; apr: Decimal; now: number },
): void {
  work.renewals.push({
    order_no: orderNo,
    owner_id: row.owner_id,
    product_id: row.product_id,
    coin: row.coin,
    kind: row.kind,
    term_days: row.term_days,
    day_ms: row.day_ms,
    amount: row.amount,
    apr,
    starts_at: startsAt,
    auto_renew: true,
    risk_version: row.risk_version,
    renews: row.order_no,
    created_at: now,
  });
  work.moments.add(startsAt);
}

/** The state after what the clock does; anything else is a fault of ours, and nothing of the batch is written. */
function statusAfter(row: OrderRow, act: 'start' | 'mature' | 'pay' | 'renew'): EarnStatus {
  const at = Number(row.next_at);
  const times = { startsAt: at, maturesAt: at, arrivesAt: at };
  const status = earnStates.after(row.status, act, act === 'renew' ? 'exchange' : 'clock', { now: at, times });
  if (!status) throw new Error(`savings order ${row.order_no} is ${row.status} and cannot ${act}`);
  return status;
}
