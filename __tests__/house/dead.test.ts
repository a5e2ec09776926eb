/** Nothing is exported that nobody imports, and no file is there that nobody reads. What a contract names is marked `@public` where it stands. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './source';

test('every export and every file has somebody who uses it', () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/knip/bin/knip.js'), '--no-progress', '--no-config-hints', '--reporter', 'compact'],
    { cwd: root, encoding: 'utf8' },
  );
  expect(`${stdout}${stderr}`.trim()).toBe('');
  expect(status).toBe(0);
}, 60_000);
