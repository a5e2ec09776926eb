/** Work that ticks call for: of what is asked for, one run at a time, and one more when others were asked for meanwhile. */
export interface OneAtATime {
  /** Asks for a run; nobody waits for it. */
  ask: () => void;
  /** Resolves when nothing runs any more. */
  stop: () => Promise<void>;
  /** For tests: a run of its own, after the one that is under way; answers what it did. It does not keep `ask` from running beside it. */
  now: () => Promise<number>;
}

/** A run that fails is told to `onError`; the next one tries again. */
export function oneAtATime(run: () => Promise<number>, onError: (error: unknown) => void): OneAtATime {
  let running: Promise<void> | null = null;
  let again = false;
  function ask(): void {
    again = running !== null;
    running ??= run()
      .then(() => undefined, onError)
      .finally(() => {
        running = null;
        if (again) ask();
      });
  }
  return {
    ask,
    stop: async () => {
      again = false;
      await running;
    },
    now: async () => {
      await running;
      return run();
    },
  };
}
