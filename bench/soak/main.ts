/**
 * `npm run soak -- <minutes>`: the fault tests again and again with other seeds and more rounds, and beside them one long-lived node
 * under load, audited meanwhile, whose memory and handles are watched. Ends by itself; exit code 1 on any violation.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { postgresDatabase } from '../../server/db/postgres';
import { auditFully, auditRecent } from '../../server/ledger/auditor';
import { postgresPrograms } from '../../__tests__/harness/postgres';
import { openCluster } from '../exchange/database';
import { Caller } from '../exchange/load';
import { buildNode, forgetScratch, startNode } from '../exchange/nodes';
import { round, tradedPairs } from '../exchange/orders';
import { watch, type Growth } from './watch';

/** What a round of each runs; a suite that takes the whole time leaves none to the others. */
const SUITES = [
  { file: '__tests__/faults/doubleSpend.test.ts', rounds: 5 },
  { file: '__tests__/faults/kill.test.ts', rounds: 5 },
  { file: '__tests__/faults/database.test.ts', rounds: 5 },
  { file: '__tests__/faults/feed.test.ts', rounds: 5 },
  { file: '__tests__/faults/time.test.ts', rounds: 1 },
  { file: '__tests__/spot/model.test.ts', rounds: 5 },
  { file: '__tests__/faults/killC2c.test.ts', rounds: 3 },
  { file: '__tests__/faults/killProducts.test.ts', rounds: 3 },
  { file: '__tests__/faults/killDual.test.ts', rounds: 3 },
  { file: '__tests__/c2c/model.test.ts', rounds: 10 },
  { file: '__tests__/perpetual/model.test.ts', rounds: 1 },
  { file: '__tests__/forex/model.test.ts', rounds: 1 },
  { file: '__tests__/fixedTime/model.test.ts', rounds: 1 },
  { file: '__tests__/faults/c2cTime.test.ts', rounds: 1 },
  { file: '__tests__/faults/products.test.ts', rounds: 1 },
] as const;
/** Operators at the console, in Chromium and on the last build, beside all other suites. */
const DESK = 'e2e/desk.browser.ts';
/** Of the soak's minutes, up to an hour. */
const DESK_SHARE = 0.5;
const LONGEST_DESK_MINUTES = 60;
const MODEL_RUNS_A_ROUND = 200;
const MINUTE_MS = 60_000;
const LONGEST_SUITE_MS = 30 * MINUTE_MS;
/** Rounds of a person after which prices are asked for again: orders at old ones are refused, and a node that refuses does little. */
const PRICES_LAST = 20;
const PEOPLE = 4;
/** Growth of memory beyond this, over at least an hour, is a leak. */
const LEAK = { afterMinutes: 60, megabytesPerHour: 20, handlesPerHour: 20 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, rounds: { type: 'string' }, seed: { type: 'string' } },
});
const minutes = Number(positionals[0] ?? '10');
if (!(minutes > 0)) throw new Error('say for how many minutes: npm run soak -- 30');

interface Figures {
  suite: string;
  cases: number;
  accepted: number;
  rejected: number;
  faults: number;
  violations: number;
  seed: number;
}

const totals = new Map<string, Figures>();
const note = (one: Figures): void => {
  const known = totals.get(one.suite);
  if (known)
    for (const figure of ['cases', 'accepted', 'rejected', 'faults', 'violations'] as const)
      known[figure] += one[figure];
  else totals.set(one.suite, { ...one });
};

/** Names of suites; without any, all are wanted. */
const chosen = values.only.split(',').filter(Boolean);
const isWanted = (file: string): boolean => chosen.length === 0 || chosen.includes(nameOf(file));

interface Ended {
  code: number | null;
  /** It hung, or the machine had too much to do. */
  isCutOff: boolean;
  text: string;
}

/** `kill`, or the model of a domain: `spotModel`. */
function nameOf(file: string): string {
  const name = path.basename(file).replace(/\.(test|browser)\.ts$/, '');
  return name === 'model' ? `${path.basename(path.dirname(file))}Model` : name;
}

/** One suite once, in a process of its own that ends in any case. */
function runSuite(file: string, env: Record<string, string>, minutesOfDesk: number): Promise<Ended> {
  return new Promise((resolve) => {
    const project = file === DESK ? 'browser' : 'node';
    const child = spawn('node_modules/.bin/jest', [file, '--selectProjects', project, '--forceExit'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let isCutOff = false;
    const limit = setTimeout(
      () => {
        isCutOff = true;
        child.kill('SIGKILL');
      },
      LONGEST_SUITE_MS + minutesOfDesk * MINUTE_MS,
    );
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (text += data.toString()));
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve({ code, isCutOff, text });
    });
  });
}

const outcomeOf = ({ code, isCutOff }: Omit<Ended, 'text'>): string => {
  if (isCutOff) return 'CUT OFF';
  return code === 0 ? 'ok     ' : 'FAILED ';
};

/** `times`: rounds, and of the console's queues minutes. */
async function runRound(file: string, times: number): Promise<void> {
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  const begin = performance.now();
  const minutesOfDesk = file === DESK ? times : 0;
  const env = {
    FAULT_SEED: String(seed),
    FAULT_ROUNDS: String(times),
    SPOT_MODEL_RUNS: String(times * MODEL_RUNS_A_ROUND),
    DESK_MINUTES: String(minutesOfDesk),
  };
  const { code, isCutOff, text } = await runSuite(file, env, minutesOfDesk);
  const figures = [...text.matchAll(/^\{"suite".*\}$/gm)].map(([line]) => JSON.parse(line) as Figures);
  for (const one of figures) note(one);
  const name = nameOf(file);
  // A test that fails is a violation, also where it could not count one.
  const counted = figures.reduce((sum, one) => sum + one.violations, 0);
  if (figures.length === 0 || (code !== 0 && counted === 0))
    note({ suite: name, cases: 1, accepted: 0, rejected: 0, faults: 0, violations: code === 0 ? 0 : 1, seed });
  console.log(
    `${outcomeOf({ code, isCutOff })} ${name} seed ${seed}, ${times} ${minutesOfDesk ? 'minutes' : 'rounds'}, ${Math.round((performance.now() - begin) / 1_000)} s`,
  );
  // How many the operators decided, and how long people waited.
  for (const [line] of text.matchAll(/^desk: .*$/gm)) console.log(line);
  if (code !== 0) console.log(text.slice(-6_000));
}

/** People who trade without a pause on one node until they are told to stop. */
async function trade(url: URL, figures: Figures, isOver: () => boolean): Promise<void> {
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, i) => {
      const caller = new Caller(url);
      await caller.register(`soak${String(i).padStart(4, '0')}`);
      let pairs = await tradedPairs(caller);
      for (let turn = i; !isOver(); turn += 1) {
        try {
          if (turn % PRICES_LAST === 0) pairs = await tradedPairs(caller);
          figures.accepted += (await round(caller, pairs[turn % pairs.length]!)).length;
        } catch {
          // Refusals are normal here, since money runs out and prices move; the auditor reports what must not happen.
          figures.rejected += 1;
        }
        figures.cases += 1;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }),
  );
}

/** A node that lives as long as the soak, and the books beneath it. */
async function longLife(isOver: () => boolean): Promise<{ figures: Figures; growth: Growth }> {
  const cluster = openCluster();
  const databaseUrl = cluster.create('soak');
  await buildNode();
  const node = await startNode({ DATABASE_URL: databaseUrl });
  const books = postgresDatabase(databaseUrl, 2);
  const figures: Figures = { suite: 'longLife', cases: 0, accepted: 0, rejected: 0, faults: 0, violations: 0, seed: 0 };
  const watched = watch(node.pid);
  try {
    const trading = trade(node.url, figures, isOver);
    while (!isOver()) {
      figures.violations += (await auditRecent(books.db)).length;
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
    await trading;
    figures.violations += (await auditFully(books.db)).length;
    return { figures, growth: watched.stop() };
  } finally {
    watched.stop();
    await node.stop();
    await books.close();
    cluster.stop();
    forgetScratch();
  }
}

/** Suite after suite until the time is over. */
async function runSuites(isOver: () => boolean): Promise<void> {
  const wanted = SUITES.filter(({ file }) => isWanted(file));
  for (let turn = 0; wanted.length > 0 && !isOver(); turn += 1) {
    const { file, rounds } = wanted[turn % wanted.length]!;
    await runRound(file, Number(values.rounds ?? rounds));
  }
}

async function main(): Promise<number> {
  if (postgresPrograms() === null) throw new Error('this needs PostgreSQL: apt-get install postgresql');
  const names = [...SUITES.map(({ file }) => file), DESK].map(nameOf);
  for (const name of chosen) if (!names.includes(name)) throw new Error(`there is no suite ${name}`);
  const end = performance.now() + minutes * MINUTE_MS;
  let over = false;
  const isOver = (): boolean => over || performance.now() >= end;
  const living = longLife(() => over);
  living.catch(() => (over = true));
  const atDesk = chosen.length === 1 ? minutes : Math.ceil(minutes * DESK_SHARE);
  await Promise.all([
    runSuites(isOver),
    isWanted(DESK) ? runRound(DESK, Math.min(atDesk, LONGEST_DESK_MINUTES)) : undefined,
  ]);
  over = true;
  const { figures, growth } = await living;
  note(figures);
  const leaks =
    minutes >= LEAK.afterMinutes &&
    (growth.megabytesPerHour > LEAK.megabytesPerHour || growth.handlesPerHour > LEAK.handlesPerHour);
  console.log(
    `\nlong-lived node: ${growth.megabytes.toFixed(0)} MB, ${growth.megabytesPerHour.toFixed(1)} MB an hour; ${growth.handles} handles, ${growth.handlesPerHour.toFixed(1)} an hour${leaks ? ': it LEAKS' : ''}`,
  );
  for (const one of totals.values()) console.log(JSON.stringify(one));
  return leaks || [...totals.values()].some(({ violations }) => violations > 0) ? 1 : 0;
}

process.exit(await main());
