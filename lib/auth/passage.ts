/**
 * A half-passed way in, between two screens: the ticket of a log-in that needs a second factor, or of a new password. The tab keeps it
 * while the ticket lives, so that a page that is loaded anew goes on; the ticket is of no use in another browser.
 */
import { proxy, subscribe, useSnapshot } from 'valtio';
import type { Spent } from '@/lib/api/auth';
import { readMemo, writeMemo } from '@/lib/device/memo';

export interface Passage {
  purpose: 'logIn' | 'resetPassword';
  ticket: string;
  /** The second factor that a log-in asks for; for a new password the person chooses one. */
  factor: 'email' | 'totp' | 'passkey' | null;
  /** The second factors that are accepted. */
  ways: readonly ('email' | 'totp' | 'passkey' | 'recovery')[];
  /** The factor that does not pass this log-in, because the password was reset by it. */
  spent: Spent | null;
  /** Until when no other code is sent. */
  resendAt: number | null;
  /** The factor that has been shown. */
  passedBy: 'email' | 'totp' | 'recovery' | null;
}

/** How long a ticket lives. */
const VALID_MS = 15 * 60_000;

/** What the tab kept, unless it is too old to be of use. */
function recalled(): { passage: Passage | null; until: number } {
  const kept = readMemo('passage') as { passage?: Passage; until?: unknown } | null;
  const isAlive =
    typeof kept?.until === 'number' &&
    kept.until > Date.now() &&
    typeof kept.passage?.ticket === 'string' &&
    Array.isArray(kept.passage.ways) &&
    kept.passage.spent !== undefined;
  return isAlive ? (kept as { passage: Passage; until: number }) : { passage: null, until: 0 };
}

const state = proxy<{ passage: Passage | null; until: number }>(recalled());
subscribe(state, () => writeMemo('passage', state.passage && { passage: state.passage, until: state.until }));
let whenIn: (() => void) | null = null;

/** `then` runs once this ticket has led to a session. */
export function beginPassage(
  passage: Pick<Passage, 'purpose' | 'ticket' | 'factor' | 'ways' | 'spent'>,
  then: (() => void) | null = null,
): void {
  Object.assign(state, {
    passage: { ...passage, ways: [...passage.ways], resendAt: null, passedBy: null },
    until: Date.now() + VALID_MS,
  });
  whenIn = then;
}

export function noteCodeSent(resendAt: number): void {
  if (state.passage) state.passage.resendAt = resendAt;
}

export function notePassed(by: 'email' | 'totp' | 'recovery'): void {
  if (state.passage) state.passage.passedBy = by;
}

export function endPassage(): void {
  state.passage = null;
  whenIn = null;
}

/** A session has begun. */
export function passedIn(): void {
  whenIn?.();
  endPassage();
}

export const usePassage = (): Passage | null => useSnapshot(state).passage;
