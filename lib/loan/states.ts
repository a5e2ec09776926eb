/** The states of a pledged loan. */
import type { LoanStatus } from '@/lib/api/loan';
import { stateTable } from '@/lib/states/stateTable';

const owners = {
  repay: { by: 'owner' },
  addCollateral: { by: 'owner' },
  withdrawCollateral: { by: 'owner' },
} as const;

const staysIn = <S extends LoanStatus>(to: S) => ({
  repay: { ...owners.repay, to },
  addCollateral: { ...owners.addCollateral, to },
  withdrawCollateral: { ...owners.withdrawCollateral, to },
});

/**
 * `engine`: what watches the price. Times: `expiresAt`, the end of the term; `graceUntil`, when an overdue loan is repaid from its
 * collateral. A repayment of all of it is `close`.
 */
export const loanStates = stateTable<LoanStatus, 'owner' | 'engine', 'expiresAt' | 'graceUntil'>()({
  active: {
    ...staysIn('active'),
    close: { by: 'owner', to: 'repaid' },
    call: { by: 'engine', to: 'marginCall' },
    liquidate: { by: 'engine', to: 'liquidating' },
    expire: { by: 'clock', to: 'overdue', from: 'expiresAt' },
  },
  marginCall: {
    ...staysIn('marginCall'),
    close: { by: 'owner', to: 'repaid' },
    calm: { by: ['owner', 'engine'], to: 'active' },
    liquidate: { by: 'engine', to: 'liquidating' },
    expire: { by: 'clock', to: 'overdue', from: 'expiresAt' },
  },
  overdue: {
    repay: { by: 'owner', to: 'overdue' },
    addCollateral: { by: 'owner', to: 'overdue' },
    close: { by: 'owner', to: 'repaid' },
    liquidate: { by: 'engine', to: 'liquidating' },
    force: { by: 'clock', to: 'liquidating', from: 'graceUntil' },
  },
  liquidating: {
    close: { by: 'owner', to: 'repaid' },
    finish: { by: 'engine', to: 'liquidated' },
  },
  repaid: {},
  liquidated: {},
});
