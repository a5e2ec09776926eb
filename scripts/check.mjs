// The quick checks: types, format, lint, house rules. `--changed` also names changed source files whose domain has no changed test.
import { spawnSync } from 'node:child_process';
import { bin, ensureInstalled, requireNode, root, run } from './steps.mjs';

requireNode();
await ensureInstalled();
const checks = [
  ['types', bin('tsc'), ['--noEmit']],
  ['format', bin('biome'), ['format', '.']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['house rules', bin('jest'), ['--selectProjects', 'node', '--testPathPatterns', '__tests__/house/']],
];
let failed = 0;
for (const [name, command, args] of checks) {
  const { code, output, seconds } = await run(command, args, { quiet: true });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  if (code !== 0) {
    failed += 1;
    console.log(output.trim());
  }
}
if (process.argv.includes('--changed')) nameUntested();
process.exit(failed ? 1 : 0);

function nameUntested() {
  const changed = spawnSync('git', ['status', '--porcelain', '-uall'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .map((line) => line.slice(3))
    .filter(Boolean);
  const domainOf = (file) => /^(?:app\/screens|components|lib|server|__tests__)\/([a-z-]+)/.exec(file)?.[1];
  const tested = new Set(changed.filter((file) => file.startsWith('__tests__/')).map(domainOf));
  const untested = changed.filter(
    (file) => /^(app|components|lib|server)\/.*\.tsx?$/.test(file) && !tested.has(domainOf(file)),
  );
  if (untested.length) console.log(`\nChanged without a changed test in the same domain:\n  ${untested.join('\n  ')}`);
}
