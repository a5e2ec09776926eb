/** Proof of liabilities. */
import type { Domain } from '../domain';
import { dailyJobs, scheduleProofs, type DailyParts } from './daily';
import { partsKeptFrom, reserveHandlers } from './service';
import { pruneParts } from './store';

export const reservesDomain = (parts: DailyParts & { isSimulated: boolean }): Domain => ({
  handlers: reserveHandlers(parts.isSimulated),
  jobs: dailyJobs(parts),
  schedule: scheduleProofs,
  prune: (db, now) => pruneParts(db, partsKeptFrom(now)),
});
