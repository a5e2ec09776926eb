/** Whether the device has a network, as far as the browser knows. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export const isOnline = (): boolean => typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine;

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);

/** Calls back when the network has returned, as long as something waits for it. */
export function useOnReturn(waits: boolean, again: () => void): void {
  const run = useEffectEvent(again);
  useEffect(() => {
    if (!waits) return undefined;
    const hear = () => run();
    window.addEventListener('online', hear);
    return () => window.removeEventListener('online', hear);
  }, [waits]);
}
