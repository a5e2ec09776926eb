/** A short word over the screen for two seconds. It confirms or tells an error; what a person must not miss belongs on the screen. */
import { proxy, useSnapshot } from 'valtio';
import { TOAST_MS } from '@/lib/timing/constants';

export interface Toast {
  id: number;
  kind: 'done' | 'error' | 'plain';
  text: string;
}

const state = proxy<{ toast: Toast | null }>({ toast: null });
let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;

/** Takes the present word away before its time. */
function clear(): void {
  clearTimeout(timer);
  state.toast = null;
}

function show(kind: Toast['kind'], text: string): void {
  clearTimeout(timer);
  count += 1;
  state.toast = { id: count, kind, text };
  timer = setTimeout(() => {
    state.toast = null;
  }, TOAST_MS);
}

export const toast = {
  done: (text: string) => show('done', text),
  error: (text: string) => show('error', text),
  show: (text: string) => show('plain', text),
  clear,
};

/** For the host that draws it. */
export const useToast = (): Toast | null => useSnapshot(state).toast;
