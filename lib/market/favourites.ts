/** Favourites: on the device while logged out, with the account afterwards. What was chosen before logging in is added to the account once. */
import { useEffect } from 'react';
import { market } from '@/lib/api/market';
import { useIsLoggedIn } from '@/lib/auth/session';
import { call } from '@/lib/client/call';
import { useAction } from '@/lib/client/useAction';
import { invalidate, useCall } from '@/lib/client/useCall';
import { setLocalFavourites, useLocalFavourites } from '@/lib/device/preferences';

const STALE = [market.favourites, market.favouriteRanking];

export interface Favourites {
  symbols: readonly string[];
  isLoading: boolean;
  has: (symbol: string) => boolean;
  toggle: (symbol: string) => void;
}

export function useFavourites(): Favourites {
  const isLoggedIn = useIsLoggedIn();
  const local = useLocalFavourites();
  const remote = useCall(market.favourites, isLoggedIn ? {} : null);
  const add = useAction(market.addFavourites, { stale: STALE });
  const remove = useAction(market.removeFavourites, { stale: STALE });
  const symbols = isLoggedIn ? (remote.data?.symbols ?? []) : local;
  const has = (symbol: string) => symbols.includes(symbol);
  return {
    symbols,
    isLoading: isLoggedIn && remote.isLoading,
    has,
    toggle: (symbol) => {
      if (isLoggedIn) void (has(symbol) ? remove : add).run({ symbols: [symbol] });
      else setLocalFavourites(has(symbol) ? local.filter((one) => one !== symbol) : [...local, symbol]);
    },
  };
}

/** Adds the device's favourites to the account after a login; mounted once, with the shell of logged-in screens. */
export function useMergeFavourites(): void {
  const isLoggedIn = useIsLoggedIn();
  const local = useLocalFavourites();
  useEffect(() => {
    if (!isLoggedIn || local.length === 0) return;
    call(market.addFavourites, { symbols: [...local] }).then(
      () => {
        setLocalFavourites([]);
        return invalidate(...STALE);
      },
      // They stay on the device and are tried again at the next start.
      () => undefined,
    );
  }, [isLoggedIn, local]);
}
