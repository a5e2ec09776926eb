/** Once an hour: deletes what is no longer needed, and asks for the domains' regular timed work. */
import type { Db } from '../db/database';
import { pruneJobs, schedule } from './jobs';
import type { JobKinds } from './jobs';

const EVERY_MS = 3_600_000;

type Round = (db: Db, now: number) => Promise<void>;

/** The hour is the job's step, so that several nodes ask for the same job. */
export async function scheduleHousekeeping(db: Db, now: number): Promise<void> {
  const hour = Math.floor(now / EVERY_MS) + 1;
  await schedule(db, { kind: 'housekeeping', ref: 'all', step: String(hour), runAt: hour * EVERY_MS });
}

/** `prune` deletes what the rest of the exchange no longer needs, `ask` asks for its timed work. */
export const housekeepingOf = (prune: Round, ask: Round): JobKinds => ({
  housekeeping: async ({ db, now }) => {
    await prune(db, now);
    await pruneJobs(db, now);
    await ask(db, now);
    await scheduleHousekeeping(db, now);
  },
});
