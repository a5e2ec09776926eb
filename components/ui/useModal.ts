import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { coverLastPress } from '@/lib/navigation/doubleTap';
import { openLayer } from '@/lib/navigation/layers';

/** Opens a <dialog> over everything while its component is mounted: focus stays inside, Escape, "back" and, where told, a press outside close it. */
export function useModal(onClose: () => void, closesOutside = false): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const before = document.activeElement;
    element.showModal();
    const goBack = () => {
      // A dialog that asks first may stay open; then the next "back" is for it again.
      leave = openLayer(goBack);
      close();
    };
    let leave = openLayer(goBack);
    element.oncancel = (event) => {
      // The `cancel` of a file field inside comes up to here too.
      if (event.target !== element) return;
      // The component that draws it says when it goes.
      event.preventDefault();
      close();
    };
    // A press that begins in one part and ends in another counts as one on the dialog itself: text that is selected, or a sheet still rising under it.
    let beganInside = false;
    const handleDown = (event: PointerEvent) => {
      beganInside = event.target !== element;
    };
    element.addEventListener('pointerdown', handleDown);
    // It must not return a value: `false` would cancel every press inside, such as sending a form.
    element.onclick = (event) => {
      if (closesOutside && event.target === element && !beganInside) close();
    };
    document.documentElement.style.overflow = 'hidden';
    return () => {
      element.removeEventListener('pointerdown', handleDown);
      document.documentElement.style.overflow = '';
      leave();
      element.close();
      coverLastPress();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [closesOutside]);
  return ref;
}
