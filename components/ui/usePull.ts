import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** How far it must be pulled, and how much the finger is braked. */
const TRIGGER = 64;
const BRAKE = 0.45;

export interface Pull {
  ref: RefObject<HTMLDivElement | null>;
  distance: number;
  willRefresh: boolean;
  refreshing: boolean;
}

/** Pulling down at the top of the page asks for everything again. */
export function usePull(onRefresh: (() => Promise<void>) | undefined): Pull {
  const ref = useRef<HTMLDivElement>(null);
  const [distance, setDistance] = useState(0);
  const [refreshing, setRefreshing] = useState(false);
  const release = useEffectEvent(async (far: number) => {
    setDistance(0);
    if (far < TRIGGER || !onRefresh || refreshing) return;
    setRefreshing(true);
    // A refresh that fails is told by the list itself.
    await onRefresh().catch(() => undefined);
    setRefreshing(false);
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let from: { x: number; y: number } | null = null;
    let far = 0;
    const start = (event: TouchEvent) => {
      const touch = event.touches[0];
      from = window.scrollY <= 0 && touch ? { x: touch.clientX, y: touch.clientY } : null;
      far = 0;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (from === null || !touch) return;
      // A sideways move belongs to tabs and chips.
      if (far === 0 && Math.abs(touch.clientX - from.x) > Math.abs(touch.clientY - from.y)) from = null;
      if (from === null) return;
      far = Math.max(0, (touch.clientY - from.y) * BRAKE);
      if (far > 0 && event.cancelable) event.preventDefault();
      setDistance(Math.min(far, TRIGGER * 1.5));
    };
    const end = () => {
      if (from !== null) void release(far);
      from = null;
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, []);
  return { ref, distance, willRefresh: distance >= TRIGGER, refreshing };
}
