/** What a page had open, such as a tab or a filter, kept with its entry of the history: going back finds it again, opening it anew does not. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const kept = new Map<string, unknown>();
const placeOf = (key: string, pathname: string, name: string): string => `${key} ${pathname} ${name}`;

/** Like `useState`. `name` tells the states of one page apart. */
export function useEntryState<T>(name: string, initial: T): [value: T, change: (value: T) => void] {
  const { key, pathname } = useLocation();
  const place = placeOf(key, pathname, name);
  const [value, change] = useState<T>(() => (kept.has(place) ? (kept.get(place) as T) : initial));
  useEffect(() => void kept.set(place, value), [place, value]);
  return [value, change];
}

/** What react-router calls the entry of an address that was typed or followed from outside: all of them share it. */
const TYPED = 'default';

/** The same for what the address can ask for, as a tab: an address opened over the open page is heard too. What is none of `choices` asks for nothing. */
export function useAskedState<T extends string>(
  name: string,
  wish: string | null,
  choices: readonly T[],
  otherwise: T,
): [value: T, change: (value: T) => void] {
  const asked = choices.find((one) => one === wish) ?? null;
  const { key, pathname } = useLocation();
  const place = placeOf(key, pathname, name);
  const found = (): T => {
    const isAnew = key === TYPED && asked !== null;
    return kept.has(place) && !isAnew ? (kept.get(place) as T) : (asked ?? otherwise);
  };
  const [value, change] = useState<T>(found);
  const [seen, see] = useState({ key, asked });
  if (key !== seen.key || asked !== seen.asked) {
    see({ key, asked });
    if (key === seen.key) change(asked ?? otherwise);
    else if (kept.has(place) || asked !== null) change(found());
  }
  useEffect(() => void kept.set(place, value), [place, value]);
  return [value, change];
}

/** The entry of the history that is shown; `isTyped` of those that share their key. */
export function useEntry(): { key: string; isTyped: boolean } {
  const { key } = useLocation();
  return { key, isTyped: key === TYPED };
}

/** For a start from nothing, as another person's. */
export const forgetEntries = (): void => kept.clear();
