/** One visit of a slow phone with an empty cache: what was loaded, how long the main thread was blocked, and memory under ticks. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openPhone, type Phone } from '../../e2e/world';

const SLOWER = 4;
/** After this long without an answer the screen counts as finished; streams and polls don't count. */
const REST_MS = 4_000;
const MINUTE = 60_000;

/** Of somebody who is logged in; of nobody there are none. */
export interface Cookie {
  name: string;
  value: string;
  url: string;
}

export interface Loaded {
  requests: number;
  /** What the page itself names, before anything lazy. */
  firstBr: number;
  scriptsBr: number;
  scriptsGz: number;
  stylesBr: number;
  /** Long tasks in all. */
  longTasks: number;
  errors: string[];
}

interface Shown {
  phone: Phone;
  session: CDPSession;
  loaded: () => Promise<Loaded>;
}

const sizeOf = (url: string, ending: string): number => {
  const file = path.join(process.env.STATIC_DIR ?? 'out', `${new URL(url).pathname}${ending}`);
  return existsSync(file) ? statSync(file).size : 0;
};
const total = (urls: ReadonlySet<string>, kind: RegExp, ending: string): number =>
  [...urls].filter((url) => kind.test(new URL(url).pathname)).reduce((sum, url) => sum + sizeOf(url, ending), 0);

async function show(browser: Browser, url: string, address: string, cookies: readonly Cookie[]): Promise<Shown> {
  const phone = await openPhone(browser, url, 'en');
  const { page, context } = phone;
  await context.addCookies(cookies);
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const urls = new Set<string>();
  let answered = Date.now();
  let requests = 0;
  page.on('response', (response) => {
    requests += 1;
    urls.add(response.url());
    if (response.request().resourceType() !== 'fetch') answered = Date.now();
  });
  await page.goto(`${url}/#${address}`, { waitUntil: 'load' });
  while (Date.now() - answered < REST_MS) await page.waitForTimeout(200);
  const html = await (await context.request.get(url)).text();
  const named = new Set(
    [...html.matchAll(/<link(?=[^>]*as="script")[^>]*href="([^"]+)"/gi)].map(
      ([, source]) => new URL(source ?? '', `${url}/`).href,
    ),
  );
  const loaded = async (): Promise<Loaded> => ({
    requests,
    firstBr: total(named, /\.js$/, '.br'),
    scriptsBr: total(urls, /\.js$/, '.br'),
    scriptsGz: total(urls, /\.js$/, '.gz'),
    stylesBr: total(urls, /\.css$/, '.br'),
    longTasks: await page.evaluate(() =>
      (window as unknown as { longTasks: number[] }).longTasks.reduce((sum, task) => sum + task, 0),
    ),
    errors: phone.complaints,
  });
  return { phone, session, loaded };
}

/** The first visit of a screen. */
export async function visit(
  browser: Browser,
  url: string,
  address: string,
  cookies: readonly Cookie[],
): Promise<Loaded> {
  const shown = await show(browser, url, address, cookies);
  try {
    return await shown.loaded();
  } finally {
    await shown.phone.close();
  }
}

async function heap(page: Page, session: CDPSession): Promise<number> {
  for (let round = 0; round < 2; round += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(300);
  }
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Megabytes after the first minute and after each following one, while prices tick. */
export async function heapUnderTicks(
  browser: Browser,
  url: string,
  address: string,
  cookies: readonly Cookie[],
  minutes: number,
): Promise<number[]> {
  const { phone, session } = await show(browser, url, address, cookies);
  try {
    const figures: number[] = [];
    for (let minute = 0; minute < minutes; minute += 1) {
      await phone.page.waitForTimeout(MINUTE);
      figures.push(await heap(phone.page, session));
    }
    return figures;
  } finally {
    await phone.close();
  }
}
