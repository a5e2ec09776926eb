import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { openLayer } from '@/lib/navigation/layers';

/** Opens a <dialog> over everything while its component is mounted: focus stays inside, Escape and "back" close it. */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const before = document.activeElement;
    element.showModal();
    const leave = openLayer(() => close());
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
      leave();
      element.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
