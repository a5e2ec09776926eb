/** The states of a withdrawal. */
import type { WithdrawalStatus } from '@/lib/api/withdrawals';
import { stateTable } from '@/lib/states/stateTable';

/**
 * `exchange`: passed without a reviewer, by `reviewCauses`. `chain`: what stands in the chain decides. `stop`: while nobody has begun to
 * sign it.
 */
export const withdrawalStates = stateTable<WithdrawalStatus, 'person' | 'reviewer' | 'exchange' | 'chain'>()({
  pendingReview: {
    cancel: { by: 'person', to: 'cancelled' },
    pass: { by: ['reviewer', 'exchange'], to: 'passed' },
    reject: { by: 'reviewer', to: 'rejected' },
  },
  passed: { send: { by: 'chain', to: 'confirming' }, stop: { by: 'reviewer', to: 'rejected' } },
  confirming: {
    confirm: { by: 'chain', to: 'success' },
    fail: { by: 'chain', to: 'failed' },
  },
  success: {},
  failed: {},
  rejected: {},
  cancelled: {},
});
