import { type RefObject, useEffect, useRef, useState } from 'react';

/** Moves the focus to the first field that is wrong. Call the returned function when a form was refused, and put the ref on the form. */
export function useFirstFault<E extends HTMLElement>(): [ref: RefObject<E | null>, show: () => void] {
  const ref = useRef<E>(null);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [shown]);
  return [ref, () => setShown((count) => count + 1)];
}
