// Benchmarks: `npm run bench` runs all, `npm run bench -- phone --minutes 1` one part; `--quick` is short. Every figure is printed beside its
// budget; a missed one is told and fails nothing, because figures move with the machine.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** What each part understands, and what `--quick` means to it. */
const parts = {
  phone: { build: true, takes: ['minutes', 'runs', 'only', 'no-lighthouse'], quick: ['--minutes', '1', '--runs', '1'] },
  ticks: { build: true, takes: ['rounds', 'symbols', 'profile'], quick: ['--rounds', '1'] },
  exchange: { build: false, takes: ['seconds', 'only', 'profile'], quick: ['--quick'] },
};

const run = (command, args) =>
  new Promise((resolve) => {
    spawn(command, args, { cwd: root, stdio: 'inherit' })
      .on('error', () => resolve(1))
      .on('close', (code) => resolve(code ?? 1));
  });

/** Those of the options, each with its value, that this part understands. */
function optionsOf(part, given) {
  const nameOf = (text) => text.slice(2).split('=')[0];
  const own = [];
  let isOwn = false;
  for (const text of given) {
    if (text.startsWith('--')) isOwn = part.takes.includes(nameOf(text));
    if (isOwn) own.push(text);
  }
  return given.includes('--quick') ? [...part.quick, ...own] : own;
}

const [first, ...rest] = process.argv.slice(2);
const isNamed = first !== undefined && first in parts;
if (first !== undefined && !isNamed && !first.startsWith('--')) {
  console.error(`There is no benchmark "${first}". There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const given = isNamed || first === undefined ? rest : [first, ...rest];
const wanted = (isNamed ? [first] : Object.keys(parts)).filter((name) =>
  existsSync(path.join(root, 'bench', name, 'main.ts')),
);
if (wanted.some((name) => parts[name].build)) {
  const code = await run(process.execPath, ['scripts/build.mjs', '--sandbox']);
  if (code !== 0) process.exit(code);
}
const failed = [];
for (const name of wanted)
  if (
    (await run(path.join(root, 'node_modules/.bin/tsx'), [
      path.join('bench', name, 'main.ts'),
      ...optionsOf(parts[name], given),
    ])) !== 0
  )
    failed.push(name);
if (failed.length > 0) console.error(`\nDid not come to an end: ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);
