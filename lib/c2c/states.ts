/** Orders of C2C and merchants: what may happen in each state, through whom, until when. docs/domains/c2c.md shows both tables. */
import type { MerchantStatus } from '../api/c2cMerchant';
import type { C2cStatus } from '../api/c2cShapes';
import { stateTable } from '../states/stateTable';

/**
 * The seller never cancels, and nobody releases but the seller or two operators. `appellant` is whoever of the two appealed. Times:
 * `payBy` of the buyer; `appealFrom`, ten minutes after “paid”; `escalateAt`, when it goes to appeal by itself; `reopenUntil`, for a
 * buyer who had paid although the order ended: so long the coins stay in escrow.
 */
export const c2cStates = stateTable<
  C2cStatus,
  'buyer' | 'seller' | 'appellant' | 'operators',
  'payBy' | 'appealFrom' | 'escalateAt' | 'reopenUntil'
>()({
  awaitingPayment: {
    pay: { by: 'buyer', to: 'paid', until: 'payBy' },
    cancel: { by: 'buyer', to: 'cancelled', until: 'payBy' },
    expire: { by: 'clock', to: 'timedOut', from: 'payBy' },
  },
  paid: {
    release: { by: 'seller', to: 'completed' },
    cancelPaid: { by: 'buyer', to: 'cancelled' },
    appeal: { by: ['buyer', 'seller'], to: 'inAppeal', from: 'appealFrom' },
    escalate: { by: 'clock', to: 'inAppeal', from: 'escalateAt' },
  },
  inAppeal: {
    release: { by: 'seller', to: 'completed' },
    withdrawAppeal: { by: 'appellant', to: 'paid' },
    decideForBuyer: { by: 'operators', to: 'completed' },
    decideForSeller: { by: 'operators', to: 'cancelled' },
  },
  timedOut: {
    reopen: { by: 'buyer', to: 'inAppeal', until: 'reopenUntil' },
    giveBack: { by: 'clock', to: 'timedOut', from: 'reopenUntil' },
  },
  cancelled: {
    reopen: { by: 'buyer', to: 'inAppeal', until: 'reopenUntil' },
    giveBack: { by: 'clock', to: 'cancelled', from: 'reopenUntil' },
  },
  completed: {},
});

/** A merchant, from the application to the return of the deposit. */
export const merchantStates = stateTable<MerchantStatus, 'person' | 'reviewer', 'refundAt'>()({
  applied: {
    pass: { by: 'reviewer', to: 'approved' },
    reject: { by: 'reviewer', to: 'rejected' },
  },
  rejected: { apply: { by: 'person', to: 'applied' } },
  approved: { payDeposit: { by: 'person', to: 'active' } },
  active: {
    fallShort: { by: 'reviewer', to: 'short' },
    suspend: { by: 'reviewer', to: 'suspended' },
    leave: { by: 'person', to: 'leaving' },
  },
  short: {
    payDeposit: { by: 'person', to: 'active' },
    suspend: { by: 'reviewer', to: 'suspended' },
    leave: { by: 'person', to: 'leaving' },
  },
  suspended: {
    resume: { by: 'reviewer', to: 'active' },
    leave: { by: 'person', to: 'leaving' },
  },
  leaving: { refund: { by: 'clock', to: 'left', from: 'refundAt' } },
  left: { apply: { by: 'person', to: 'applied' } },
});
