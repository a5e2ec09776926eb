/** Whether a page change is under way: true for a second after each navigation, so that a second tap can be ignored. */
import { proxy, useSnapshot } from 'valtio';
import { TRANSITION_MS } from '@/lib/timing/constants';

const state = proxy({ changing: false });
let timer: ReturnType<typeof setTimeout> | undefined;

export function markTransition(): void {
  state.changing = true;
  clearTimeout(timer);
  timer = setTimeout(() => {
    state.changing = false;
  }, TRANSITION_MS);
}

/** One of the client states that the specification names. @public */
export const useTransitionFlag = (): boolean => useSnapshot(state).changing;
