/** What is asked for again after a refusal. Apart from the other hooks, since only sheets that are opened need it. */
import { useEffect } from 'react';
import { forex } from '@/lib/api/forex';
import type { CallError } from '@/lib/client/callError';
import { invalidate } from '@/lib/client/useCall';

/** Where trading was halted meanwhile, the screen says so at once. */
export function useHaltAfter(error: CallError | null): void {
  const isHalted = error?.reason === 'marketHalted';
  useEffect(() => {
    if (isHalted) void invalidate(...forex.varieties.shows);
  }, [isHalted]);
}
