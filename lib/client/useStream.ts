/** The stream for components. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { StreamData, StreamEvent } from '@/lib/api/stream';
import { isOnline } from '@/lib/device/online';
import { serverNow } from '@/lib/device/serverClock';
import { type Need, isLive, listen, need, onLive } from './stream';

/** Needs this from the stream while the component is mounted. Null: nothing. */
export function useNeed(wish: Need | null): void {
  const key = JSON.stringify(wish);
  useEffect(() => (key === 'null' ? undefined : need(JSON.parse(key) as Need)), [key]);
}

/** Hears one kind of event while the component is mounted. */
export function useStreamEvent<E extends StreamEvent>(event: E, listener: (data: StreamData<E>) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => listen(event, (data) => hear(data)), [event]);
}

/** Whether frames arrive; hooks that have a stream poll while it is false. */
export const useIsLive = (): boolean => useSyncExternalStore(onLive, isLive, () => false);

/**
 * Since when nothing can have been missed, by the server's clock: since the component came, and after a loss of the network or the stream
 * since it came back. The first frames of a stream are no return.
 */
export function useConnectedSince(): number {
  const [since, setSince] = useState(serverNow);
  useEffect(() => {
    let isLost = !isOnline();
    const look = (isThere: boolean) => {
      if (isLost && isThere) setSince(serverNow());
      isLost = !isThere;
    };
    const [returns, goes] = [() => look(true), () => look(false)];
    window.addEventListener('online', returns);
    window.addEventListener('offline', goes);
    const deaf = onLive(look);
    return () => {
      window.removeEventListener('online', returns);
      window.removeEventListener('offline', goes);
      deaf();
    };
  }, []);
  return since;
}
