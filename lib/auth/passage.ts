/**
 * A half-passed way in, between two screens: the ticket of a log-in that needs a second factor, or of a new password. It lives in memory
 * only; after the page was loaded anew one begins again.
 */
import { proxy, useSnapshot } from 'valtio';

export interface Passage {
  purpose: 'logIn' | 'resetPassword';
  ticket: string;
  /** What logging in asks for; for a new password the person chooses. */
  factor: 'email' | 'totp' | null;
  /** Until when no other code is sent. */
  resendAt: number | null;
  /** What has been shown. */
  passedBy: 'email' | 'totp' | null;
}

const state = proxy<{ passage: Passage | null }>({ passage: null });
let whenIn: (() => void) | null = null;

/** `then` is done once this very passage has led in. */
export function beginPassage(passage: Pick<Passage, 'purpose' | 'ticket' | 'factor'>, then: (() => void) | null = null): void {
  state.passage = { ...passage, resendAt: null, passedBy: null };
  whenIn = then;
}

export function noteCodeSent(resendAt: number): void {
  if (state.passage) state.passage.resendAt = resendAt;
}

export function notePassed(by: 'email' | 'totp'): void {
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
