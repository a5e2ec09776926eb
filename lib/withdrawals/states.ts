/** The states of a withdrawal. */
import type { WithdrawalStatus } from '@/lib/api/withdrawals';
import { stateTable } from '@/lib/states/stateTable';

/** `exchange`: passed without a reviewer, by `reviewCauses`. `chain`: what stands in the chain decides. */
export const withdrawalStates = stateTable<WithdrawalStatus, 'person' | 'reviewer' | 'exchange' | 'chain'>()({
  pendingReview: {
    cancel: { by: 'person', to: 'cancelled' },
    pass: { by: ['reviewer', 'exchange'], to: 'passed' },
    reject: { by: 'reviewer', to: 'rejected' },
  },
  passed: { send: { by: 'chain', to: 'confirming' } },
  confirming: {
    confirm: { by: 'chain', to: 'success' },
    fail: { by: 'chain', to: 'failed' },
  },
  success: {},
  failed: {},
  rejected: {},
  cancelled: {},
});
