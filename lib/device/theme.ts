/** The theme. Light only today; the choice is kept as specified, so that a dark one needs no new storage. */
import { proxy, useSnapshot } from 'valtio';
import { readStored, writeStored } from './storage';

export type Theme = 'light';
export const DEFAULT_THEME: Theme = 'light';

const state = proxy<{ theme: Theme }>({ theme: DEFAULT_THEME });

export function startTheme(): void {
  if (readStored('theme') !== state.theme) writeStored('theme', state.theme);
}

/** One of the client states that the specification names. @public */
export const useTheme = (): Theme => useSnapshot(state).theme;
