/** Choices that belong to this device: kept in a small IndexedDB store, so that local storage holds only what the specification names. */
import { get, set } from 'idb-keyval';
import { proxy, useSnapshot } from 'valtio';

/** Which colour a rise has; the specification's default is green. */
export type UpColour = 'green' | 'red';

interface Preferences {
  hideAmounts: boolean;
  upColour: UpColour;
  /** Code of the display currency; null follows the site's. */
  currency: string | null;
  /** Favourites of somebody who is not logged in. */
  favourites: string[];
  /** Ids of the notices that were opened here, the latest last. */
  readNotices: string[];
  /** Periods of a chart's indicators, by their names. */
  studyPeriods: Record<string, number[]>;
  /** The margin mode that each person chose last here, by uid: nobody meets the choice of somebody else. */
  marginModes: Record<string, KeptMode>;
}

type KeptMode = 'isolated' | 'cross';

const MOST_PEOPLE = 8;

const MOST_READ = 200;
const STORE_KEY = 'preferences';
const state = proxy<Preferences>({
  hideAmounts: false,
  upColour: 'green',
  currency: null,
  favourites: [],
  readNotices: [],
  studyPeriods: {},
  marginModes: {},
});

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const isNumberList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= 8 && value.every((item) => Number.isSafeInteger(item));

const isMode = (value: unknown): value is KeptMode => value === 'isolated' || value === 'cross';

function adopt(stored: Partial<Record<keyof Preferences, unknown>>): void {
  if (typeof stored.hideAmounts === 'boolean') state.hideAmounts = stored.hideAmounts;
  if (stored.upColour === 'green' || stored.upColour === 'red') state.upColour = stored.upColour;
  if (typeof stored.currency === 'string') state.currency = stored.currency;
  if (isTextList(stored.favourites)) state.favourites = stored.favourites.slice(0, 200);
  if (typeof stored.studyPeriods === 'object' && stored.studyPeriods !== null)
    state.studyPeriods = Object.fromEntries(
      Object.entries(stored.studyPeriods).filter(([, values]) => isNumberList(values)),
    );
  if (typeof stored.marginModes === 'object' && stored.marginModes !== null)
    state.marginModes = Object.fromEntries(Object.entries(stored.marginModes).filter(([, mode]) => isMode(mode)));
  if (isTextList(stored.readNotices)) state.readNotices = stored.readNotices.slice(-MOST_READ);
}

function paint(): void {
  document.documentElement.dataset.up = state.upColour;
}

/** Reads the stored choices; without a working store the defaults stay. */
export async function loadPreferences(): Promise<void> {
  try {
    const stored: unknown = await get(STORE_KEY);
    if (typeof stored === 'object' && stored !== null) adopt(stored);
  } catch {
    // Private mode or a broken store: the choices last as long as the page.
  }
  paint();
}

async function save(): Promise<void> {
  try {
    await set(STORE_KEY, {
      ...state,
      favourites: [...state.favourites],
      readNotices: [...state.readNotices],
      marginModes: { ...state.marginModes },
      studyPeriods: Object.fromEntries(Object.entries(state.studyPeriods).map(([name, values]) => [name, [...values]])),
    });
  } catch {
    // As above.
  }
}

function change(choice: Partial<Preferences>): void {
  Object.assign(state, choice);
  paint();
  void save();
}

export const setHideAmounts = (hideAmounts: boolean): void => change({ hideAmounts });
export const setUpColour = (upColour: UpColour): void => change({ upColour });
export const setCurrency = (currency: string): void => change({ currency });
export const setLocalFavourites = (favourites: readonly string[]): void => change({ favourites: [...favourites] });

export const setStudyPeriods = (name: string, values: readonly number[]): void =>
  change({ studyPeriods: { ...state.studyPeriods, [name]: [...values] } });

export function keepMarginMode(uid: string, mode: KeptMode): void {
  const others = Object.entries(state.marginModes).filter(([who]) => who !== uid);
  change({ marginModes: Object.fromEntries([...others.slice(1 - MOST_PEOPLE), [uid, mode]]) });
}

/** These notices have been read on this device. */
export function markNoticesRead(ids: readonly string[]): void {
  const fresh = ids.filter((id) => !state.readNotices.includes(id));
  if (fresh.length > 0) change({ readNotices: [...state.readNotices, ...fresh].slice(-MOST_READ) });
}

export const useHideAmounts = (): boolean => useSnapshot(state).hideAmounts;
export const useUpColour = (): UpColour => useSnapshot(state).upColour;
export const useChosenCurrency = (): string | null => useSnapshot(state).currency;
export const useStoredPeriods = (): Readonly<Record<string, readonly number[]>> => useSnapshot(state).studyPeriods;
export const useKeptMarginMode = (uid: string | null): KeptMode | null =>
  useSnapshot(state).marginModes[uid ?? ''] ?? null;
export const useReadNotices = (): readonly string[] => useSnapshot(state).readNotices;
export const useLocalFavourites = (): readonly string[] => useSnapshot(state).favourites;
