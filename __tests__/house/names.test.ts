/** Names: legacy spellings at their two doors only, no file named for nothing, nothing in the tree that does not belong there. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOMS, files, read, root } from './source';

const SOURCE = files(ROOMS, /\.(ts|tsx|mjs|css|json|md)$/);

/** Stem -> the word to use. Split so that this file does not trip over itself. */
const LEGACY: [RegExp, string][] = [
  [new RegExp('go' + 'ole', 'i'), 'totp or authenticator'],
  [new RegExp('mer' + 'chat', 'i'), 'merchant'],
  [new RegExp('er' + 'yuan', 'i'), 'fixedTime'],
  [new RegExp('set' + 'Fond', 'i'), 'fundPassword'],
  [new RegExp('rest' + 'User' + 'Password', 'i'), 'resetPassword'],
  [new RegExp('bank' + 'Car\\b', 'i'), 'bankCard'],
];

test('legacy spellings stand only in lib/paths.ts and in the path of an endpoint', () => {
  const offences = SOURCE.filter((file) => file !== 'lib/paths.ts').flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        LEGACY.filter(([stem]) => stem.test(line) && !(file.startsWith('lib/api/') && /\bpath: '/.test(line))).map(
          ([, say]) => `${file}:${index + 1} say ${say}`,
        ),
      ),
  );
  expect(offences).toEqual([]);
});

test('addresses are written in lib/paths.ts only', () => {
  const offences = files(['app', 'components', 'lib', 'server', 'console'], /\.(ts|tsx)$/).filter(
    (file) => file !== 'lib/paths.ts' && /['"`#]\/pages\//.test(read(file)),
  );
  expect(offences).toEqual([]);
});

test('files are named for what they hold', () => {
  const nameless = /(^|\/)(utils?|helpers?|common|misc|types|legacy|index|new|v2)\.(ts|tsx|mjs)$/;
  expect(
    files(['app', 'components', 'lib', 'server', 'console', 'e2e', 'bench'], /\.(ts|tsx|mjs)$/).filter(
      (file) => nameless.test(file) && file !== 'lib/api/index.ts',
    ),
  ).toEqual([]);
});

test('folders are kebab-case, components PascalCase, other files camelCase', () => {
  const wrong = files(['app', 'components', 'lib', 'server', 'console'], /\.(ts|tsx)$/).filter((file) => {
    const [name = '', ...folders] = file.split('/').reverse();
    const stem = name.replace(/(\.d)?\.[a-z]+$/, '');
    const fits = file.endsWith('.tsx')
      ? /^([A-Z][A-Za-z0-9]*|page|layout|routes|error|not-found)$/.test(stem)
      : /^[a-z][A-Za-z0-9]*$|^\d{4}-[a-z-]+$/.test(stem);
    return !fits || !folders.every((folder) => /^[a-z0-9-]+$/.test(folder));
  });
  expect(wrong).toEqual([]);
});

test('top-level folders are those that the product’s owner fixed, and the exchange beside them', () => {
  const allowed = [
    'app',
    'components',
    'lib',
    'locales',
    'public',
    '__tests__',
    'server',
    'console',
    'e2e',
    'bench',
    'docs',
    'scripts',
  ];
  const ignored = ['node_modules', 'out', 'dist', 'data', 'pictures', 'coverage'];
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
  expect(folders.filter((name) => !allowed.includes(name) && !ignored.includes(name))).toEqual([]);
  expect(files(['app'], /(^|\/)(page|layout)\.tsx$/)).toEqual(['app/layout.tsx', 'app/page.tsx']);
});

test('no note of unfinished work, no other brand, no path of a machine', () => {
  const banned = new RegExp(
    [
      'TO' + 'DO',
      'FIX' + 'ME',
      'X' + 'XX',
      'coming ' + 'soon',
      '敬請' + '期待',
      'not ' + 'implemented',
      'lorem ' + 'ipsum',
      '/work' + '/',
      'Bin' + 'ance',
      'O' + 'KX\\b(?!/)',
      'By' + 'bit',
      'Coin' + 'base',
    ].join('|'),
  );
  const offences = SOURCE.filter((file) => !file.startsWith('docs/spec/')).flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (banned.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 80)}`] : [])),
  );
  expect(offences).toEqual([]);
});

test('every domain has its agreement, its words in every language, tests and a page', () => {
  const domains = files(['lib/api'], /\.ts$/)
    .map((file) => path.basename(file, '.ts'))
    .filter(
      (name) =>
        !['endpoint', 'errors', 'productErrors', 'reviewErrors', 'ledger', 'shapes', 'index', 'stream'].includes(name),
    );
  // Parts of a large domain have files of their own, such as fixedTimeShapes or c2cOrders.
  const isPart = (name: string) =>
    domains.some((whole) => name !== whole && name.startsWith(whole) && /^[A-Z]/.test(name.slice(whole.length)));
  const absent = domains
    .filter((name) => !isPart(name))
    .flatMap((domain) => {
      // The operators' words stand in console/words.
      const words =
        domain === 'operator' ? [] : ['zh-hk', 'zh-cn', 'en'].map((language) => `locales/${language}/${domain}.json`);
      const needed = [`docs/domains/${domain}.md`, ...words];
      const missing = needed.filter((file) => !files([path.dirname(file)], /./).includes(file));
      return files([`__tests__/${domain}`], /\.test\.tsx?$/).length === 0
        ? [...missing, `__tests__/${domain}/`]
        : missing;
    });
  expect(absent).toEqual([]);
});
