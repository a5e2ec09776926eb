/** What must be swept now and then: old keys, sessions, counters and finished jobs. */
import { prunePuzzles } from '../auth/captcha/captcha';
import { pruneLogIns } from '../auth/entering';
import { pruneCodes } from '../auth/factors/emailCodes';
import { pruneSessions } from '../auth/sessions';
import { pruneLockTickets } from '../auth/lock/store';
import { pruneAttempts } from '../auth/store';
import { pruneChallenges } from '../auth/passkeys/store';
import { pruneTickets } from '../auth/tickets';
import { pruneNonces } from '../auth/wallet/store';
import type { Db } from '../db/database';
import { pruneFiles } from '../files/files';
import { pruneKeys } from '../http/idempotency';
import { deleteFullBuckets } from '../http/store';
import { pruneLetters } from '../mail/mail';
import { pruneOperatorSessions } from '../operator/sessions';
import { pruneResetPhotos } from '../security/resets';
import { scheduleSealing } from '../support/sealing';
import { pruneTalks } from '../support/service';
import { pruneJobs, schedule } from './jobs';
import type { JobKinds } from './jobs';

const EVERY_MS = 3_600_000;

/** Once an hour, whoever starts first: the hour is the step, so that several nodes ask for the same job. */
export async function scheduleHousekeeping(db: Db, now: number): Promise<void> {
  const hour = Math.floor(now / EVERY_MS) + 1;
  await schedule(db, { kind: 'housekeeping', ref: 'all', step: String(hour), runAt: hour * EVERY_MS });
}

export const housekeeping: JobKinds = {
  housekeeping: async ({ db, now }) => {
    await pruneKeys(db, now);
    await pruneSessions(db, now);
    await pruneOperatorSessions(db, now);
    await pruneResetPhotos(db, now);
    await pruneTalks(db, now);
    await pruneFiles(db, now);
    await pruneAttempts(db, now);
    await pruneCodes(db, now);
    await prunePuzzles(db, now);
    await pruneTickets(db, now);
    await pruneLogIns(db, now);
    await pruneLetters(db, now);
    await pruneLockTickets(db, now);
    await pruneNonces(db, now);
    await pruneChallenges(db, now);
    await deleteFullBuckets(db, now);
    await pruneJobs(db, now);
    await scheduleSealing(db, now);
    await scheduleHousekeeping(db, now);
  },
};
