/** One's address for deposits, and what has come there. */
import { type Deposit, type DepositStatus, deposits } from '@/lib/api/deposits';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';

/** A block comes every three seconds. */
const BLOCK_EVERY_MS = 3_000;

export const useDepositPlace = () => useCall(deposits.place, useIsLoggedIn() ? {} : null, { keepPrevious: false });

/** What is on its way, followed block by block. */
export const useRunningDeposits = () =>
  useCall(deposits.list, useIsLoggedIn() ? { status: 'confirming', pageSize: 10 } : null, { everyMs: BLOCK_EVERY_MS });

export const useDeposits = (status: DepositStatus | null): Pages<Deposit> =>
  usePages(deposits.list, useIsLoggedIn() ? { ...(status && { status }), pageSize: 20 } : null);

export const useDeposit = (depositNo: string, isRunning: boolean) =>
  useCall(deposits.detail, useIsLoggedIn() ? { depositNo } : null, {
    keepPrevious: false,
    ...(isRunning && { everyMs: BLOCK_EVERY_MS }),
  });

/** Names a transaction that one waits for. */
export const useClaimDeposit = () => useAction(deposits.claim, { quiet: true });

/** What became of it, asked while it is looked for. */
export const useClaimed = (txHash: string | null) =>
  useCall(deposits.claimed, txHash === null ? null : { txHash }, { everyMs: BLOCK_EVERY_MS, keepPrevious: false });

export const useSimulateDeposit = () => useAction(deposits.simulate, { quiet: true });
