/** The stream for components. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { StreamData, StreamEvent } from '@/lib/api/stream';
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
