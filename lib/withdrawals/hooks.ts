/** What may leave, withdrawals, and the address book. */
import { type Withdrawal, type WithdrawalStatus, withdrawals } from '@/lib/api/withdrawals';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';

/** A block comes every three seconds. */
const BLOCK_EVERY_MS = 3_000;
const quiet = { quiet: true };

export const useWithdrawalTerms = () =>
  useCall(withdrawals.terms, useIsLoggedIn() ? {} : null, { keepPrevious: false });

/** Null: nothing that could be an address is typed. */
export const useAddressCheck = (address: string | null) =>
  useCall(withdrawals.checkAddress, useIsLoggedIn() && address !== null ? { address } : null, { keepPrevious: false });

export const useAddressBook = () => useCall(withdrawals.book, useIsLoggedIn() ? {} : null, { keepPrevious: false });

export const useWithdrawals = (status: WithdrawalStatus | null): Pages<Withdrawal> =>
  usePages(withdrawals.list, useIsLoggedIn() ? { ...(status && { status }), pageSize: 20 } : null);

export const useWithdrawal = (withdrawalNo: string, isRunning: boolean) =>
  useCall(withdrawals.detail, useIsLoggedIn() ? { withdrawalNo } : null, {
    keepPrevious: false,
    ...(isRunning && { everyMs: BLOCK_EVERY_MS }),
  });

/** `attempt`: the name of the draft. Whoever goes back and forth between its pages sends the same one again. */
export const useWithdraw = (attempt: string) => useAction(withdrawals.submit, { ...quiet, key: attempt });
export const useCancelWithdrawal = () => useAction(withdrawals.cancel);
export const useSaveAddress = () => useAction(withdrawals.saveAddress, quiet);
export const useRemoveAddress = () => useAction(withdrawals.removeAddress);
export const useSetWhitelist = () => useAction(withdrawals.setWhitelist, quiet);
export const useEndHold = () => useAction(withdrawals.endHold);
