/** The states of a savings order. */
import type { EarnStatus } from '@/lib/api/earnShapes';
import { stateTable } from '@/lib/states/stateTable';

/**
 * `early` belongs to fixed orders, `fast` and `standard` to flexible ones, `mature` and what follows to fixed ones (rules.ts). The clock
 * counts a day in `accruing` without leaving it. `renew` takes the place of `pay` where it is switched on and the product is sold.
 */
export const earnStates = stateTable<EarnStatus, 'person' | 'exchange', 'startsAt' | 'maturesAt' | 'arrivesAt'>()({
  subscribed: {
    refund: { by: 'person', to: 'refunded', until: 'startsAt' },
    start: { by: 'clock', to: 'accruing', from: 'startsAt' },
  },
  accruing: {
    early: { by: 'person', to: 'earlyRedeeming', until: 'maturesAt' },
    fast: { by: 'person', to: 'redeemed' },
    standard: { by: 'person', to: 'redeeming' },
    mature: { by: 'clock', to: 'matured', from: 'maturesAt' },
  },
  matured: {
    pay: { by: 'clock', to: 'redeemed', from: 'maturesAt' },
    renew: { by: 'exchange', to: 'renewed', from: 'maturesAt' },
  },
  redeeming: { pay: { by: 'clock', to: 'redeemed', from: 'arrivesAt' } },
  earlyRedeeming: { pay: { by: 'clock', to: 'earlyRedeemed', from: 'arrivesAt' } },
  redeemed: {},
  earlyRedeemed: {},
  refunded: {},
  renewed: {},
});
