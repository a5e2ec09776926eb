/** Goes to the top of a new page, and back to where one was when going back. */
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();
/** A page that fills from the network is tall enough only after a moment. */
const WAIT_MS = 1500;

function restore(top: number): () => void {
  window.scrollTo(0, top);
  if (window.scrollY >= top - 1 || typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) stop();
  });
  const stop = () => {
    observer.disconnect();
    window.removeEventListener('touchstart', stop);
    window.removeEventListener('wheel', stop);
  };
  observer.observe(document.body);
  window.addEventListener('touchstart', stop, { passive: true });
  window.addEventListener('wheel', stop, { passive: true });
  setTimeout(stop, WAIT_MS);
  return stop;
}

export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const place = `${key} ${pathname}`;
  const before = useRef(place);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(before.current, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useEffect(() => {
    if (before.current === place) return undefined;
    before.current = place;
    if (type === NavigationType.Pop) return restore(positions.get(place) ?? 0);
    window.scrollTo(0, 0);
    return undefined;
  }, [place, type]);
}
