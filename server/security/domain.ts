/** The security centre, and the review of requests for a reset. */
import type { Domain } from '../domain';
import { pruneResetPhotos } from './resets';
import { resetQueue } from './review';
import { securityHandlers } from './service';

export const securityDomain: Domain = {
  handlers: [...securityHandlers, ...resetQueue.handlers],
  duties: [resetQueue.duty],
  queues: [resetQueue.glance],
  prune: pruneResetPhotos,
};
