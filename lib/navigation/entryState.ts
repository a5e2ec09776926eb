/** What a page had open, such as a tab or a filter, kept with its entry of the history: going back finds it again, opening it anew does not. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const kept = new Map<string, unknown>();

/** Like `useState`. `name` tells the states of one page apart. */
export function useEntryState<T>(name: string, initial: T): [value: T, change: (value: T) => void] {
  const { key, pathname } = useLocation();
  const place = `${key} ${pathname} ${name}`;
  const [value, change] = useState<T>(() => (kept.has(place) ? (kept.get(place) as T) : initial));
  useEffect(() => void kept.set(place, value), [place, value]);
  return [value, change];
}

/** For a start from nothing, as another person's. */
export const forgetEntries = (): void => kept.clear();
