/**
 * The service worker: the app starts without a network, and one visit never mixes two builds. It answers for the page itself and for
 * the hashed files of its own build, each checked against its hash, and for nothing else: calls, streams and whatever else lies on the
 * origin pass by it. It also shows what the exchange tells of while the app is closed. A new build is a new worker with a cache of its own, which waits until the person accepts it or every tab is closed.
 */
/// <reference lib="webworker" />
import type { WorkerRequest } from '@/lib/device/newVersion';
import { paths } from '@/lib/paths';

declare const self: ServiceWorkerGlobalScope;

/** Written in by scripts/site.mjs: the build, and its files (relative to the page) with their hashes. */
declare const BUILD: string;
declare const SHELL: Readonly<Record<string, string>>;
declare const LAZY: Readonly<Record<string, string>>;

const { scope } = self.registration;
/** Several apps may share an origin, each in its folder. */
const OURS = `avocet ${scope} `;
const CACHE = OURS + BUILD;
const absolute = (files: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(files).map(([file, hash]) => [new URL(file, scope).href, hash]);
const shell = new Map(absolute(SHELL));
const known = new Map([...shell, ...absolute(LAZY)]);

/** From the cache, or from the network into it. Anything but the very bytes of this build is refused, such as a page in place of a script. */
async function take(address: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address);
  if (kept) return kept;
  const integrity = known.get(address) ?? '';
  // The browser's own cache may hold what a broken deployment once sent.
  const response = await fetch(address, { integrity }).catch(() => fetch(address, { integrity, cache: 'reload' }));
  if (!response.ok || response.redirected) throw new Error(`${address}: ${response.status}`);
  await cache.put(address, response.clone());
  return response;
}

/** One after the other, so that it never stands in the way of what a screen is waiting for. Stops where the network does. */
async function keep(addresses: Iterable<string>): Promise<void> {
  for (const address of addresses) if (known.has(address)) await take(address);
}

async function forgetOldBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
}

/** The page's address may carry a query; where we are in the app stands behind the hash. */
function addressOf(request: Request): string {
  const url = new URL(request.url);
  url.hash = '';
  if (request.mode === 'navigate') url.search = '';
  return url.href === new URL('index.html', scope).href ? scope : url.href;
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([...shell.keys()].map(take)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const address = addressOf(request);
  if (known.has(address)) event.respondWith(take(address));
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const wish = event.data as WorkerRequest;
  if (wish.ask === 'takeOver') event.waitUntil(self.skipWaiting());
  // A file that could not be cached now is cached when it is next used.
  if (wish.ask === 'keep') event.waitUntil(keep(wish.files).catch(() => undefined));
  if (wish.ask === 'keepAll') event.waitUntil(keep(known.keys()).catch(() => undefined));
});

/** What the exchange sends; anything else is shown as an empty notice, because a browser takes the permission back from who shows none. */
interface Told {
  body?: unknown;
  tag?: unknown;
}

const textOf = (part: unknown): string => (typeof part === 'string' ? part : '');

function told(event: PushEvent): Told {
  try {
    return (event.data?.json() ?? {}) as Told;
  } catch {
    return {};
  }
}

self.addEventListener('push', (event) => {
  const { body, tag } = told(event);
  event.waitUntil(
    self.registration.showNotification('Avocet', {
      body: textOf(body),
      tag: textOf(tag),
      icon: new URL('icon-192.png', scope).href,
    }),
  );
});

/** Opens the person's notices, in a page that is open already if there is one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = `${scope}#${paths.help.notices.href()}`;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async ([page]) => {
      if (!page) return self.clients.openWindow(address);
      await page.focus();
      return page.navigate(address);
    }),
  );
});
