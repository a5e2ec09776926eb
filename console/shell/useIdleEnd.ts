/**
 * Nobody at the console for half an hour: the session ends, and the screens are hidden until the same operator is back. They ask again by
 * themselves, and the exchange takes each question for a sign of life, so only keys and the pointer count here.
 */
import { useEffect } from 'react';
import { sayGoodbye } from '../data/goodbye';
import { session } from '../data/session';

const IDLE_MS = 30 * 60_000;
const LOOK_MS = 15_000;
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

export function useIdleEnd(): void {
  useEffect(() => {
    let seenAt = Date.now();
    const look = (): boolean => {
      if (session.isOver() || Date.now() - seenAt < IDLE_MS) return false;
      session.end();
      void sayGoodbye();
      return true;
    };
    // No timer runs while a machine sleeps: whoever wakes it comes too late, and what they press does nothing.
    const see = (event: Event): void => {
      if (!look()) seenAt = Date.now();
      else {
        event.stopImmediatePropagation();
        if (event.type === 'keydown') event.preventDefault();
      }
    };
    for (const sign of SIGNS) document.addEventListener(sign, see, { capture: true });
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, see, { capture: true });
    };
  }, []);
}
