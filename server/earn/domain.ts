/** Savings: coins put into products that earn a rate. */
import type { Clock } from '../clock/clock';
import type { Db } from '../db/database';
import type { Domain } from '../domain';
import { addDemoProducts } from './demo';
import { earnLetter } from './letters';
import { redeemHandlers } from './redeeming/service';
import { earnReviewHandlers } from './review';
import { askForNext, ROUND, roundJob, type RoundParts } from './rounds/rounds';
import { earnHandlers } from './service';
import { EARN_LEDGER } from './steps';

export const earnDomain = (parts: RoundParts & { db: Db; clock: Clock; sandbox: boolean }): Domain => ({
  handlers: [...earnHandlers(parts), ...redeemHandlers(parts), ...earnReviewHandlers],
  jobs: { [ROUND]: roundJob(parts) },
  schedule: askForNext,
  letters: [earnLetter],
  ledger: EARN_LEDGER,
  ...(parts.sandbox && {
    background: { open: () => addDemoProducts(parts.db, parts.clock.now()), stop: async () => undefined },
  }),
});
