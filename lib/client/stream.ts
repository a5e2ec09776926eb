/**
 * The live stream: what the screens want to hear, put together into one connection. Nobody opens it by hand: a part says what it needs
 * while it is on the screen, and the connection is opened anew, a moment later, when the sum of the needs has changed.
 */
import * as z from 'zod/mini';
import { HEARTBEAT_MS, STREAM_PATH, type StreamData, type StreamEvent, streamEvents } from '@/lib/api/stream';
import { isOnline } from '@/lib/device/online';
import { noteServerTime } from '@/lib/device/serverClock';
import { whenShown } from '@/lib/navigation/waiting';
import { apiAddress } from './call';

/** What can be asked for; of the others than quotes the latest need wins, since one screen shows one symbol. */
export interface Need {
  quotes?: readonly string[] | 'all';
  book?: string;
  /** `BTCUSDT:1m`. */
  candle?: string;
  trades?: string;
  perpetual?: string;
  /** Whatever the stream tells without being asked, such as news of the account. */
  account?: true;
}

type Listeners = { [E in StreamEvent]: Set<(data: StreamData<E>) => void> };

/** A stream must ask for something to be opened at all; one symbol is the least. */
const LEAST = 'BTCUSDT';
/** The first connection waits until the screen has its first answers, but no longer than this. */
const FIRST_DELAY_MS = 1500;
/** Long enough for a screen to mount all its parts. */
const REOPEN_DELAY_MS = 150;
/** A connection may die without a sign, as when a phone changes its network. Silence for so long means that it did. */
const SILENCE_MS = 3 * HEARTBEAT_MS;
/** The browser gave up (an answer that is not a stream), or nothing was heard: we ask again, ever more rarely. */
const RETRY_MS = [2000, 5000, 15_000, 30_000];

const needs = new Set<Need>();
const listeners: Listeners = {
  hello: new Set(),
  beat: new Set(),
  quotes: new Set(),
  book: new Set(),
  candle: new Set(),
  trades: new Set(),
  perpetual: new Set(),
  account: new Set(),
};
const watchers = new Set<(live: boolean) => void>();

let source: EventSource | null = null;
let openQuery = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let watchdog: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let live = false;

function setLive(now: boolean): void {
  if (live === now) return;
  live = now;
  watchers.forEach((watcher) => watcher(now));
}

const SINGLE = ['book', 'candle', 'trades', 'perpetual'] as const;

const lastOf = (name: (typeof SINGLE)[number]): string | undefined =>
  [...needs].map((one) => one[name]).findLast((wish) => wish !== undefined);

/** The query of the sum of all needs; empty when nobody needs anything. */
function wantedQuery(): string {
  const query = new URLSearchParams();
  const wishes = [...needs].map((one) => one.quotes).filter((quotes) => quotes !== undefined);
  const symbols = [...new Set(wishes.flatMap((wish) => (wish === 'all' ? [] : wish)))].sort();
  if (wishes.includes('all')) query.set('quotes', 'all');
  else if (symbols.length > 0) query.set('quotes', symbols.length > 200 ? 'all' : symbols.join(','));
  for (const name of SINGLE) {
    const wish = lastOf(name);
    if (wish) query.set(name, wish);
  }
  if (query.size === 0 && [...needs].some(({ account }) => account)) query.set('quotes', LEAST);
  return query.toString();
}

function deliver(event: StreamEvent, text: string): void {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return;
  }
  const frame = z.safeParse(streamEvents[event], data);
  if (!frame.success) return;
  setLive(true);
  failures = 0;
  watch();
  for (const listener of listeners[event] as Set<(data: unknown) => void>) listener(frame.data);
}

/** Starts the wait after which a silent connection is given up. */
function watch(): void {
  clearTimeout(watchdog);
  watchdog = setTimeout(() => giveUp(failures === 0 ? 0 : pause()), SILENCE_MS);
}

const pause = (): number => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;

/** The connection is of no use any more: screens poll at once, and another is tried after `wait`. */
function giveUp(wait: number): void {
  setLive(false);
  close();
  failures += 1;
  schedule(wait);
}

function close(): void {
  clearTimeout(watchdog);
  source?.close();
  source = null;
  openQuery = '';
}

function connect(): void {
  const query = wantedQuery();
  if (query === openQuery && source?.readyState !== EventSource.CLOSED) return;
  close();
  if (query === '' || !isOnline() || document.visibilityState === 'hidden') return setLive(false);
  openQuery = query;
  source = new EventSource(`${apiAddress(STREAM_PATH)}?${query}`, { withCredentials: true });
  for (const event of Object.keys(streamEvents) as StreamEvent[]) {
    source.addEventListener(event, (message: MessageEvent<string>) => deliver(event, message.data));
  }
  source.onerror = () => {
    setLive(false);
    if (source?.readyState !== EventSource.CLOSED) return;
    giveUp(pause());
  };
  watch();
}

let start: 'due' | 'awaited' | 'done' = 'due';

/** Waits for the screen's first answers: events are of no use before them, and each new need would open the stream anew. */
function awaitStart(): void {
  if (start !== 'due') return;
  start = 'awaited';
  const open = () => {
    if (start === 'done') return;
    start = 'done';
    schedule();
  };
  setTimeout(open, FIRST_DELAY_MS);
  whenShown(open);
}

function schedule(ms = REOPEN_DELAY_MS): void {
  // Where there is no EventSource the screens poll.
  if (typeof EventSource === 'undefined') return;
  if (start !== 'done') return awaitStart();
  clearTimeout(timer);
  timer = setTimeout(connect, ms);
}

for (const event of ['hello', 'beat'] as const) listeners[event].add(({ ts }) => noteServerTime(ts));

let listensToDevice = false;

function listenToDevice(): void {
  if (listensToDevice) return;
  listensToDevice = true;
  const reconnect = () => schedule(0);
  for (const event of ['online', 'offline', 'pageshow']) window.addEventListener(event, reconnect);
  document.addEventListener('visibilitychange', reconnect);
}

/** Adds a need; the returned function takes it back. */
export function need(wish: Need): () => void {
  listenToDevice();
  needs.add(wish);
  schedule();
  return () => {
    needs.delete(wish);
    schedule();
  };
}

/** Hears one kind of event. */
export function listen<E extends StreamEvent>(event: E, listener: (data: StreamData<E>) => void): () => void {
  const set: Set<(data: StreamData<E>) => void> = listeners[event];
  set.add(listener);
  return () => {
    set.delete(listener);
  };
}

/** The session has changed: the connection belongs to the person, so it is opened anew. */
export function reopenStream(): void {
  close();
  schedule(0);
}

/** True while frames arrive; where it is false the screens poll. */
export const isLive = (): boolean => live;

export function onLive(watcher: (live: boolean) => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
