/** Asks again when something is known to change. */
import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '@/lib/device/serverClock';

const LOOK_EVERY_MS = 1000;

/** From that moment of the server's clock on, until another moment is told: a device's clock may be a little ahead, and a device may have slept. */
export function useRenewAt(moment: number | null, reload: () => Promise<void>): void {
  const renew = useEffectEvent(reload);
  useEffect(() => {
    if (moment === null) return undefined;
    const timer = setInterval(() => {
      if (serverNow() >= moment) void renew();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [moment]);
}

/** The next of many such moments. */
export const firstOf = <T>(all: readonly T[], momentOf: (one: T) => number | null): number | null =>
  all.reduce<number | null>((first, one) => {
    const moment = momentOf(one);
    return moment !== null && (first === null || moment < first) ? moment : first;
  }, null);
