// The tests of the product: types, format, lint, house rules, units, services, screens, journeys in a real browser. `--all`, as CI runs them,
// adds what takes long (the production build and its bytes, random runs against models, recorded months, nodes killed and replaced, races, terms of a later time, halts, every state of a screen, databases
// cut off, clocks that jump, every screen in every fault, other engines) and three minutes of soak. Ends with `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { memoryFolder } from './memoryFolder.mjs';
import { postgresBin, startPostgres } from './postgres.mjs';
import { bin, ensureDebianTools, ensureInstalled, requireNode, root, run } from './steps.mjs';

requireNode();
await ensureInstalled();
const missing = await ensureDebianTools();
for (const name of missing)
  console.log(`Missing and not installable here: ${name}. What needs it is counted as skipped.`);

const all = process.argv.includes('--all');
const SOAK_MINUTES = 3;
/** What only `--all` runs: suites of half a minute and more that few changes can break. Of the browsers' journeys four remain. */
const LONG = [
  '__tests__/faults/',
  '__tests__/[a-zA-Z0-9]+/(january|february|model|history|parallel|hedge|deleveraging|plans|manySmall)\\.',
  '__tests__/assets/profit\\.',
  '__tests__/fixedTime/(proof|review|hours)\\.',
  '__tests__/perpetual/review\\.',
  '__tests__/operator/halting\\.',
  '__tests__/auth/(bruteForce|inFlight|openStreams)\\.',
  '__tests__/(chain|deposits|withdrawals)/(watcher|anvil)\\.',
  '__tests__/[a-zA-Z0-9]+/(states|wide|columns|follow)\\.test\\.tsx',
  '__tests__/agreement/(fuzz|unstorable|secrets)\\.',
  '__tests__/(conform/conform|house/newDomain)\\.',
  '__tests__/kernel/(start|takeover|move|perimeter)\\.',
  'e2e/(?!journey|perpetual|held|delivery)[a-zA-Z0-9]+\\.',
];
/** Journeys that mostly wait for the clock: for blocks of a chain, for an expiry, for the sandbox's operators. They cost little beside other tests. */
const WAITING = 'e2e/(bank|c2c|channels|deposits|fixedTime|offline|realChain|withdrawals)[a-zA-Z0-9]*\\.';
const leftOutDaily = ['--testPathIgnorePatterns', '/node_modules/', ...LONG];
const leftOut = all ? [] : leftOutDaily;

const memory = memoryFolder();
const onDisk = process.env.TMPDIR;
process.env.TMPDIR = memory.folder;
console.log(`Temporary files: ${memory.where}.`);

/** Nothing of it is kept, so it may forget everything when the machine fails. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
/** One PostgreSQL, with a database for each exchange (__tests__/harness/freshDatabase.ts): a third of the time that embedded engines take. */
const cluster = startPostgres({ settings: FORGETFUL });
const database = cluster ? { TEST_POSTGRES: cluster.create('tests') } : {};
process.on('exit', () => {
  cluster?.stop();
  memory.remove();
});

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

/** Printed at once and again at the end, so that the reason is seen in either half of a long log. `title`: what failed, in one line. */
function fail(title, reason) {
  const text = `--- ${title}\n${reason}`;
  failures.push({ title, text });
  console.log(text);
}

const LONGEST_REASON = 2000;

/** The beginning says what is wrong. A whole screen may follow it, and behind that the line of the test, which is kept too. */
function shortened(reason) {
  const plain = stripVTControlCharacters(reason);
  if (plain.length <= LONGEST_REASON) return plain;
  const ours = plain.slice(LONGEST_REASON).match(/^ +at .*(__tests__|e2e)\/.*$/gm) ?? [];
  return [plain.slice(0, LONGEST_REASON), '[…]', ...ours.slice(0, 3)].join('\n');
}

/** `yields`: others go first where both want the processor. */
async function check(name, command, args, { yields = false } = {}) {
  const { code, output, seconds } = await run(command, args, { quiet: true, label: name, yields });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${Math.round(seconds)} s)`);
  total[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) fail(name, output.trim().split('\n').slice(-60).join('\n'));
  return code === 0;
}

/** Longer than any run of Jest takes on a slow machine: one that hangs is told as a failure while the other counts can still be read. */
const JEST_MINUTES = 65;

/** One run of Jest over projects, or over some of their files; `suites` is null for a run that ends without a report. */
async function runJest(name, projects, extra, { files = [] } = {}) {
  const report = path.join(root, '.cache', `jest-${name.replaceAll(/\W+/g, '-')}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const env = {
    TESTS_WITHOUT: missing.join(','),
    ...(postgresBin() ? { POSTGRES_BIN: postgresBin() } : {}),
    ...database,
    ...(all && { PATIENCE: '3' }),
  };
  const { output, seconds } = await run(
    bin('jest'),
    [...files, '--selectProjects', ...projects, '--json', `--outputFile=${report}`, ...extra],
    { quiet: true, label: name, env, limitMinutes: JEST_MINUTES, isDone: () => existsSync(report) },
  );
  try {
    return { output, seconds, suites: JSON.parse(readFileSync(report, 'utf8')).testResults };
  } catch {
    return { output, seconds, suites: null };
  }
}

/** With more broken files than this, nothing is run again: it isn't chance. */
const MOST_AGAIN = 4;

/**
 * A browser's file that fails is run once more, by itself and in plain sight: a crowded machine fails once, a fault of the app fails twice.
 * Never the others: what happens once in a hundred times to somebody's money is a fault.
 */
async function again(name, projects, extra, suites) {
  const failed = suites.filter((suite) => suite.status === 'failed');
  if (failed.length === 0 || failed.length > MOST_AGAIN) return suites;
  for (const suite of failed) {
    const reasons = suite.assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => `${one.fullName}: ${(one.failureMessages[0] ?? '').split('\n')[0]}`);
    console.log(
      `  again: ${path.relative(root, suite.name)}\n    ${reasons.join('\n    ') || suite.message.slice(0, 300)}`,
    );
  }
  const second = await runJest(`${name}, again`, projects, extra, { files: failed.map((suite) => suite.name) });
  if (!second.suites) return suites;
  const renewed = new Map(second.suites.map((suite) => [suite.name, suite]));
  return suites.map((suite) => renewed.get(suite.name) ?? suite);
}

/** The files that take longest, so that one sees in any log where the minutes go. */
function slowestOf(suites) {
  const seconds = ({ startTime, endTime }) => Math.round((endTime - startTime) / 1_000);
  return [...suites]
    .sort((one, other) => seconds(other) - seconds(one))
    .slice(0, 5)
    .map((suite) => `${path.relative(root, suite.name)} ${seconds(suite)} s`)
    .join(', ');
}

/** Runs Jest projects, or some of their files, and adds their counts; a run that ends without a report is one failure. */
async function jest(name, projects, extra = [], options = {}) {
  const first = await runJest(name, projects, extra, options);
  if (!first.suites) {
    total.failed += 1;
    fail(`${name}: no report`, first.output.slice(-6000));
    console.log(`FAILED ${name} (${Math.round(first.seconds)} s)`);
    return;
  }
  const suites = projects.includes('browser') ? await again(name, projects, extra, first.suites) : first.suites;
  const tests = suites.flatMap((suite) =>
    suite.assertionResults.map((one) => ({ ...one, where: path.relative(root, suite.name) })),
  );
  const broken = suites.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.every((one) => one.status !== 'failed'),
  );
  const count = (...states) => tests.filter((one) => states.includes(one.status)).length;
  const [passed, failed, skipped] = [
    count('passed'),
    count('failed') + broken.length,
    count('pending', 'todo', 'skipped'),
  ];
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  for (const one of tests)
    if (one.status === 'failed') fail(`${one.where}: ${one.fullName}`, shortened(one.failureMessages.join('\n')));
  for (const suite of broken) fail(path.relative(root, suite.name), shortened(suite.message));
  console.log(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${Math.round(first.seconds)} s)`,
  );
  console.log(`  slowest: ${slowestOf(first.suites)}`);
}

await Promise.all([
  check('types', bin('tsc'), ['--noEmit']),
  check('format', bin('biome'), ['format', '.']),
  check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']),
]);
// Jest leaves one processor to others, and of two that is half; much of what they wait for is the database and the clock. With `--all`
// browsers run beside them.
const workers = ['--maxWorkers', String(Math.max(all ? 2 : 3, cpus().length - 1))];

async function servicesAndScreens() {
  await jest('house rules, units and services', ['node'], [...workers, ...leftOut]);
  await jest('screens', ['screens'], [...workers, ...leftOut]);
}

/** With `--all` the production flavour first: its bytes and its wallet scan are tests. Then the sandbox that the browser journeys use. */
async function builds() {
  if (all && (await check('production build', process.execPath, ['scripts/build.mjs', '--force'], { yields: true })))
    await jest('built files', ['built']);
  return (
    !missing.includes('Chromium') &&
    check('sandbox build', process.execPath, ['scripts/build.mjs', '--sandbox'], { yields: true })
  );
}

/** A run of more than 90 minutes is ended from outside and tells nothing at all. So on a very slow machine what comes last is skipped, and counted so. */
function hasTimeUntil(minutes, name) {
  if (process.uptime() < minutes * 60) return true;
  console.log(`skipped ${name}: the run is older than ${minutes} minutes`);
  total.skipped += 1;
  return false;
}

/** Builds, and then the journeys that wait. */
async function inTheBackground() {
  const isBuilt = await builds();
  if (isBuilt && all)
    await jest('browser, journeys that wait', ['browser'], ['--maxWorkers', '1'], { files: [WAITING] });
  return isBuilt;
}

// Tests leave a third of two processors idle, and the builds take what is left.
const [isBuilt] = await Promise.all([inTheBackground(), servicesAndScreens()]);
const allBrowsers = all && hasTimeUntil(50, 'all browser journeys but those of every day');
const later = allBrowsers ? ['--testPathIgnorePatterns', '/node_modules/', WAITING] : leftOutDaily;
if (isBuilt && (!all || hasTimeUntil(70, 'the browser journeys of every day')))
  await jest('browser', ['browser'], ['--maxWorkers', '2', ...later]);
if (missing.includes('Chromium')) total.skipped += 1;
// Alone, because it measures what a node does under load, and on the disk, as a node is.
if (onDisk === undefined) delete process.env.TMPDIR;
else process.env.TMPDIR = onDisk;
if (all && postgresBin() && hasTimeUntil(75, 'soak'))
  await check('soak', bin('tsx'), ['bench/soak/main.ts', String(SOAK_MINUTES), '--rounds', '1']);

if (failures.length > 0) {
  console.log(`\n${failures.map(({ text }) => text).join('\n\n')}`);
  // Last, because the end is what is left of a log that was cut.
  console.log(`\n${failures.map(({ title }) => `failed: ${title}`).join('\n')}`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed ? 1 : 0);
