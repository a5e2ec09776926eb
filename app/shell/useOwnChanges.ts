/**
 * Keeps what is one's own up to date on every screen: the stream says that orders or balances have changed, and the calls that show
 * them are asked again, without a word. Where no stream comes, they are asked now and then.
 */
import { useEffect } from 'react';
import type { AccountScope } from '@/lib/api/stream';
import { useIsLoggedIn } from '@/lib/auth/session';
import { invalidate } from '@/lib/client/useCall';
import { useIsLive, useNeed, useStreamEvent } from '@/lib/client/useStream';
import { isOnline } from '@/lib/device/online';

const own = ['orders', 'balances', 'notices', 'support'] as const satisfies readonly AccountScope[];

const accountNeed = { account: true } as const;
/** With a stream this only mends what fell into the gap of a reconnection. */
const EVERY_MS = { live: 30_000, polled: 5000 };

export function useOwnChanges(): void {
  const isLoggedIn = useIsLoggedIn();
  const isLive = useIsLive();
  useNeed(isLoggedIn ? accountNeed : null);
  useStreamEvent('account', ({ scopes }) => void invalidate(...scopes));
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const renew = () => {
      if (isOnline() && document.visibilityState === 'visible') void invalidate(...own);
    };
    const timer = setInterval(renew, isLive ? EVERY_MS.live : EVERY_MS.polled);
    return () => clearInterval(timer);
  }, [isLoggedIn, isLive]);
}
