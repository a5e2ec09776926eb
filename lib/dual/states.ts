/** The states of a dual-currency order. */
import type { DualStatus } from '@/lib/api/dualShapes';
import { stateTable } from '@/lib/states/stateTable';

/**
 * Nobody but the price log ends an order: there is no cancelling and no early way out. `settling` is what an order is called whose time has
 * come and whose price is not decided yet; it is never written.
 */
export const dualStates = stateTable<DualStatus, 'engine', 'settlesAt'>()({
  subscribed: { close: { by: 'clock', to: 'settling', from: 'settlesAt' } },
  settling: { settle: { by: 'engine', to: 'settled' } },
  settled: {},
});
