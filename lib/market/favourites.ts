/** Favourites: on the device while logged out, with the account afterwards. What was chosen before logging in is added to the account once. */
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { market } from '@/lib/api/market';
import { useIsLoggedIn } from '@/lib/auth/session';
import { call } from '@/lib/client/call';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { invalidate, useCall } from '@/lib/client/useCall';
import { setLocalFavourites, useLocalFavourites } from '@/lib/device/preferences';

/** Stars that were touched and are on their way to the server: they show at once, whatever else is touched meanwhile. */
const touched = proxy<Record<string, boolean>>({});

/** An order that was chosen and is on its way: it shows at once. The number tells the newest one. */
const chosen = proxy<{ order: readonly string[] | null; number: number }>({ order: null, number: 0 });

export interface Favourites {
  symbols: readonly string[];
  isLoading: boolean;
  has: (symbol: string) => boolean;
  toggle: (symbol: string) => void;
  /** Puts them into this order. */
  order: (symbols: readonly string[]) => void;
}

async function send(symbol: string, on: boolean): Promise<void> {
  touched[symbol] = on;
  try {
    await call(on ? market.addFavourites : market.removeFavourites, { symbols: [symbol] });
    await invalidate('favourites');
  } catch (error) {
    if (error instanceof CallError && !error.isSilent) reportProblem(error);
  }
  delete touched[symbol];
}

/** One after another, so that an older order never arrives last; one that was overtaken is not sent at all. */
let orders: Promise<void> = Promise.resolve();

function sendOrder(symbols: readonly string[]): void {
  const number = chosen.number + 1;
  Object.assign(chosen, { order: symbols, number });
  orders = orders.then(async () => {
    if (chosen.number !== number) return;
    try {
      await call(market.orderFavourites, { symbols: [...symbols] });
      await invalidate('favourites');
    } catch (error) {
      if (error instanceof CallError && !error.isSilent) reportProblem(error);
    }
    if (chosen.number === number) chosen.order = null;
  });
}

function inOrder(symbols: readonly string[], order: readonly string[] | null): readonly string[] {
  if (!order) return symbols;
  const place = new Map(order.map((symbol, index) => [symbol, index]));
  return symbols.toSorted((a, b) => (place.get(a) ?? order.length) - (place.get(b) ?? order.length));
}

function withTouched(symbols: readonly string[], stars: Readonly<Record<string, boolean>>): readonly string[] {
  const added = Object.keys(stars).filter((symbol) => stars[symbol] && !symbols.includes(symbol));
  return [...symbols.filter((symbol) => stars[symbol] !== false), ...added];
}

export function useFavourites(): Favourites {
  const isLoggedIn = useIsLoggedIn();
  const local = useLocalFavourites();
  const stars = useSnapshot(touched);
  const { order } = useSnapshot(chosen);
  const remote = useCall(market.favourites, isLoggedIn ? {} : null);
  const symbols = isLoggedIn ? inOrder(withTouched(remote.data?.symbols ?? [], stars), order) : local;
  const has = (symbol: string) => symbols.includes(symbol);
  return {
    symbols,
    isLoading: isLoggedIn && remote.isLoading,
    has,
    toggle: (symbol) => {
      if (isLoggedIn) void send(symbol, !has(symbol));
      else setLocalFavourites(has(symbol) ? local.filter((one) => one !== symbol) : [...local, symbol]);
    },
    order: (wanted) => (isLoggedIn ? sendOrder(wanted) : setLocalFavourites(inOrder(local, wanted))),
  };
}

/** Adds the device's favourites to the account after a login; mounted once, with the shell. */
export function useMergeFavourites(): void {
  const isLoggedIn = useIsLoggedIn();
  const local = useLocalFavourites();
  useEffect(() => {
    if (!isLoggedIn || local.length === 0) return;
    call(market.addFavourites, { symbols: [...local] }).then(
      () => {
        setLocalFavourites([]);
        return invalidate('favourites');
      },
      // They stay on the device and are tried again at the next start.
      () => undefined,
    );
  }, [isLoggedIn, local]);
}
