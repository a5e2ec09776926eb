/** Moves a row of cards on by itself; stops for good once it was touched, and never moves for those who want no motion. */
import { type RefObject, useEffect, useRef, useState } from 'react';

const EVERY_MS = 5000;

export interface Carousel {
  ref: RefObject<HTMLUListElement | null>;
  index: number;
  isMoving: boolean;
  setMoving: (moving: boolean) => void;
  show: (index: number) => void;
  onScroll: () => void;
}

const wantsMotion = (): boolean => !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

export function useCarousel(count: number): Carousel {
  const ref = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [isMoving, setMoving] = useState(wantsMotion);

  const show = (next: number) => {
    const row = ref.current;
    row?.scrollTo?.({ left: next * row.clientWidth, behavior: wantsMotion() ? 'smooth' : 'instant' });
  };
  useEffect(() => {
    if (!isMoving || count < 2) return undefined;
    const timer = setInterval(() => {
      const row = ref.current;
      if (row && document.visibilityState === 'visible')
        row.scrollTo?.({ left: ((index + 1) % count) * row.clientWidth, behavior: 'smooth' });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isMoving, count, index]);

  const onScroll = () => {
    const row = ref.current;
    if (row && row.clientWidth > 0) setIndex(Math.round(row.scrollLeft / row.clientWidth));
  };
  return { ref, index, isMoving, setMoving, show, onScroll };
}
