/**
 * 500 symbols that tick four times a second, on a slow phone: the market list of the real app before the real exchange, whose clock runs
 * four times as fast so that its one tick a second becomes four. `--rounds` scrolls of each kind (default 3), `--profile <file>`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import type { Clock } from '@/server/clock/clock';
import { readConfig } from '@/server/config';
import { createExchange } from '@/server/exchange';
import { openBrowser, openPhone } from '../../e2e/world';
import { ms, percent, print, type Line } from '../exchange/table';
import { crowdedFeed, type CrowdedFeed } from './crowdedFeed';
import { observe, type Seen } from './observer';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    symbols: { type: 'string', default: '500' },
    profile: { type: 'string' },
  },
});
const SLOWER = 4;
const FASTER = 4;
const STILL_MS = 10_000;

function fastClock(): Clock {
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) * FASTER,
    after: (wait, run) => {
      const timer = setTimeout(() => run(), wait / FASTER);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

async function serve(feed: CrowdedFeed): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'avocet-ticks-'));
  const config = readConfig({
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    SANDBOX: '1',
    SANDBOX_LEVEL: 'basic',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '0',
  });
  const exchange = await createExchange(config, { feed, clock: fastClock() });
  await exchange.open();
  const url = await exchange.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = async (): Promise<void> => {
    await exchange.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, stop };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const part = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN;
const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));
const forget = (page: Page): Promise<void> => page.evaluate(() => void (window.ticksSeen.frames = []));
const framesOf = (page: Page): Promise<Seen['frames']> => page.evaluate(() => window.ticksSeen.frames);

const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    window.ticksSeen.watches = 'frames';
    window.ticksSeen.count();
  });

const countedFrames = (page: Page): Promise<number> => page.evaluate(() => window.ticksSeen.animated);

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** Animation frames a second while a finger drags the list. */
async function scroll(page: Page, session: CDPSession): Promise<number> {
  await watchFrames(page);
  await wait(500);
  const [first, began] = [await countedFrames(page), performance.now()];
  await session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: -12_000,
    speed: 2_400,
    gestureSourceType: 'touch',
    preventFling: true,
  });
  const seconds = (performance.now() - began) / 1000;
  const frames = (await countedFrames(page)) - first;
  await page.evaluate(() => void (window.ticksSeen.watches = 'rows'));
  return frames / seconds;
}

interface Stillness {
  frames: Seen['frames'];
  /** Share of the main thread's time. */
  busy: number;
}

async function standStill(page: Page, session: CDPSession): Promise<Stillness> {
  await forget(page);
  const [before, began] = [await busySeconds(session), performance.now()];
  await wait(STILL_MS);
  const busy = ((await busySeconds(session)) - before) / ((performance.now() - began) / 1000);
  return { frames: await framesOf(page), busy };
}

async function profiled<T>(session: CDPSession, work: () => Promise<T>): Promise<T> {
  if (values.profile === undefined) return work();
  await session.send('Profiler.enable');
  await session.send('Profiler.start');
  const result = await work();
  writeFileSync(values.profile, JSON.stringify((await session.send('Profiler.stop')).profile));
  return result;
}

function report(
  all: Stillness,
  few: Stillness,
  none: Stillness,
  moving: readonly number[],
  quiet: readonly number[],
): void {
  const times = all.frames.map((frame) => frame.ms);
  const sum = (key: 'expected' | 'missing' | 'needless'): number =>
    few.frames.reduce((total, frame) => total + frame[key], 0);
  const [ratio, p95, wrong] = [median(moving) / median(quiet), part(times, 0.95), sum('missing') + sum('needless')];
  const lines: Line[] = [
    { what: 'frames a second while scrolling, with ticks', figure: median(moving).toFixed(1) },
    { what: 'the same without ticks', figure: median(quiet).toFixed(1) },
    { what: 'kept', figure: percent(ratio), budget: '>= 90 %', ok: ratio >= 0.9 },
    { what: 'frames of the stream a second', figure: ((times.length * 1000) / STILL_MS).toFixed(1) },
    { what: 'received to painted, p50', figure: ms(part(times, 0.5)) },
    { what: 'received to painted, p95', figure: ms(p95), budget: '<= 100 ms', ok: p95 <= 100 },
    { what: 'rows that a tick changed, all frames', figure: String(sum('expected')) },
    {
      what: 'rows repainted too many or too few',
      figure: String(wrong),
      budget: '0',
      ok: wrong === 0 && sum('expected') > 0,
    },
    { what: 'main thread, all symbols moving', figure: percent(all.busy) },
    { what: 'main thread, a tenth moving', figure: percent(few.busy) },
    { what: 'main thread, none moving', figure: percent(none.busy) },
  ];
  print(`Ticks: ${values.symbols} symbols at 4 Hz, processor ${SLOWER} times slower`, lines);
}

async function main(): Promise<void> {
  const feed = crowdedFeed(Number(values.symbols));
  const product = await serve(feed);
  const browser = await openBrowser();
  try {
    const phone = await openPhone(browser, product.url, 'en');
    const { page } = phone;
    // The bundler gives functions their names by a function of its own.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(observe);
    await phone.go('/pages/market/market?tab=crypto');
    await page.getByText('T001').first().waitFor({ timeout: 60_000 });
    const session = await phone.context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await wait(3_000);
    const all = await profiled(session, () => standStill(page, session));
    feed.move(0.1);
    const few = await standStill(page, session);
    const [moving, quiet]: [number[], number[]] = [[], []];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      feed.move(1);
      moving.push(await scroll(page, session));
      feed.move(0);
      await wait(1_000);
      quiet.push(await scroll(page, session));
    }
    const none = await standStill(page, session);
    report(all, few, none, moving, quiet);
    for (const complaint of new Set(phone.complaints)) console.log(`  complained: ${complaint.slice(0, 160)}`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

await main();
process.exit(0);
