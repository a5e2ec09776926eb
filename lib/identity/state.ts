/** Both forms as they were left, so that a look elsewhere loses nothing. They live as long as the page and its person: personal data is never stored. */
import { proxy, useSnapshot } from 'valtio';
import type { DocumentType, Relation } from '@/lib/api/identity';
import { onOtherPerson } from '@/lib/client/signals';

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

const EMPTY: AdvancedDraft = {
  workAddress: '',
  workPlace: null,
  homeAddress: '',
  homePlace: null,
  withRelative: false,
  relation: null,
  relativeName: '',
  relativeAddress: '',
  relativePhone: '',
};

export interface BasicDraft {
  nationality: string | null;
  realName: string;
  documentType: DocumentType;
  documentNo: string;
  birthDate: string;
  expiresOn: string;
}

const EMPTY_BASIC: BasicDraft = {
  nationality: null,
  realName: '',
  documentType: 'idCard',
  documentNo: '',
  birthDate: '',
  expiresOn: '',
};

const state = proxy<{ draft: AdvancedDraft; basic: BasicDraft }>({ draft: { ...EMPTY }, basic: { ...EMPTY_BASIC } });

export const editAdvanced = (change: Partial<AdvancedDraft>): void => void Object.assign(state.draft, change);
export const forgetAdvanced = (): void => void Object.assign(state.draft, EMPTY);
/** Takes what was chosen on the map into the form. */
export const markPlace = (of: PlaceOf, place: string): void =>
  editAdvanced(of === 'work' ? { workPlace: place } : { homePlace: place });
/** In step with every key: a field that is drawn once with its former text loses its undo and moves its caret. */
export const useAdvancedDraft = (): AdvancedDraft => ({ ...useSnapshot(state, { sync: true }).draft });
export const editBasic = (change: Partial<BasicDraft>): void => void Object.assign(state.basic, change);
export const forgetBasic = (): void => void Object.assign(state.basic, EMPTY_BASIC);
export const useBasicDraft = (): BasicDraft => ({ ...useSnapshot(state, { sync: true }).basic });

onOtherPerson(() => {
  forgetAdvanced();
  forgetBasic();
});
