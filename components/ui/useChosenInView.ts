/** A row that scrolls sideways shows what is chosen in it whole, not half behind its edge. The page itself stays where it is. */
import { type RefObject, useEffect, useRef } from 'react';

export function useChosenInView<E extends HTMLElement>(chosen: string): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const row = ref.current;
    const here = row?.querySelector('[aria-selected=true], [aria-checked=true]');
    if (!row || !here) return;
    // Its own padding is as wide as what fades at its edges.
    const edge = Number.parseInt(getComputedStyle(row).paddingLeft, 10) || 0;
    const [room, taken] = [row.getBoundingClientRect(), here.getBoundingClientRect()];
    const before = taken.left - room.left - edge;
    const after = taken.right - room.right + edge;
    if (before < 0) row.scrollLeft += before;
    else if (after > 0) row.scrollLeft += Math.min(after, before);
  }, [chosen]);
  return ref;
}
