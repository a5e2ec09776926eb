/** The states of a fixed-time order. */
import type { FixedTimeStatus } from '@/lib/api/fixedTimeShapes';
import { stateTable } from '@/lib/states/stateTable';

/**
 * Nobody but the engine ends an order: there is no cancelling. `pendingSettlement` is what an order is called that is past its expiry and
 * waits for the row that decides it; it is never written.
 */
export const fixedTimeStates = stateTable<Exclude<FixedTimeStatus, 'pendingSettlement'>, 'engine'>()({
  submitted: { enter: { by: 'engine', to: 'holding' }, void: { by: 'engine', to: 'void' } },
  holding: { settle: { by: 'engine', to: 'closed' }, void: { by: 'engine', to: 'void' } },
  closed: {},
  void: {},
});
