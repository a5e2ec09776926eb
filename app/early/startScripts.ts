/**
 * Runs at the end of the page: the app's scripts begin once something has been painted. Before that they would only hold up the paint; they
 * are on their way meanwhile, at low priority.
 */
declare const SCRIPTS: readonly string[];

/** Where no paint is told of. */
const LATEST_MS = 2000;

let hasBegun = false;

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  for (const source of SCRIPTS) {
    const script = document.createElement('script');
    // In order. The last one, webpack's runtime, is short, and begins everything: React makes errors then, which it keeps for later, and a
    // browser that is being measured reads the script it is in once more, to tell their places.
    script.async = false;
    script.src = source;
    document.head.append(script);
  }
}

if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint')) begin();
else {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', begin);
  setTimeout(begin, LATEST_MS);
}
