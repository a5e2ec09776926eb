/** The states of a forex order and of a position. */
import type { ForexOrderStatus, ForexPositionStatus } from '@/lib/api/forexShapes';
import { stateTable } from '@/lib/states/stateTable';

/** The house fills all of an order at once. The engine stops one whose margin is no longer there. */
export const orderStates = stateTable<ForexOrderStatus, 'owner' | 'engine'>()({
  notFilled: {
    fill: { by: 'engine', to: 'filled' },
    recall: { by: 'owner', to: 'cancelled' },
    stop: { by: 'engine', to: 'cancelled' },
  },
  filled: {},
  cancelled: {},
});

/** Settled in one step: nothing ever waits between open and closed. */
export const positionStates = stateTable<ForexPositionStatus, 'owner' | 'engine'>()({
  holding: {
    close: { by: ['owner', 'engine'], to: 'holding' },
    setStops: { by: 'owner', to: 'holding' },
    end: { by: ['owner', 'engine'], to: 'closed' },
  },
  closed: {},
});
