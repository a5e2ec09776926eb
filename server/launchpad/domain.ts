/** Token offerings. */
import type { Domain } from '../domain';
import { addDemoOfferings, pruneDemoOfferings } from './demo';
import { launchpadJobs, type JobParts } from './jobs';
import { icoLetter } from './letters';
import { launchpadReviewHandlers, openMarketDuty, type Haltings } from './review';
import { launchpadHandlers } from './service';
import { ICO_LEDGER } from './steps';

export const launchpadDomain = (parts: JobParts & { sandbox: boolean; haltings: Haltings }): Domain => ({
  handlers: [...launchpadHandlers(parts), ...launchpadReviewHandlers(parts.haltings)],
  jobs: launchpadJobs(parts),
  letters: [icoLetter],
  duties: [openMarketDuty],
  ledger: ICO_LEDGER,
  ...(parts.sandbox && { schedule: addDemoOfferings, prune: pruneDemoOfferings }),
});
