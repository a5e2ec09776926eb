/** The states of a manual reset: somebody has lost what proves them, and operators review the request. */
import type { ResetStatus } from '@/lib/api/security';
import { stateTable } from '@/lib/states/stateTable';

export const resetStates = stateTable<ResetStatus, 'person' | 'reviewer'>()({
  underReview: {
    pass: { by: 'reviewer', to: 'passed' },
    reject: { by: 'reviewer', to: 'rejected' },
    cancel: { by: 'person', to: 'cancelled' },
  },
  passed: {},
  rejected: {},
  cancelled: {},
});
