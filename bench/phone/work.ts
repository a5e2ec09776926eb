/**
 * What opening a screen costs the browser, in figures that do not move with the machine's other work: time that the page's own thread
 * computed (not: waited for a processor), frames, commits of React, components drawn. Nothing is slowed down while they are counted.
 */
import type { Browser, CDPSession } from 'playwright-core';
import { openPhone } from '../../e2e/world';
import { countCommits } from './commits';
import { hasBeenHere } from './returning';
import type { Cookie } from './visit';

const SLOWER = 4;
const LONG_MS = 50;
/** By then every screen is complete on any machine; what is drawn later are ticks. */
const OPENING_MS = 4000;
const TICKS_MS = 5000;

export interface Work {
  /** Blocking time: what each task of the page's thread takes beyond 50 ms at a quarter of its speed, summed. */
  blocking: number;
  /** All of its time, at full speed. */
  computing: number;
  frames: number;
  requests: number;
  commits: number;
  renders: number;
  /** Components drawn with each commit once the screen stands: what a tick costs. */
  rendersOfTick: number;
  shift: number;
  /** What the largest paint showed, for a person who reads the table. */
  largest: string;
}

/** Paints of a visit whose network and processor are really slowed down, in milliseconds. */
export interface Paints {
  first: number;
  largest: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: Record<string, unknown> | undefined };
}

interface Counts {
  commits: number;
  renders: number;
}

/** What the page's own thread did: of all renderers' main threads, the browser's own pages among them, the one that ran most of our scripts. */
function ownTasks(events: readonly TraceEvent[], url: string): TraceEvent[] {
  const mains = events
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const known = new Map(mains.map((thread) => [thread, { tasks: [] as TraceEvent[], ours: 0 }]));
  for (const event of events) {
    const thread = known.get(`${event.pid} ${event.tid}`);
    if (!thread) continue;
    if (event.ph === 'X' && event.name === 'RunTask') thread.tasks.push(event);
    if (event.name === 'EvaluateScript' && String(event.args.data?.url).startsWith(url)) thread.ours += 1;
  }
  return [...known.values()].toSorted((a, b) => b.ours - a.ours)[0]?.tasks ?? [];
}

const timeOf = (tasks: readonly TraceEvent[]): number =>
  tasks.reduce((sum, { tdur, dur }) => sum + (tdur ?? dur ?? 0), 0) / 1000;

async function recorded(session: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        'disabled-by-default-devtools.timeline.frame',
        'toplevel',
      ],
      excludedCategories: ['*'],
    },
  });
  await run();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  return events;
}

/** Watches for paints that shift the page, and for the largest one. */
function watchPaints(): void {
  const paints = { shift: 0, largest: '', largestAt: 0 };
  Object.assign(window, { paints });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) paints.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      paints.largestAt = entry.startTime;
      paints.largest = (entry.element?.textContent ?? '').slice(0, 40);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

const paintsOf = (page: Phone['page']) =>
  page.evaluate(() => (window as unknown as { paints: { shift: number; largest: string; largestAt: number } }).paints);

/** As Lighthouse slows a phone down, but truly: 150 ms there and back, 1.6 Mbit/s, a quarter of the processor. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 7.5e5 / 8 };
const SLOW_OPENING_MS = 8000;

export function throttled(browser: Browser, url: string, address: string, cookies: readonly Cookie[]): Promise<Paints> {
  return visited(browser, cookies, url, async (page) => {
    await page.addInitScript(watchPaints);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(`${url}/#${address}`);
    await page.waitForTimeout(SLOW_OPENING_MS);
    const first = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
    return { first, largest: (await paintsOf(page)).largestAt };
  });
}

export async function work(browser: Browser, url: string, address: string, cookies: readonly Cookie[]): Promise<Work> {
  const traced = await visited(browser, cookies, url, async (page, session) => {
    await page.addInitScript(watchPaints);
    let requests = 0;
    page.on('request', () => (requests += 1));
    const events = await recorded(session, async () => {
      await page.goto(`${url}/#${address}`);
      await page.waitForTimeout(OPENING_MS);
    });
    const tasks = ownTasks(events, url);
    const { shift, largest } = await paintsOf(page);
    return {
      blocking: tasks.reduce((sum, task) => sum + Math.max(0, timeOf([task]) * SLOWER - LONG_MS), 0),
      computing: timeOf(tasks),
      frames: events.filter(({ name }) => name === 'DrawFrame').length,
      requests,
      shift,
      largest,
    };
  });
  const counted = await visited(browser, cookies, url, async (page) => {
    // tsx wraps every function in a call of this name, which the page doesn't have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(countCommits);
    await page.goto(`${url}/#${address}`);
    const counts = () => page.evaluate(() => ({ ...(window as unknown as { reactCounts: Counts }).reactCounts }));
    await page.waitForTimeout(OPENING_MS);
    const opening = await counts();
    await page.waitForTimeout(TICKS_MS);
    const later = await counts();
    const ticks = later.commits - opening.commits;
    return { ...opening, rendersOfTick: ticks > 0 ? (later.renders - opening.renders) / ticks : 0 };
  });
  return { ...traced, ...counted };
}

type Phone = Awaited<ReturnType<typeof openPhone>>;

async function visited<T>(
  browser: Browser,
  cookies: readonly Cookie[],
  url: string,
  run: (page: Phone['page'], session: CDPSession) => Promise<T>,
): Promise<T> {
  const phone = await openPhone(browser, url, 'en');
  try {
    await phone.context.addCookies(cookies);
    await hasBeenHere(phone.page, url, cookies.length > 0);
    return await run(phone.page, await browser.newBrowserCDPSession());
  } finally {
    await phone.close();
  }
}
