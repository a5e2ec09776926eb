/** The security centre, and the people who look at what was lost. */
import type { Domain } from '../domain';
import { pruneResetPhotos } from './resets';
import { resetQueue } from './review';
import { securityHandlers } from './service';

export const securityDomain: Domain = {
  handlers: [...securityHandlers, ...resetQueue.handlers],
  duties: [resetQueue.duty],
  prune: pruneResetPhotos,
};
