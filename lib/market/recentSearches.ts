/** What was opened from the search lately, newest first; kept on the device. */
import { get, set } from 'idb-keyval';
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

const STORE_KEY = 'searches';
const MOST = 10;

const state = proxy<{ symbols: string[]; loaded: boolean }>({ symbols: [], loaded: false });

async function load(): Promise<void> {
  if (state.loaded) return;
  state.loaded = true;
  try {
    const stored: unknown = await get(STORE_KEY);
    if (!Array.isArray(stored)) return;
    const before = stored.filter((item): item is string => typeof item === 'string');
    state.symbols = [...new Set([...state.symbols, ...before])].slice(0, MOST);
  } catch {
    // Private mode or a broken store: the list lasts as long as the page.
  }
}

async function keep(symbols: string[]): Promise<void> {
  state.symbols = symbols;
  try {
    await set(STORE_KEY, symbols);
  } catch {
    // As above.
  }
}

export function useRecentSearches(): readonly string[] {
  useEffect(() => void load(), []);
  return useSnapshot(state).symbols;
}

export const noteSearch = (symbol: string): void =>
  void keep([symbol, ...state.symbols.filter((one) => one !== symbol)].slice(0, MOST));
export const clearSearches = (): void => void keep([]);
