/** The states of a withdrawal to a bank account. */
import type { BankStatus } from '@/lib/api/bankWithdrawals';
import { stateTable } from '@/lib/states/stateTable';

/** `reviewer`: an operator, who also makes the bank transfer and says what became of it. */
export const bankWithdrawalStates = stateTable<BankStatus, 'person' | 'reviewer'>()({
  pendingReview: {
    cancel: { by: 'person', to: 'cancelled' },
    pass: { by: 'reviewer', to: 'passed' },
    reject: { by: 'reviewer', to: 'rejected' },
  },
  passed: {
    pay: { by: 'reviewer', to: 'success' },
    fail: { by: 'reviewer', to: 'failed' },
  },
  success: {},
  failed: {},
  rejected: {},
  cancelled: {},
});
