/** The advanced form as it was left, so that a look at the map loses nothing. It lives as long as the page: personal data is never stored. */
import { proxy, useSnapshot } from 'valtio';
import type { Relation } from '@/lib/api/identity';

export interface AdvancedDraft {
  workAddress: string;
  workPlace: string | null;
  homeAddress: string;
  homePlace: string | null;
  /** Whether a relative is being named. */
  withRelative: boolean;
  relation: Relation | null;
  relativeName: string;
  relativeAddress: string;
  relativePhone: string;
}

export const PLACES = ['work', 'home'] as const;
export type PlaceOf = (typeof PLACES)[number];

const EMPTY: AdvancedDraft = { workAddress: '', workPlace: null, homeAddress: '', homePlace: null, withRelative: false, relation: null, relativeName: '', relativeAddress: '', relativePhone: '' };

const state = proxy<{ draft: AdvancedDraft }>({ draft: { ...EMPTY } });

export const editAdvanced = (change: Partial<AdvancedDraft>): void => void Object.assign(state.draft, change);
export const forgetAdvanced = (): void => void Object.assign(state.draft, EMPTY);
/** Takes what was chosen on the map into the form. */
export const markPlace = (of: PlaceOf, place: string): void => editAdvanced(of === 'work' ? { workPlace: place } : { homePlace: place });
export const useAdvancedDraft = (): AdvancedDraft => ({ ...useSnapshot(state).draft });
