/** The import rules hold, and each of them fires on an offence planted for it. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './source';

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

const config = path.join(root, '.dependency-cruiser.cjs');

function violations(folder: string, rooms: string[]): Violation[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      config,
      '--output-type',
      'json',
      ...rooms,
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (!stdout) throw new Error(stderr);
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

test('nobody imports what he should not', () => {
  expect(
    violations(root, ['app', 'components', 'lib', 'server', 'console']).map(
      ({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`,
    ),
  ).toEqual([]);
}, 60_000);

test('every rule has an offence that it catches', () => {
  const caught = new Set(
    violations(path.join(__dirname, 'offences'), ['app', 'components', 'lib', 'server', 'console', '__tests__']).map(
      ({ rule }) => rule.name,
    ),
  );
  // eslint-disable-next-line typescript/no-require-imports -- the tool's configuration is CommonJS
  const { forbidden } = require(config) as { forbidden: { name: string }[] };
  expect(forbidden.map(({ name }) => name).filter((name) => !caught.has(name))).toEqual([]);
}, 60_000);
