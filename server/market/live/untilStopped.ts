/** Does something again and again until it is stopped. After a failure it waits, longer each time, so that a source in trouble is left in peace. */
import type { Clock } from '../../clock/clock';

export interface Pace {
  /** Between the end of one round and the next, in milliseconds. */
  pause: number;
  /** After the first failure in a row; it doubles with each. */
  firstWait: number;
  longestWait: number;
}

export interface Round {
  signal: AbortSignal;
  /** Tells that it works now, so that the next failure counts as the first. */
  works: () => void;
}

export interface Repeated {
  clock: Clock;
  pace: Pace;
  /** Told of the first failure in a row, and null once it works again. */
  report: (failure: Error | null) => void;
}

/** Begins at once; returns how to stop. */
export function untilStopped(work: (round: Round) => Promise<void>, { clock, pace, report }: Repeated): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let failures = 0;
  const works = (): void => {
    if (failures > 0) report(null);
    failures = 0;
  };
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        cancel();
        signal.removeEventListener('abort', done);
        resolve();
      };
      const cancel = clock.after(ms, done);
      signal.addEventListener('abort', done);
    });
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await work({ signal, works });
        if (!signal.aborted) works();
        await wait(pace.pause);
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        if (failures === 1) report(error instanceof Error ? error : new Error(String(error)));
        await wait(Math.min(pace.longestWait, pace.firstWait * 2 ** (failures - 1)));
      }
    }
  };
  void run();
  return () => stopped.abort();
}
