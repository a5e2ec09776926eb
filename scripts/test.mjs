// Every test of the product: types, lint, house rules, units, services, screens, the build, a real browser. Ends with `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { postgresBin } from './postgres.mjs';
import { bin, ensureDebianTools, ensureInstalled, requireNode, root, run } from './steps.mjs';

requireNode();
await ensureInstalled();
const missing = await ensureDebianTools();
for (const name of missing) console.log(`Missing and not installable here: ${name}. What needs it is counted as skipped.`);

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

async function check(name, command, args, env = {}) {
  const { code, output, seconds } = await run(command, args, { quiet: true, label: name, env });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${Math.round(seconds)} s)`);
  total[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) failures.push(`${name}\n${output.trim().split('\n').slice(-60).join('\n')}`);
  return code === 0;
}

/** Runs Jest projects and adds their counts; a run that ends without a report is one failure. */
async function jest(name, projects, extra = []) {
  const report = path.join(root, '.cache', `jest-${projects.join('-')}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const env = { TESTS_WITHOUT: missing.join(','), ...(postgresBin() ? { POSTGRES_BIN: postgresBin() } : {}) };
  const { code, output, seconds } = await run(bin('jest'), ['--selectProjects', ...projects, '--json', `--outputFile=${report}`, ...extra], { quiet: true, label: name, env });
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    total.failed += 1;
    failures.push(`${name}: no report\n${output.slice(-6000)}`);
    console.log(`FAILED ${name} (${Math.round(seconds)} s)`);
    return;
  }
  const brokenSuites = result.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.every((one) => one.status !== 'failed'));
  total.passed += result.numPassedTests;
  total.failed += result.numFailedTests + brokenSuites.length;
  total.skipped += result.numPendingTests + result.numTodoTests;
  for (const suite of result.testResults) {
    const where = path.relative(root, suite.name);
    for (const one of suite.assertionResults) if (one.status === 'failed') failures.push(`${where}: ${one.fullName}\n${one.failureMessages.join('\n').slice(0, 3000)}`);
  }
  for (const suite of brokenSuites) failures.push(`${path.relative(root, suite.name)}\n${suite.message.slice(0, 3000)}`);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}: ${result.numPassedTests} passed, ${result.numFailedTests + brokenSuites.length} failed, ${result.numPendingTests} skipped (${Math.round(seconds)} s)`);
}

await Promise.all([check('types', bin('tsc'), ['--noEmit']), check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings'])]);
await jest('house rules, units and services', ['node']);
await jest('screens', ['screens']);
// The production flavour first: its bytes and its wallet scan are tests; then the sandbox that the browser journeys use.
if (await check('production build', process.execPath, ['scripts/build.mjs', '--force'])) await jest('built files', ['built']);
if (missing.includes('Chromium')) total.skipped += 1;
else if (await check('sandbox build', process.execPath, ['scripts/build.mjs', '--sandbox'])) await jest('browser', ['browser'], ['--runInBand']);

if (failures.length) console.log(`\n${failures.map((text) => `--- ${text}`).join('\n\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed ? 1 : 0);
