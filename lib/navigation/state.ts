/** Whether a page change is under way: true for a second after each navigation, so that a second tap can be ignored. */
import { proxy, useSnapshot } from 'valtio';

export const TRANSITION_RESET_MS = 1000;

const state = proxy({ changing: false });
let timer: ReturnType<typeof setTimeout> | undefined;

export function markTransition(): void {
  state.changing = true;
  clearTimeout(timer);
  timer = setTimeout(() => {
    state.changing = false;
  }, TRANSITION_RESET_MS);
}

export const useTransitionFlag = (): boolean => useSnapshot(state).changing;
