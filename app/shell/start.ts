/** Loads everything that the first paint can do without: session, site, device preferences, the server's words, the reporting of errors. */
export function startDevice(): () => void {
  let stop: (() => void) | undefined;
  let ended = false;
  import(/* webpackChunkName: 'kit-parts' */ './background')
    .then(({ startBackground }) => {
      if (!ended) stop = startBackground();
    })
    // Without a network the screens say so themselves; the next start tries again.
    .catch(() => undefined);
  return () => {
    ended = true;
    stop?.();
  };
}
