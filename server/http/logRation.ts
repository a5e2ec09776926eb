import type { Clock } from '../clock/clock';

const MINUTE = 60_000;

/** Says whether one more line may be written: whoever can make us write one could fill the log. */
export function createLogRation(clock: Clock, mostAMinute: number): () => boolean {
  let minute = Number.NaN;
  let logged = 0;
  return () => {
    const now = Math.floor(clock.now() / MINUTE);
    if (now !== minute) [minute, logged] = [now, 0];
    logged += 1;
    return logged <= mostAMinute;
  };
}
