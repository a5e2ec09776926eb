/** Fields that open below the fold, or behind what is pinned at the foot, are brought into view: when a person opens them, not where they stand open from the start. */
import { type RefObject, useEffect, useRef } from 'react';

export function useBroughtIntoView<E extends HTMLElement>(isOpen: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) ref.current?.scrollIntoView?.({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return ref;
}
