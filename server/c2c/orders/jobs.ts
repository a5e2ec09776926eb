/** Timed work of orders. A late one finds the order elsewhere and changes nothing. */
import { c2cStates } from '@/lib/c2c/states';
import type { JobContext, JobKinds } from '../../jobs/jobs';
import { tellOne } from '../letters';
import type { C2cParts } from '../parts';
import type { MailContext } from '../../mail/mail';
import { deadlineOf, DUE, GIVE_BACK, REMIND } from './deadlines';
import type { StepContext } from './context';
import { carryOut, timesOf } from './steps';
import { takeOrder } from './store';

type Parts = Pick<C2cParts, 'publish'> & { vault: MailContext['vault'] };

const contextOf = ({ db, now, ref }: JobContext, { vault }: Parts, kind: string): StepContext => ({
  db,
  now,
  vault,
  requestId: `${kind}-${ref}`,
});

async function doWhatIsDue(parts: Parts, job: JobContext, kind: string): Promise<void> {
  const row = await takeOrder(job.db, job.ref);
  const due = row && c2cStates.due(row.status, { ...timesOf(row) });
  if (!row || !due || due.at > job.now) return;
  const outcome = await carryOut(contextOf(job, parts, kind), row, due.act, { by: 'clock', actor: `job:${kind}` });
  if (typeof outcome === 'object') job.afterCommit(() => [row.buyer_id, row.seller_id].forEach(parts.publish));
}

export const orderJobs = (parts: Parts): JobKinds => ({
  [DUE]: (job) => doWhatIsDue(parts, job, DUE),
  [GIVE_BACK]: (job) => doWhatIsDue(parts, job, GIVE_BACK),
  [REMIND]: async (job) => {
    const row = await takeOrder(job.db, job.ref);
    const { status, deadline, minutes } = job.payload;
    // Somebody has acted, or the reminder itself comes too late.
    if (!row || row.status !== status || deadlineOf(row) !== deadline || job.now >= Number(deadline)) return;
    const what = row.status === 'paid' ? 'remindRelease' : 'remindPay';
    await tellOne(
      contextOf(job, parts, REMIND),
      row,
      row.status === 'paid' ? 'seller' : 'buyer',
      what,
      Number(minutes),
    );
    job.afterCommit(() => parts.publish(row.status === 'paid' ? row.seller_id : row.buyer_id));
  },
});
