/**
 * Sheets and dialogs are layers over a page: "back" closes the topmost one before it leaves the page. An open layer has a history entry
 * of its own; going elsewhere takes that entry's place, so that nobody comes back to an empty one.
 */
interface Layer {
  close: () => void;
  /** What its entry says; 1 for the lowest. */
  depth: number;
}

const layers: Layer[] = [];
let leaving = false;
const waiting: (() => void)[] = [];
const untilAlone: (() => void)[] = [];
let listens = false;

const depthHere = (): number => (window.history.state as { layer?: number } | null)?.layer ?? 0;

/** The page of an entry: its layers have entries that say the same but for the depth. */
const pageHere = (): string => JSON.stringify({ ...(window.history.state as object | null), layer: undefined });

/** Where the page was reloaded over an open layer, which is gone while its entry is there; 0 where it was not. */
let reloadedAt = 0;
let reloadedPage = '';

function listen(): void {
  if (!listens) window.addEventListener('popstate', heard);
  listens = true;
}

/** To be called once, when the app starts: a "back" from an entry whose layer a reload took away leads on, and not to the same page again. */
export function noteReload(): void {
  reloadedAt = depthHere();
  reloadedPage = pageHere();
  if (reloadedAt > 0) listen();
}

function heard(): void {
  if (!leaving && layers.length === 0 && depthHere() < reloadedAt && pageHere() === reloadedPage) {
    reloadedAt = depthHere();
    window.history.back();
    return;
  }
  if (leaving) {
    leaving = false;
    for (const next of waiting.splice(0)) next();
    runAlone();
    return;
  }
  while ((layers.at(-1)?.depth ?? 0) > depthHere()) layers.pop()?.close();
}

function runAlone(): void {
  if (layers.length === 0 && !leaving) for (const next of untilAlone.splice(0)) next();
}

/** Opens a layer; the returned function is called when it has been closed. */
export function openLayer(close: () => void): () => void {
  listen();
  const layer: Layer = { close, depth: 0 };
  // Not at once: React mounts twice in development, and an entry that was made cannot be unmade.
  const timer = setTimeout(() => {
    const left = layers.length === 0 && !leaving ? depthHere() : 0;
    reloadedAt = 0;
    layer.depth = left || (layers.at(-1)?.depth ?? 0) + 1;
    layers.push(layer);
    // Reloaded while a layer was open: its entry is there still, and becomes the new one's. A second one would take a "back" that closes nothing.
    if (left === 0) window.history.pushState({ ...window.history.state, layer: layer.depth }, '');
  });
  return () => {
    clearTimeout(timer);
    const at = layers.indexOf(layer);
    if (at < 0) return;
    layers.splice(at, 1);
    if (depthHere() < layer.depth) return runAlone();
    leaving = true;
    window.history.back();
  };
}

/** Runs this once no layer is open or on its way out: what opens then does not take the place of one that is closing. */
export function whenAlone(run: () => void): void {
  untilAlone.push(run);
  runAlone();
}

/** Runs a navigation when no layer is on its way out; it replaces the entry of a layer that is still open. */
export function afterLayers(navigate: (replaces: boolean) => void): void {
  if (leaving) waiting.push(() => navigate(false));
  else {
    const replaces = depthHere() > 0;
    // What a reload left is gone with it.
    if (replaces) reloadedAt = 0;
    navigate(replaces);
  }
}
