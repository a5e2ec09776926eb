/**
 * Seconds that count down, all of them in step: one beat on the whole seconds of the server's clock, whatever is shown on the screen. With
 * timers of their own two that end together would stand a second apart.
 */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { serverNow } from './serverClock';

const SECOND_MS = 1000;
/** What is over already when it is first shown says so after this: whoever asks again then does not ask without a pause. */
const OVER_MS = 250;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | null = null;
let second = 0;

function beat(): void {
  if (timer !== null) clearTimeout(timer);
  const now = serverNow();
  timer = setTimeout(beat, SECOND_MS - (now % SECOND_MS));
  const next = Math.floor(now / SECOND_MS);
  if (next === second) return;
  second = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    // A page that was hidden has missed beats.
    document.addEventListener('visibilitychange', beat);
    beat();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', beat);
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
}

function read(): number {
  if (timer === null) second = Math.floor(serverNow() / SECOND_MS);
  return second;
}

/** The present second of the server's clock, as milliseconds: drawn anew with every beat. */
export const useServerSecond = (): number => useSyncExternalStore(subscribe, read, read) * SECOND_MS;

/**
 * Whole seconds until a moment of the server's clock: 0 once it has come, to the moment and not with the next beat, and where there is none.
 * `onEnd`: called once when it has come.
 */
export function useSecondsLeft(until: number | null, onEnd?: () => void): number {
  const now = useServerSecond();
  const [over, setOver] = useState(() => (until !== null && until <= serverNow() ? until : null));
  const ends = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (until === null) return undefined;
    let looking: ReturnType<typeof setTimeout>;
    const look = (): void => {
      const left = until - serverNow();
      if (left > 0) {
        looking = setTimeout(look, Math.min(left, SECOND_MS));
        return;
      }
      setOver(until);
      ends();
    };
    const left = until - serverNow();
    looking = setTimeout(look, left > 0 ? Math.min(left, SECOND_MS) : OVER_MS);
    return () => clearTimeout(looking);
  }, [until]);
  if (until === null || until === over || until < now) return 0;
  return Math.max(1, Math.floor(until / SECOND_MS) - now / SECOND_MS);
}
