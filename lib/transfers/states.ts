/** The states of a transfer to another person. */
import type { TransferStatus } from '@/lib/api/transfersShapes';
import { stateTable } from '@/lib/states/stateTable';

/**
 * `lock`: the account of one of the two was locked while it waited. `doubt`: something that proves the sender was changed meanwhile, so
 * that nobody knows whether it was the owner who sent it.
 */
export const transferStates = stateTable<TransferStatus, 'sender' | 'exchange', 'arrivesAt'>()({
  pending: {
    cancel: { by: 'sender', to: 'cancelled' },
    arrive: { by: 'clock', from: 'arrivesAt', to: 'completed' },
    lock: { by: 'exchange', to: 'cancelled' },
    doubt: { by: 'exchange', to: 'cancelled' },
  },
  completed: {},
  cancelled: {},
});
