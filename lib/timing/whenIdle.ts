const LONGEST_WAIT_MS = 2000;

/** Runs the work once the browser has nothing better to do, two seconds later at the latest; at once where it cannot tell. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    work();
    return () => undefined;
  }
  const id = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(id);
}
