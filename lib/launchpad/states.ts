/** The states of an order in a token offering. */
import type { IcoStatus } from '@/lib/api/launchpad';
import { stateTable } from '@/lib/states/stateTable';

/**
 * `engine`: the allotment and the unlocking. First come: it begins as `paid`. By ration it is `subscribed` until the window closes. Times:
 * `payBy`, when an allotment that was not paid lapses.
 */
export const icoStates = stateTable<IcoStatus, 'owner' | 'engine', 'payBy'>()({
  subscribed: {
    commit: { by: 'owner', to: 'subscribed' },
    allot: { by: 'engine', to: 'allotted' },
    pass: { by: 'engine', to: 'notAllotted' },
    refund: { by: 'engine', to: 'refunded' },
  },
  allotted: {
    pay: { by: 'owner', to: 'paid', until: 'payBy' },
    lapse: { by: 'clock', to: 'lapsed', from: 'payBy' },
    refund: { by: 'engine', to: 'refunded' },
  },
  paid: {
    unlock: { by: 'engine', to: 'unlocking' },
    unlockAll: { by: 'engine', to: 'unlocked' },
    refund: { by: 'engine', to: 'refunded' },
  },
  unlocking: {
    unlock: { by: 'engine', to: 'unlocking' },
    unlockAll: { by: 'engine', to: 'unlocked' },
  },
  notAllotted: {},
  unlocked: {},
  lapsed: {},
  refunded: {},
});
