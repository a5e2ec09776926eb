/** Work that is done again and again, one round at a time, with a rest after each. */
import type { Clock } from './clock';

export interface Rounds {
  start: () => void;
  /** Resolves when the round that runs has ended; no other begins. */
  stop: () => Promise<void>;
  isStopping: () => boolean;
}

/** A round that fails is told, and the next one comes all the same. */
export function createRounds(
  clock: Clock,
  everyMs: number,
  work: () => Promise<unknown>,
  report: (error: unknown) => void,
): Rounds {
  let stopping = false;
  let cancel: (() => void) | null = null;
  let round: Promise<unknown> = Promise.resolve();
  const rest = (): void => {
    if (stopping) return;
    cancel = clock.after(everyMs, () => {
      round = work().catch(report).finally(rest);
    });
  };
  return {
    start: rest,
    stop: async () => {
      stopping = true;
      cancel?.();
      await round;
    },
    isStopping: () => stopping,
  };
}
