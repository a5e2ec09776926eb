/**
 * The built app on a slow phone, served by the real exchange with prices that tick. `--minutes` under ticks (default 10), `--runs` of each
 * measurement (default 3), `--only market,spot`, `--no-lighthouse`. Figures move with the machine: let it be quiet.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBrowser, openPhone, registerBeside, startProduct } from '../../e2e/world';
import { print, type Line } from '../exchange/table';
import { ensureLighthouse, lighthouse, type Scores } from './lighthouse';
import { median } from './median';
import { budgets, screens, type Screen } from './screens';
import { heapUnderTicks, visit, type Cookie, type Loaded } from './visit';
import { throttled, work, type Paints, type Work } from './work';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    lighthouse: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const runs = Number(values.runs);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const wanted = screens.filter(({ name }) => values.only === '' || values.only.split(',').includes(name));

function atMost(what: string, figure: number, budget: number, unit = ' ms'): Line {
  return { what, figure: `${Math.round(figure)}${unit}`, budget: `<= ${budget}${unit}`, ok: figure <= budget };
}
const atLeast = (what: string, figure: number, budget: number): Line => ({
  what,
  figure: String(figure),
  budget: `>= ${budget}`,
  ok: figure >= budget,
});

function loadedLines(screen: Screen, visits: readonly Loaded[]): Line[] {
  const middle = (pick: (loaded: Loaded) => number): number => median(visits.map(pick));
  const [first, styles, tasks] = [
    middle((one) => one.firstBr),
    middle((one) => one.stylesBr),
    middle((one) => one.longTasks),
  ];
  return [
    {
      what: 'scripts of the first load, br',
      figure: kilobytes(first),
      budget: `<= ${kilobytes(budgets.scriptsBr)}`,
      ok: first <= budgets.scriptsBr,
    },
    {
      what: 'all scripts that came, br / gz',
      figure: `${kilobytes(middle((one) => one.scriptsBr))} / ${kilobytes(middle((one) => one.scriptsGz))}`,
    },
    {
      what: 'styles, br',
      figure: kilobytes(styles),
      budget: `<= ${kilobytes(budgets.stylesBr)}`,
      ok: styles <= budgets.stylesBr,
    },
    { what: 'requests', figure: String(middle((one) => one.requests)) },
    screen.longTasks === undefined
      ? { what: 'long tasks at 4x', figure: `${Math.round(tasks)} ms` }
      : atMost('long tasks at 4x', tasks, screen.longTasks),
    ...[...new Set(visits.flatMap((one) => one.errors))].map(
      (error): Line => ({ what: `complained: ${error.slice(0, 120)}`, figure: '', budget: 'none', ok: false }),
    ),
  ];
}

function workLines(works: readonly Work[], paints: readonly Paints[]): Line[] {
  const middle = (pick: (one: Work) => number): number => median(works.map(pick));
  const count = (what: string, pick: (one: Work) => number): Line => ({
    what,
    figure: middle(pick).toFixed(0),
  });
  return [
    atMost(
      'blocking, by time of the thread at 4x',
      middle((one) => one.blocking),
      budgets.tbt,
    ),
    count('time of the thread at full speed, ms', (one) => one.computing),
    count('frames in the first 4 s', (one) => one.frames),
    count('commits in the first 4 s', (one) => one.commits),
    count('components drawn in the first 4 s', (one) => one.renders),
    count('components drawn with each later commit', (one) => one.rendersOfTick),
    { what: 'layout shift', figure: middle((one) => one.shift).toFixed(4), budget: '0' },
    { what: `largest paint: ${works[0]?.largest ?? ''}`, figure: '' },
    {
      what: 'first / largest paint, throttled in truth',
      figure: `${Math.round(median(paints.map(({ first }) => first)))} / ${Math.round(median(paints.map(({ largest }) => largest)))} ms`,
    },
  ];
}

function scoreLines(screen: Screen, scores: Scores): Line[] {
  return [
    atLeast('Lighthouse performance', scores.performance, screen.performance),
    atMost('first contentful paint', scores.fcp, budgets.fcp),
    atMost('largest contentful paint', scores.lcp, screen.lcp),
    atMost('total blocking time', scores.tbt, budgets.tbt),
    { what: 'layout shift', figure: scores.cls.toFixed(4), budget: '0', ok: scores.cls === 0 },
    atLeast('accessibility', scores.accessibility, 100),
    atLeast('best practices', scores.bestPractices, 100),
    ...scores.failed.map((title): Line => ({ what: `  ${title}`, figure: '' })),
  ];
}

function heapLines(figures: readonly number[]): Line[] {
  const [first, last] = [figures[0], figures.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [
    {
      what: `heap after ${figures.length} min of ticks`,
      figure: `${last.toFixed(1)} MB`,
      budget: `<= ${budgets.heapMb} MB`,
      ok: last <= budgets.heapMb,
    },
    {
      what: 'of what it was after 1 min',
      figure: `${(last / first).toFixed(2)} x`,
      budget: `<= ${budgets.growth} x`,
      ok: last / first <= budgets.growth,
    },
  ];
}

/** A person of this run; answers the browser's cookies, all of them: one set in the middle of a run would replace the others. */
async function register(browser: Browser, url: string): Promise<Cookie[]> {
  const phone = await openPhone(browser, url, 'en');
  await registerBeside(phone, url, 'benchmark');
  const cookies = await phone.context.cookies();
  await phone.close();
  if (!cookies.some(({ name }) => name === 'avocet')) throw new Error('registering gave no session');
  return cookies.map(({ name, value }) => ({ name, value, url }));
}

async function main(): Promise<void> {
  if (values.lighthouse) await ensureLighthouse();
  const product = await startProduct({ RATE_LIMIT_SCALE: '0', SANDBOX_LEVEL: 'basic' });
  const browser = await openBrowser();
  try {
    const cookies = await register(browser, product.url);
    // The long ones run side by side, before anything that is timed.
    const heaps = new Map(
      await Promise.all(
        wanted
          .filter((screen) => screen.heap)
          .map(
            async (screen) =>
              [
                screen.name,
                await heapUnderTicks(browser, product.url, screen.address, cookies, Number(values.minutes)),
              ] as const,
          ),
      ),
    );
    for (const screen of wanted) {
      const own = screen.loggedIn ? cookies : [];
      const visits: Loaded[] = [];
      for (let turn = 0; turn < runs; turn += 1) visits.push(await visit(browser, product.url, screen.address, own));
      const works: Work[] = [];
      const paints: Paints[] = [];
      for (let turn = 0; turn < runs; turn += 1) {
        works.push(await work(browser, product.url, screen.address, own));
        paints.push(await throttled(browser, product.url, screen.address, own));
      }
      const scores = values.lighthouse ? await lighthouse(`${product.url}/#${screen.address}`, own, runs) : null;
      print(`Phone: ${screen.name}`, [
        ...loadedLines(screen, visits),
        ...workLines(works, paints),
        ...(scores ? scoreLines(screen, scores) : []),
        ...heapLines(heaps.get(screen.name) ?? []),
      ]);
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

await main();
process.exit(0);
