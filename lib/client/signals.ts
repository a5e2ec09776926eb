/** What the client tells the rest of the app: the end of a session, and failures that a person should hear of. */
import type { CallError } from './callError';

/** `loggedOut`: code 1111. `expired`: 650, told once until the next login. `locked`: 7539. */
export type SessionEnd = 'loggedOut' | 'expired' | 'locked';

type Listener<T> = (value: T) => void;

function channel<T>() {
  const listeners = new Set<Listener<T>>();
  return {
    send: (value: T) => listeners.forEach((listener) => listener(value)),
    listen: (listener: Listener<T>) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const sessionEnds = channel<SessionEnd>();
const problems = channel<CallError>();
let expiryTold = false;

export const onSessionEnd = sessionEnds.listen;
export const onProblem = problems.listen;
export const reportProblem = problems.send;

export function endSession(end: SessionEnd): void {
  if (end === 'expired') {
    if (expiryTold) return;
    expiryTold = true;
  }
  sessionEnds.send(end);
}

/** A new session has begun: its expiry may be told again. */
export function sessionBegun(): void {
  expiryTold = false;
}
