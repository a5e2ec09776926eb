/** How many calls run that asked for the loading indicator. */
import { proxy, useSnapshot } from 'valtio';

const state = proxy({ running: 0 });

export async function whileBusy<T>(work: Promise<T>): Promise<T> {
  state.running += 1;
  try {
    return await work;
  } finally {
    state.running -= 1;
  }
}

export const useIsBusy = (): boolean => useSnapshot(state).running > 0;
