/**
 * Which fixed-time orders were seen to run here, and up to when results were put away, by person and kind: whoever comes back hears of what ended
 * meanwhile. Numbers and moments only: no stake and no result is stored on the device.
 */
import { get, set } from 'idb-keyval';
import { useEffect } from 'react';
import { proxy, snapshot, useSnapshot } from 'valtio';

interface Notes {
  running: string[];
  hiddenUpTo: number;
}

const STORE_KEY = 'bets';
const MOST_PLACES = 8;
/** More than run at once. */
const MOST_NUMBERS = 60;

const state = proxy<{ isRead: boolean; notes: Record<string, Notes> }>({ isRead: false, notes: {} });
let reading: Promise<void> | null = null;

function isNotes(value: unknown): value is Notes {
  if (typeof value !== 'object' || value === null || !('running' in value) || !('hiddenUpTo' in value)) return false;
  const { running, hiddenUpTo } = value;
  return Array.isArray(running) && running.every((one) => typeof one === 'string') && typeof hiddenUpTo === 'number';
}

async function read(): Promise<void> {
  try {
    const stored: unknown = await get(STORE_KEY);
    if (typeof stored === 'object' && stored !== null)
      state.notes = Object.fromEntries(Object.entries(stored).filter(([, notes]) => isNotes(notes)));
  } catch {
    // Private mode or a broken store: it is known as long as the page.
  }
  state.isRead = true;
}

const readOnce = (): Promise<void> => (reading ??= read());

async function change(place: string, make: (before: Notes) => Partial<Notes>): Promise<void> {
  await readOnce();
  const before = state.notes[place] ?? { running: [], hiddenUpTo: 0 };
  const others = Object.entries(state.notes).filter(([one]) => one !== place);
  state.notes = Object.fromEntries([...others.slice(1 - MOST_PLACES), [place, { ...before, ...make(before) }]]);
  try {
    await set(STORE_KEY, snapshot(state).notes);
  } catch {
    // As above.
  }
}

export async function knownBets(place: string): Promise<readonly string[]> {
  await readOnce();
  return [...(state.notes[place]?.running ?? [])];
}

export async function keepBets(place: string, numbers: readonly string[]): Promise<void> {
  const known = await knownBets(place);
  if (numbers.every((one) => known.includes(one))) return;
  await change(place, ({ running }) => ({ running: [...new Set([...running, ...numbers])].slice(-MOST_NUMBERS) }));
}

export const forgetBets = (place: string, numbers: readonly string[]): Promise<void> =>
  change(place, ({ running }) => ({ running: running.filter((one) => !numbers.includes(one)) }));

export const hideResults = (place: string, upTo: number): Promise<void> => change(place, () => ({ hiddenUpTo: upTo }));

/** Null until it has been read. */
export function useHiddenUpTo(place: string): number | null {
  const { isRead, notes } = useSnapshot(state);
  useEffect(() => void readOnce(), []);
  return isRead ? (notes[place]?.hiddenUpTo ?? 0) : null;
}
