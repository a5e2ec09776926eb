/**
 * What somebody has begun to write, kept in this page only: while they look at another request and come back, or log in once more after
 * the session has ended. It goes with whoever wrote it.
 */
import { useEffect, useRef, useState } from 'react';

const kept = new Map<string, unknown>();

export const drafts = {
  of: (name: string): unknown => kept.get(name),
  keep: (name: string, value: unknown): void => void kept.set(name, value),
  drop: (name: string): void => void kept.delete(name),
  clear: (): void => kept.clear(),
};

/** State that is kept as a draft while it differs from what it begins with. */
export function useDraft<T extends object>(name: string, initial: T) {
  const [value, setValue] = useState<T>(() => (drafts.of(name) as T | undefined) ?? initial);
  const newest = useRef(value);
  const change = (part: Partial<T>): void => {
    newest.current = { ...newest.current, ...part };
    const isBegun = Object.entries(newest.current).some(([key, one]) => one !== initial[key as keyof T]);
    if (isBegun) drafts.keep(name, newest.current);
    else drafts.drop(name);
    setValue(newest.current);
  };
  return [value, change] as const;
}

/** The browser asks before it throws away what was written. */
export function useAskBeforeLeaving(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (kept.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
