/** The states of one level of identity, as its person sees it. */
import type { IdentityStatus } from '@/lib/api/identity';
import { stateTable } from '@/lib/states/stateTable';

/**
 * Each submission is a request of its own; the state of the level is that of the newest one. A rejected request may be followed at
 * once; one that was passed when its document comes to its end (`renewableFrom`), and it stays in force meanwhile.
 */
export const identityStates = stateTable<IdentityStatus, 'person' | 'reviewer', 'renewableFrom'>()({
  none: { submit: { by: 'person', to: 'underReview' } },
  underReview: {
    pass: { by: 'reviewer', to: 'passed' },
    reject: { by: 'reviewer', to: 'rejected' },
  },
  passed: { submit: { by: 'person', to: 'underReview', from: 'renewableFrom' } },
  rejected: { submit: { by: 'person', to: 'underReview' } },
});
