/** Dual currency: deposits that come back in one of two coins. */
import type { Domain } from '../domain';
import type { MarketData } from '../prices/marketData';
import { dualExposure } from './exposure';
import { askForDemo, demoJobs, pruneDemo } from './demo';
import { dualLetter } from './letters';
import { dualReviewHandlers } from './review';
import { dualHandlers, type ServiceParts } from './service';
import { settlingJobs, type SettlingParts } from './settling';
import { DUAL_LEDGER } from './steps';

export const dualDomain = (parts: ServiceParts & SettlingParts & { sandbox: boolean; market: MarketData }): Domain => ({
  handlers: [...dualHandlers(parts), ...dualReviewHandlers],
  jobs: { ...settlingJobs(parts), ...(parts.sandbox && demoJobs(parts.market)) },
  letters: [dualLetter],
  ledger: DUAL_LEDGER,
  exposure: (db) => dualExposure(db, parts.market),
  ...(parts.sandbox && { schedule: askForDemo, prune: pruneDemo }),
});
