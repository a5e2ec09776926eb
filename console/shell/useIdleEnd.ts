/**
 * Nobody at the console for half an hour: the session ends. The screens ask again by themselves, and the exchange takes each question for a
 * sign of life, so only keys and the pointer count here.
 */
import { useLogout } from 'ra-core';
import { useEffect, useRef } from 'react';

const IDLE_MS = 30 * 60_000;
const LOOK_MS = 15_000;
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

export function useIdleEnd(): void {
  const logOut = useLogout();
  const newest = useRef(logOut);
  useEffect(() => {
    newest.current = logOut;
  });
  useEffect(() => {
    let seenAt = Date.now();
    const see = (): void => {
      seenAt = Date.now();
    };
    for (const sign of SIGNS) document.addEventListener(sign, see, { passive: true });
    const timer = setInterval(() => {
      if (Date.now() - seenAt >= IDLE_MS) void newest.current();
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, see);
    };
  }, []);
}
