/** A deposit by a channel, from the person's word to the reviewer's. */
import type { OfflineStatus } from '../api/offline';
import { stateTable } from '../states/stateTable';

export const offlineStates = stateTable<OfflineStatus, 'person' | 'reviewer'>()({
  pendingReview: {
    pass: { by: 'reviewer', to: 'passed' },
    reject: { by: 'reviewer', to: 'rejected' },
    cancel: { by: 'person', to: 'cancelled' },
  },
  passed: {},
  rejected: {},
  cancelled: {},
});
