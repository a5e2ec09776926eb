/** Notices that something which was on the screen is not there any more. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A list on the screen, by the names of its rows. */
export interface Watched {
  /** Null until it is there. */
  keys: readonly string[] | null;
  /** When it came, device time. */
  at: number | null;
}

/** An older answer stands there for a moment when a screen is opened again: nobody has watched what ended since. */
const FRESH_MS = 2000;
/** What ends together comes with several lists, one a moment after the other. */
const TOGETHER_MS = 300;

/** Names of rows, list by list. */
export type Gone = readonly (readonly string[])[];

/** Calls `onGone` once for everything that went away within a moment. The first answers only say what there is. */
export function useGone(lists: readonly Watched[], onGone: (gone: Gone) => void): void {
  const [old] = useState(() => lists.map(({ at }) => (at !== null && Date.now() - at > FRESH_MS ? at : null)));
  const isReady = lists.every(({ keys, at }, nr) => keys !== null && at !== null && at !== old[nr]);
  const shown = isReady ? lists.flatMap(({ keys }, nr) => (keys ?? []).map((key) => `${nr}:${key}`)).join(' ') : null;
  const before = useRef<readonly string[]>([]);
  const gone = useRef<readonly string[]>([]);

  const look = useEffectEvent((): boolean => {
    const now = shown?.split(' ') ?? [];
    gone.current = shown === null ? [] : [...gone.current, ...before.current.filter((one) => !now.includes(one))];
    before.current = now.filter((one) => one !== '');
    return gone.current.length > 0;
  });
  const tell = useEffectEvent(() => {
    const all = gone.current;
    gone.current = [];
    onGone(
      lists.map((_, nr) => all.filter((one) => one.startsWith(`${nr}:`)).map((one) => one.slice(one.indexOf(':') + 1))),
    );
  });
  useEffect(() => {
    if (!look()) return undefined;
    const timer = setTimeout(() => tell(), TOGETHER_MS);
    return () => clearTimeout(timer);
  }, [shown]);
}
