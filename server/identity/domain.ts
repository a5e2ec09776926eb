/** Who somebody is, in two identity levels, and the review of their requests. */
import type { Domain } from '../domain';
import { identityJobs } from './jobs';
import { identityEndsLetter, identityLetter } from './letters';
import { identityQueue } from './review';
import { type IdentityOptions, identityHandlers } from './service';

export const identityDomain = (options: IdentityOptions): Domain => ({
  handlers: [...identityHandlers(options), ...identityQueue.handlers],
  duties: [identityQueue.duty],
  queues: [identityQueue.glance],
  letters: [identityLetter, identityEndsLetter],
  jobs: identityJobs(options.vault),
});
