/** Ways of paying in outside the chain, and what one has paid. */
import { type OfflineDeposit, type OfflineStatus, offline } from '@/lib/api/offline';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';

/** A review ends at any time; asking now and then is cheap. */
const REVIEW_EVERY_MS = 5_000;

export const useChannels = () => useCall(offline.channels, useIsLoggedIn() ? {} : null);

/** Looking at a channel holds its rate for this person. */
export const useChannel = (channelId: string) =>
  useCall(offline.message, useIsLoggedIn() ? { channelId } : null, { keepPrevious: false });

/** What waits for a review, as long as somebody looks. */
export const useWaitingOffline = () =>
  useCall(offline.list, useIsLoggedIn() ? { status: 'pendingReview', pageSize: 10 } : null, {
    everyMs: REVIEW_EVERY_MS,
  });

export const useOfflineDeposits = (status: OfflineStatus | null): Pages<OfflineDeposit> =>
  usePages(offline.list, useIsLoggedIn() ? { ...(status && { status }), pageSize: 20 } : null);

export const useOfflineDeposit = (no: string, isWaiting: boolean) =>
  useCall(offline.detail, useIsLoggedIn() ? { no } : null, {
    keepPrevious: false,
    ...(isWaiting && { everyMs: REVIEW_EVERY_MS }),
  });

export const useAddOffline = () => useAction(offline.add, { quiet: true });
export const useCancelOffline = () => useAction(offline.cancel);
