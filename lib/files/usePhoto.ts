/** One photo of a form. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FilePurpose } from '@/lib/api/files';
import { PhotoSlot, type PhotoState, keptSlot } from './photoSlot';

export interface PhotoInput extends PhotoState {
  choose: (file: File) => void;
  retry: () => void;
  /** Forgets it, as when the form was sent. */
  empty: () => void;
}

/** `keptAs` names a photo that is still there when one comes back to the form. */
export function usePhoto(purpose: FilePurpose, keptAs?: string): PhotoInput {
  const [slot] = useState(() => (keptAs === undefined ? new PhotoSlot(purpose) : keptSlot(keptAs, purpose)));
  const state = useSyncExternalStore(slot.subscribe, slot.now, slot.now);
  useEffect(() => (keptAs === undefined ? slot.empty : undefined), [slot, keptAs]);
  const { choose, retry, empty } = slot;
  return { ...state, choose, retry, empty };
}
