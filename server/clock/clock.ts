/** Time and waiting, injected everywhere so that tests hold the clock. */
export interface Clock {
  /** Unix milliseconds UTC. */
  now: () => number;
  /** Calls `run` once after `ms`; returns how to stop it. Background work never keeps the process alive. */
  after: (ms: number, run: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** A clock that moves only when told. `advance` runs what falls due, in order. */
export interface TestClock extends Clock {
  advance: (ms: number) => Promise<void>;
  /** Moves at once, as when a machine slept: what fell due meanwhile runs once, late. */
  jump: (ms: number) => Promise<void>;
}

export function testClock(start: number): TestClock {
  let now = start;
  let waiting: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after: (ms, run) => {
      const entry = { at: now + ms, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    advance: async (ms) => {
      const end = now + ms;
      for (;;) {
        const next = waiting.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        waiting = waiting.filter((entry) => entry !== next);
        now = next.at;
        next.run();
        // Lets what was started reach its next wait before the clock moves on.
        await new Promise((resolve) => setImmediate(resolve));
      }
      now = end;
    },
    jump: async (ms) => {
      now += ms;
      const due = waiting.filter((entry) => entry.at <= now).sort((a, b) => a.at - b.at);
      waiting = waiting.filter((entry) => entry.at > now);
      for (const { run } of due) run();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
