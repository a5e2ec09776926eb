/** An answer that many callers ask for within a moment is computed once, as for polling or a crowd that opens the same chart. */
import type { Clock } from '../clock/clock';

/** As long as a frame of the stream, so that who polls sees nothing older than who listens. */
const MOMENT_MS = 250;

export interface Share {
  /** The answer to `key` of this moment; `make` runs when there is none yet. A failure is shared with those who wait, not kept. */
  once: (key: string, make: () => Promise<string>) => Promise<string>;
}

/** `frozen` clocks, as tests hold them, never end a moment: there nothing is shared. */
export function createShare(clock: Clock, frozen = false): Share {
  if (frozen) return { once: (_key, make) => make() };
  let moment = Number.NaN;
  let answers = new Map<string, Promise<string>>();
  return {
    once: (key, make) => {
      const now = Math.floor(clock.now() / MOMENT_MS);
      if (now !== moment) {
        moment = now;
        answers = new Map();
      }
      const known = answers.get(key);
      if (known) return known;
      const mine = answers;
      const answer = make();
      mine.set(key, answer);
      answer.catch(() => mine.delete(key));
      return answer;
    },
  };
}
