/** Whether a moment of the server's clock is behind us, drawn anew when it comes. */
import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from './serverClock';

/** The clock is looked at again this often: a phone sleeps, and its clock is corrected. */
const LOOK_MS = 30_000;

/** False where there is no moment. `onPass`: called once when it comes, not where it came before. */
export function useHasPassed(moment: number | null, onPass?: () => void): boolean {
  const [passed, setPassed] = useState(() => (moment !== null && moment <= serverNow() ? moment : null));
  const passes = useEffectEvent(() => onPass?.());
  useEffect(() => {
    if (moment === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isAwaited = false;
    const look = (): void => {
      const left = moment - serverNow();
      setPassed(left > 0 ? null : moment);
      if (left > 0) {
        isAwaited = true;
        timer = setTimeout(look, Math.min(left, LOOK_MS));
      } else if (isAwaited) passes();
    };
    look();
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && passed === moment;
}
