/** What is asked for again after a refusal. Apart from the other hooks, since only sheets that are opened need it. */
import { useEffect } from 'react';
import { perpetual } from '@/lib/api/perpetual';
import type { CallError } from '@/lib/client/callError';
import { invalidate } from '@/lib/client/useCall';

/** Where a fee has gone up, the figures on the screen become the new ones; where trading was halted, the screen says so at once. */
export function useTermsAfter(error: CallError | null): void {
  const isOld = error?.reason === 'feeChanged' || error?.reason === 'marketHalted';
  useEffect(() => {
    if (isOld) void invalidate(...perpetual.markets.shows);
  }, [isOld]);
}
