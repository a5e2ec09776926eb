/** `npm run new domain`, and a screen and calls, made in a copy of the source: everything type-checks and is laid out as the check wants it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './source';

const COPIED = ['app', 'components', 'lib', 'locales', 'server', 'scripts', '__tests__/agreement', '__tests__/harness'];
const FILES = ['package.json', 'biome.json', 'tsconfig.json', '.gitignore', '.dependency-cruiser.cjs'];
const folder = mkdtempSync(path.join(tmpdir(), 'avocet-new-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, args: string[]): string {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

test('a new domain, a new screen and new calls compile and are formatted', () => {
  for (const name of [...COPIED, ...FILES]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  expect(run(process.execPath, ['scripts/new.mjs', 'domain', 'sand-box'])).toBe('');
  expect(run(process.execPath, ['scripts/new.mjs', 'screen', 'sand-box/Castle'])).toBe('');
  for (const name of ['sand-box.dig', 'spot.example'])
    expect(run(process.execPath, ['scripts/new.mjs', 'call', name])).toBe('');

  const { compilerOptions } = JSON.parse(readFileSync(path.join(folder, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: object;
  };
  const include = [
    'server',
    'lib',
    'locales',
    'app/screens/sand-box',
    '__tests__/agreement',
    '__tests__/sandBox',
    '__tests__/spot',
  ];
  const project = { compilerOptions: { ...compilerOptions, incremental: false }, include };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(project));
  expect(run(bin('tsc'), ['--noEmit', '-p', folder])).toBe('');
  expect(run(bin('biome'), ['format', 'lib', 'server', 'app/screens/sand-box', '__tests__/sandBox'])).toBe('');
  expect(readFileSync(path.join(folder, 'server/domains.ts'), 'utf8')).toContain('    sandBoxDomain,\n');
}, 60_000);
