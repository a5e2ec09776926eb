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
    script.async = true;
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
