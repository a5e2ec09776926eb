/**
 * The app's service worker, seen from the page: it is registered once the first screen stands, told what to keep for a start without a network,
 * and asked for a new version of the app. A new version waits until the person accepts it, so that no page is served from two builds.
 */
import { proxy, useSnapshot } from 'valtio';

/** What the page asks of its worker. */
export type WorkerRequest = { ask: 'takeOver' } | { ask: 'keep'; files: readonly string[] } | { ask: 'keepAll' };

const WORKER = './sw.js';
/** A page that stays open asks this often whether there is a new version; the browser itself asks at every start. */
const ASK_EVERY_MS = 30 * 60_000;
/** A first visit is left alone this long: the worker fetches the shell once more, which would compete with the first screen. */
const REGISTER_AFTER_MS = 4_000;
/** The rest of the app is fetched when the first screen has long had what it needs. */
const KEEP_ALL_AFTER_MS = 10_000;
/** Fetching the shell of a new version takes a moment; longer than this the person does not wait for it. */
const TAKE_WITHIN_MS = 20_000;

const state = proxy({ isReady: false });
export const useIsNewVersionReady = (): boolean => useSnapshot(state).isReady;

/** Storage that is forbidden makes asking throw; then there is no worker, as in a browser that knows none. */
const workers = (): ServiceWorkerContainer | null =>
  window.isSecureContext && 'serviceWorker' in navigator ? navigator.serviceWorker : null;
const tell = (worker: ServiceWorker, request: WorkerRequest): void => worker.postMessage(request);

const settled = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Keeps what this page has used so far, and the rest too where bytes are cheap. */
function keepFiles(worker: ServiceWorker): void {
  tell(worker, { ask: 'keep', files: performance.getEntriesByType('resource').map(({ name }) => name) });
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  const isCheap = !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g';
  if (isCheap) setTimeout(() => tell(worker, { ask: 'keepAll' }), KEEP_ALL_AFTER_MS);
}

function watch(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): () => void {
  const look = async () => {
    if (registration.installing) await settled(registration.installing);
    // The very first worker is no new version.
    if (registration.waiting && container.controller) state.isReady = true;
  };
  let wasControlled = container.controller !== null;
  const changed = () => {
    // Another tab has taken the new version: this page is the old one now.
    if (wasControlled) state.isReady = true;
    wasControlled = true;
  };
  const find = () => void look();
  const ask = () => void registration.update().catch(() => undefined);
  registration.addEventListener('updatefound', find);
  container.addEventListener('controllerchange', changed);
  const timer = setInterval(ask, ASK_EVERY_MS);
  find();
  return () => {
    registration.removeEventListener('updatefound', find);
    container.removeEventListener('controllerchange', changed);
    clearInterval(timer);
  };
}

/** Registers the worker of a production build and listens for new versions; returns what stops listening. */
export function startWorker(): () => void {
  const container = process.env.NODE_ENV === 'production' ? workers() : null;
  if (!container) return () => undefined;
  let stop: (() => void) | undefined;
  let ended = false;
  const register = () =>
    container
      .register(WORKER, { updateViaCache: 'none' })
      .then(async (registration) => {
        if (!ended) stop = watch(container, registration);
        const { active } = await container.ready;
        if (active) keepFiles(active);
      })
      // Without a worker the app works as long as there is a network.
      .catch(() => undefined);
  const timer = setTimeout(() => void register(), container.controller ? 0 : REGISTER_AFTER_MS);
  return () => {
    ended = true;
    clearTimeout(timer);
    stop?.();
  };
}

async function newestTakesOver(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.getRegistration();
  if (!registration) return;
  if (!registration.waiting) await registration.update();
  if (registration.installing) await settled(registration.installing);
  if (!registration.waiting) return;
  const taken = new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }));
  tell(registration.waiting, { ask: 'takeOver' });
  await taken;
}

/** Loads the page again, in the newest version that there is. */
export async function reloadInNewest(): Promise<void> {
  const container = workers();
  const pause = new Promise((resolve) => setTimeout(resolve, TAKE_WITHIN_MS));
  if (container) await Promise.race([newestTakesOver(container).catch(() => undefined), pause]);
  window.location.reload();
}
