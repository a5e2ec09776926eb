/** Whether the device has a network, as far as the browser knows. */
import { useSyncExternalStore } from 'react';

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
