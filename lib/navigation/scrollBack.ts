/** Where something was scrolled to: going back finds it there again. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** What fills from the network is tall enough only after a moment. */
const WAIT_MS = 1500;
const kept = new Map<string, number>();

/** Scrolls a box back to a place, as soon as what is in it reaches so far; a finger or a wheel ends that. Returns how to stop. */
export function scrollBack(box: HTMLElement, top: number): () => void {
  const arrives = () => {
    box.scrollTop = top;
    return box.scrollTop >= top - 1;
  };
  if (arrives() || typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(() => arrives() && stop());
  const stop = () => {
    observer.disconnect();
    window.removeEventListener('touchstart', stop);
    window.removeEventListener('wheel', stop);
  };
  for (const part of box.children) observer.observe(part);
  window.addEventListener('touchstart', stop, { passive: true });
  window.addEventListener('wheel', stop, { passive: true });
  setTimeout(stop, WAIT_MS);
  return stop;
}

/** For a box that scrolls by itself, such as a column. `name` tells those of one page apart. */
export function useKeptScroll<E extends HTMLElement>(name: string): RefObject<E | null> {
  const { key, pathname } = useLocation();
  const place = `${key} ${pathname} ${name}`;
  const ref = useRef<E>(null);
  const [start] = useState(() => kept.get(place) ?? 0);
  useEffect(() => (ref.current && start > 0 ? scrollBack(ref.current, start) : undefined), [start]);
  useLayoutEffect(() => {
    const box = ref.current;
    return () => {
      if (box) kept.set(place, box.scrollTop);
    };
  }, [place]);
  return ref;
}
