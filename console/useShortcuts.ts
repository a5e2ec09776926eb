/** Keys of the keyboard that do something on the present screen. While somebody types, only those with Ctrl or ⌘ count. */
import { useEffect, useRef } from 'react';
import { session } from './data/session';

export type Shortcuts = Readonly<Record<string, () => void>>;

/** A box to tick or a choice of one takes no letters. */
const isTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('input:not([type=radio], [type=checkbox]), textarea, select');

/** What stands in front of the screen takes the keys. */
const isCovered = (): boolean => session.isOver() || document.querySelector('dialog[open]') !== null;

/** `Ctrl+Enter`, `j`, `?`: as the browser names the key. */
function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `Ctrl+${key}` : key;
}

export function useShortcuts(shortcuts: Shortcuts): void {
  const newest = useRef(shortcuts);
  useEffect(() => {
    newest.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const name = nameOf(event);
      if (isCovered() || event.isComposing) return;
      if (name === 'Escape' && isTyping(event.target)) event.target.blur();
      if (event.altKey || event.repeat || (isTyping(event.target) && !name.startsWith('Ctrl+'))) return;
      const act = newest.current[name];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
