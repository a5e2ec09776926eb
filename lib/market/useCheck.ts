/** A check of the price log that this device makes, and how far it has come. */
import { useState } from 'react';
import { serverNow } from '@/lib/device/serverClock';
import { canHash } from '@/lib/hash/sha256';
import { published, type Sources, type Verification } from './logCheck';

export interface CheckState {
  found: Verification | null;
  progress: { done: number; all: number } | null;
  /** What kept it from being finished. */
  trouble: 'incomplete' | 'noHash' | null;
  at: number | null;
  ms: number;
}

/** Of one thing, which a product verifies by its own rules. */
type Verify<Of> = (of: Of, sources: Sources, onProgress: (done: number, all: number) => void) => Promise<Verification>;

export function useCheck<Of>(verify: Verify<Of>) {
  const [check, setCheck] = useState<CheckState>({ found: null, progress: null, trouble: null, at: null, ms: 0 });
  const [isRunning, setRunning] = useState(false);
  const run = async (of: Of) => {
    if (!canHash()) return setCheck((known) => ({ ...known, trouble: 'noHash' }));
    setRunning(true);
    setCheck((known) => ({ ...known, trouble: null, progress: { done: 0, all: 0 } }));
    const began = performance.now();
    try {
      const found = await verify(of, published, (done, all) =>
        setCheck((known) => ({ ...known, progress: { done, all } })),
      );
      setCheck({ found, progress: null, trouble: null, at: serverNow(), ms: performance.now() - began });
    } catch {
      setCheck((known) => ({ ...known, progress: null, trouble: 'incomplete' }));
    } finally {
      setRunning(false);
    }
  };
  return { check, run, isRunning };
}
