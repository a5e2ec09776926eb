/** Money that leaves to one's own bank account. */
import { bankWithdrawals, type BankStatus, type BankWithdrawal } from '@/lib/api/bankWithdrawals';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { invalidate, type Pages, useCall, usePages } from '@/lib/client/useCall';

/** People decide at any time; asking now and then is cheap. */
const DECIDED_EVERY_MS = 5_000;

export const useBankChannels = () => useCall(bankWithdrawals.channels, useIsLoggedIn() ? {} : null);

/** Looking at it holds the rate for this person; null: no currency is chosen yet. */
export const useHeldRate = (channelId: string | null) =>
  useCall(bankWithdrawals.quote, useIsLoggedIn() && channelId !== null ? { channelId } : null, { keepPrevious: false });

/** After a refusal: rate and fee may be others now. */
export const askTermsAgain = (): Promise<void> => invalidate(...bankWithdrawals.channels.shows);

export const useBankWithdrawals = (status: BankStatus | null): Pages<BankWithdrawal> =>
  usePages(bankWithdrawals.list, useIsLoggedIn() ? { ...(status && { status }), pageSize: 20 } : null);

export const useBankWithdrawal = (no: string, isRunning: boolean) =>
  useCall(bankWithdrawals.detail, useIsLoggedIn() ? { no } : null, {
    keepPrevious: false,
    ...(isRunning && { everyMs: DECIDED_EVERY_MS }),
  });

export const useWithdrawToBank = () => useAction(bankWithdrawals.submit, { quiet: true });
export const useCancelBank = () => useAction(bankWithdrawals.cancel);
