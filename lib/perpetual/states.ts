/** The states of a perpetual order and of a position. */
import type { PerpetualOrderStatus, PositionStatus } from '@/lib/api/perpetualShapes';
import { stateTable } from '@/lib/states/stateTable';

/** The engine is what matches. A stopped order met its person's own order, the price protection, the end of the book, or lost its position. */
export const orderStates = stateTable<PerpetualOrderStatus, 'owner' | 'engine'>()({
  notFilled: {
    fill: { by: 'engine', to: 'notFilled' },
    complete: { by: 'engine', to: 'filled' },
    recall: { by: 'owner', to: 'cancelled' },
    stop: { by: 'engine', to: 'cancelled' },
  },
  filled: {},
  cancelled: {},
});

/** A position is settled in one step, so that `pendingSettlement` is never seen here. `locked` lasts while it is being liquidated. */
export const positionStates = stateTable<Exclude<PositionStatus, 'pendingSettlement'>, 'owner' | 'engine'>()({
  holding: {
    close: { by: ['owner', 'engine'], to: 'holding' },
    setStops: { by: 'owner', to: 'holding' },
    adjustMargin: { by: 'owner', to: 'holding' },
    setLeverage: { by: 'owner', to: 'holding' },
    lock: { by: 'engine', to: 'locked' },
    end: { by: ['owner', 'engine'], to: 'closed' },
  },
  locked: { unlock: { by: 'engine', to: 'holding' }, end: { by: 'engine', to: 'closed' } },
  closed: {},
});
