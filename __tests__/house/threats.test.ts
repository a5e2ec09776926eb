/** docs/threats.md: every threat has its row, and every test that it names is there. */
import { existsSync, readFileSync } from 'node:fs';

const page = readFileSync('docs/threats.md', 'utf8');

test.each([
  ['A', 11],
  ['B', 19],
  ['C', 16],
  ['D', 8],
])('threats of group %s stand there once, all %i, each with a test', (group, count) => {
  const rows = [...page.matchAll(new RegExp(`^\\| (${group}\\d+) \\|.*$`, 'gm'))];
  expect(rows.map(([, name]) => name)).toEqual(Array.from({ length: count }, (_, at) => `${group}${at + 1}`));
  for (const [row] of rows) expect(row).toMatch(/`(__tests__|e2e)\/[^`]+`/);
});

test('what it names is there', () => {
  const named = [...page.matchAll(/`((?:__tests__|e2e)\/[^`]+)`/g)].map(([, file]) => file!);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
