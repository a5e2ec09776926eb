/** Timed work of loans: the hour, the second look before a liquidation, the end of a term. A late one finds the loan elsewhere and changes nothing. */
import { graceMs, HOUR_MS, hourOf } from '@/lib/loan/rules';
import { loanStates } from '@/lib/loan/states';
import type { JobContext, JobKinds } from '../jobs/jobs';
import { schedule } from '../jobs/jobs';
import type { MailContext } from '../mail/mail';
import type { MarketData } from '../prices/marketData';
import { lockPeople } from '../trading/people/store';
import { ACCRUE, relieved, scheduleAccrual } from './acts';
import { askForDeadlines, DUE, REMIND } from './deadlines';
import { beginLiquidation, SELL, sellJob, type LiquidationParts } from './liquidation';
import { timesOf } from './show';
import { keep, note, tell, type StepContext } from './steps';
import { findOrder, keepWatches, takeOrder, takeStale, type OrderRow } from './store';
import { freshPrice } from './terms';
import { readingAt, watchOf } from './watch';

export const CHECK = 'loan.check';
/** Loans whose prices are reckoned anew in one transaction. */
const BATCH = 500;

export interface JobParts extends LiquidationParts {
  market: MarketData;
}

const contextOf = (
  { db, now, ref, step }: JobContext,
  { vault }: { vault: MailContext['vault'] },
  kind: string,
): StepContext => ({ db, now, vault, requestId: `${kind}-${ref}-${step}` });

/** A loan with its person held first, as everywhere. */
async function held({ db, ref }: JobContext): Promise<OrderRow | null> {
  const seen = await findOrder(db, ref);
  if (!seen) return null;
  await lockPeople(db, [seen.owner_id]);
  return takeOrder(db, ref);
}

export const loanJobs = (parts: JobParts): JobKinds => ({
  [SELL]: sellJob(parts),
  [ACCRUE]: accrue,
  [CHECK]: async (job) => {
    const row = await held(job);
    if (!row || row.breached_at === null || row.breached_at !== String(job.payload.at)) return;
    const context = contextOf(job, parts, CHECK);
    const price = freshPrice(parts.market, row.collateral_coin);
    // Without a fresh price nothing is sold; the next one is looked at from the beginning.
    if (price === null) await keep(context, { ...row, breached_at: null });
    else if (readingAt(row, price, job.now).breaches) await beginLiquidation(context, row, { reason: 'price', price });
    else {
      const { row: safe, calmed } = relieved(row, price, job.now);
      await keep(context, safe);
      if (calmed) await note(context, safe, { event: 'calmed', price });
    }
    job.afterCommit(() => parts.publish(row.owner_id));
  },
  [DUE]: async (job) => {
    const row = await held(job);
    const due = row && loanStates.due(row.status, timesOf(row));
    if (!row || !due || due.at > job.now) return;
    const context = contextOf(job, parts, DUE);
    const price = freshPrice(parts.market, row.collateral_coin);
    if (due.act === 'force') await beginLiquidation(context, row, { reason: 'overdue', price });
    else {
      const overdue: OrderRow = { ...row, status: due.to };
      await keep(context, overdue);
      await note(context, overdue, { event: 'overdue', price });
      const hours = graceMs({ termDays: row.term_days, termMinutes: row.term_minutes }) / HOUR_MS;
      await tell(context, overdue, 'overdue', { at: overdue.grace_until ?? '0', hours });
      await askForDeadlines(job.db, overdue);
    }
    job.afterCommit(() => parts.publish(row.owner_id));
  },
  [REMIND]: async (job) => {
    const row = await held(job);
    const { expiresAt } = row ? timesOf(row) : { expiresAt: null };
    const isWaiting = row?.status === 'active' || row?.status === 'marginCall';
    if (!row || !isWaiting || expiresAt === null || expiresAt <= job.now) return;
    // One that comes late says how long there really is.
    const hours = Math.max(1, Math.round((expiresAt - job.now) / HOUR_MS));
    await tell(contextOf(job, parts, REMIND), row, 'due', { at: String(expiresAt), hours });
    job.afterCommit(() => parts.publish(row.owner_id));
  },
});

/**
 * A new hour has begun: every loan owes more, so that it is looked at again at another price. A batch is a transaction, and a loan carries the
 * hour it was reckoned for: whoever dies in the middle, the rest is done by the next, and none is done twice. What is owed is never added up
 * here: it is reckoned from the segments whenever it is asked for.
 */
async function accrue({ db, now, step }: JobContext): Promise<void> {
  const rows = await takeStale(db, hourOf(now), BATCH);
  await keepWatches(
    db,
    rows.map((row) => ({ id: row.id, ...watchOf(row, now) })),
  );
  const [hour = '0', batch = '1'] = step.split('-');
  if (rows.length === BATCH)
    await schedule(db, { kind: ACCRUE, ref: 'all', step: `${hour}-${Number(batch) + 1}`, runAt: now });
  else await scheduleAccrual(db, now);
}
