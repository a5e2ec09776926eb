/** What the client tells the rest of the app: the end of a session, and failures that a person should hear of. */
import type { CallError } from './callError';

/** `loggedOut`: code 1111. `expired`: 650, told once until the next login. `locked`: 7539. */
export type SessionEnd = 'loggedOut' | 'expired' | 'locked';

type Listener<T> = (value: T) => void;

/** What is sent while nobody listens waits for the first who does. */
function channel<T>() {
  const listeners = new Set<Listener<T>>();
  const waiting: T[] = [];
  return {
    send: (value: T) => {
      if (listeners.size === 0) waiting.push(value);
      listeners.forEach((listener) => listener(value));
    },
    listen: (listener: Listener<T>) => {
      listeners.add(listener);
      waiting.splice(0).forEach(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const sessionEnds = channel<SessionEnd>();
/** The same for the screen, which may come later than the end. */
const farewells = channel<SessionEnd>();
const problems = channel<CallError>();
const people = channel<null>();
const holders = channel<null>();
let expiryTold = false;
let gone = 0;

export const onSessionEnd = sessionEnds.listen;
export const onFarewell = farewells.listen;
export const onProblem = problems.listen;
export const reportProblem = problems.send;
/** Somebody else, or nobody any more, holds this device: what was typed and photographed here is forgotten. */
export const onOtherPerson = people.listen;
export const otherPerson = (): void => people.send(null);
/**
 * Whoever was here last has logged out, or somebody else has logged in: the orders that they were typing are forgotten. Not where a session
 * has merely run out, nor where a visitor logs in: they go on with what they have typed.
 */
export const onHolderGone = holders.listen;
export function holderGone(): void {
  gone += 1;
  holders.send(null);
}
/** How many have gone since the start: an open screen begins anew with each. */
export const holdersGone = (): number => gone;

export function endSession(end: SessionEnd): void {
  if (end === 'expired') {
    if (expiryTold) return;
    expiryTold = true;
  }
  sessionEnds.send(end);
  farewells.send(end);
}

/** A new session has begun: its expiry may be told again. */
export function sessionBegun(): void {
  expiryTold = false;
}
