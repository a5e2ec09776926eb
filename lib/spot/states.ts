/** The states of a spot order. */
import type { OrderStatus } from '@/lib/api/spot';
import { stateTable } from '@/lib/states/stateTable';

/**
 * The engine is what matches. A stop waits until the engine sets it off, and ends where it cannot be placed then. A limit order rests until it is full or somebody ends it; what the engine stops met its own person's
 * order, the price protection of a market order, or the end of the book.
 */
export const orderStates = stateTable<Exclude<OrderStatus, 'pendingSettlement'>, 'owner' | 'engine'>()({
  waiting: {
    trigger: { by: 'engine', to: 'submitted' },
    cancel: { by: 'owner', to: 'cancelled' },
    stop: { by: 'engine', to: 'cancelled' },
  },
  submitted: {
    fill: { by: 'engine', to: 'submitted' },
    complete: { by: 'engine', to: 'completed' },
    cancel: { by: 'owner', to: 'cancelled' },
    stop: { by: 'engine', to: 'cancelled' },
  },
  completed: {},
  cancelled: {},
});
