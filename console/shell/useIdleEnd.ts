/**
 * Nobody at the console for half an hour: the session ends, and the screens are hidden until the same operator is back. They ask again by
 * themselves, and the exchange takes each question for a sign of life, so only keys and the pointer count here.
 */
import { useEffect } from 'react';
import { api } from '@/lib/api/index';
import { ask } from '../data/ask';
import { session } from '../data/session';

const IDLE_MS = 30 * 60_000;
const LOOK_MS = 15_000;
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

export function useIdleEnd(): void {
  useEffect(() => {
    let seenAt = Date.now();
    const see = (): void => {
      seenAt = Date.now();
    };
    for (const sign of SIGNS) document.addEventListener(sign, see, { passive: true });
    const timer = setInterval(() => {
      if (session.isOver() || Date.now() - seenAt < IDLE_MS) return;
      session.end();
      // Without a network it ends by itself.
      void ask(api.operator.logOut, {}).catch(() => {});
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, see);
    };
  }, []);
}
