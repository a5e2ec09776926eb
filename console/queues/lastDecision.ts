/** After a decision the next request stands in the place of the last one: a second press of the same finger must not decide it unseen. */
import { useEffect, useState } from 'react';

/** Two presses further apart are meant for two requests. */
const APART_MS = 1_000;

let decidedAt = -Infinity;
const left = (): number => Math.min(APART_MS, decidedAt + APART_MS - performance.now());

export function noteDecision(): void {
  decidedAt = performance.now();
}

/** True while a press may still be meant for the request that stood here before. */
export function useIsTooSoon(): boolean {
  const [isSoon, setSoon] = useState(() => left() > 0);
  useEffect(() => {
    if (!isSoon) return undefined;
    const timer = setTimeout(() => setSoon(false), left());
    return () => clearTimeout(timer);
  }, [isSoon]);
  return isSoon;
}
