/**
 * Whether the session has ended under the screens. They stay as they are, unseen, until the same operator has logged in again, so that
 * nothing that was typed is lost.
 */
import { useSyncExternalStore } from 'react';

let isOver = false;
const listeners = new Set<() => void>();

const become = (value: boolean): void => {
  if (isOver === value) return;
  isOver = value;
  for (const tell of listeners) tell();
};

export const session = {
  end: () => become(true),
  begin: () => become(false),
  isOver: () => isOver,
};

export const useSessionIsOver = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, session.isOver);
