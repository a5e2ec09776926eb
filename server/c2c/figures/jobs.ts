/** Once a minute the figures by which the market is sorted are counted anew. */
import type { Db } from '../../db/database';
import { schedule, type JobKinds } from '../../jobs/jobs';
import { recount } from './store';

const RECOUNT = 'c2c.figures';
const EVERY_MS = 60_000;

/** The minute is the job's step, so that several nodes ask for the same job. */
export async function scheduleRecount(db: Db, now: number): Promise<void> {
  const minute = Math.floor(now / EVERY_MS) + 1;
  await schedule(db, { kind: RECOUNT, ref: 'all', step: String(minute), runAt: minute * EVERY_MS });
}

export const figureJobs: JobKinds = {
  [RECOUNT]: async ({ db, now }) => {
    await recount(db, now);
    await scheduleRecount(db, now);
  },
};
