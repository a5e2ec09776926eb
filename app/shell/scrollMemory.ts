/** Goes to the top of a new page, and back to where one was when going back. */
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { scrollBack } from '@/lib/navigation/scrollBack';

const positions = new Map<string, number>();

export function useScrollMemory(): void {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  // Addresses that were typed have one key in common: another market of the same page is told apart by what it asks for.
  const place = `${key} ${pathname}${search}`;
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
    if (type === NavigationType.Pop) return scrollBack(document.documentElement, positions.get(place) ?? 0);
    window.scrollTo(0, 0);
    return undefined;
  }, [place, type]);
}
