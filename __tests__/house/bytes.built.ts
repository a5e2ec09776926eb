/** Bytes of the production build: first load, styles, lazy chunks. The budgets are promises to people on slow phones. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@/lib/api/index';
import { GIVEAWAYS, root } from './source';

const out = path.join(root, 'out');
const html = readFileSync(path.join(out, 'index.html'), 'utf8');
const kB = (files: string[]) =>
  files.reduce((total, file) => total + statSync(path.join(out, `${file}.br`)).size, 0) / 1000;
const all = (folder: string): string[] =>
  readdirSync(path.join(out, folder)).flatMap((name) =>
    statSync(path.join(out, folder, name)).isDirectory() ? all(path.join(folder, name)) : [path.join(folder, name)],
  );
/** Asked for by the page itself, and begun after the first paint (app/early/startScripts). */
const scripts = [...html.matchAll(/<link\b(?=[^>]*as="script")[^>]*\bhref="\.?\/?([^"]+)"/g)].map(([, src]) => src!);
const styles = [...html.matchAll(/<link\b[^>]*\bhref="\.?\/?([^"]+\.css)"/g)].map(([, href]) => href!);
const chunks = all('_next/static').filter((file) => file.endsWith('.js'));

/** What most screens use; each budget stands beside it. */
const KIT = /\/kit\./;
/** Libraries of WalletConnect, by the name that next.config.mjs gives them: the one place where foreign words about approvals may stand. */
const RELAY = /\/walletconnect-libs\./;

test('the first load is at most 150 kB of scripts and 12 kB of styles', () => {
  expect(scripts.length).toBeGreaterThan(3);
  expect(kB([...new Set(scripts)])).toBeLessThanOrEqual(150);
  expect(kB([...new Set(styles)])).toBeLessThanOrEqual(12);
});

test('the app begins in a short script of its own: scripts run in order, and webpack’s runtime is the last', () => {
  const [, list = '[]'] = /=(\["\.\/_next[^\]]+\])/.exec(html) ?? [];
  const begun = JSON.parse(list) as string[];
  expect(begun.map((source) => source.replace(/^\.\//, '')).toSorted()).toEqual([...new Set(scripts)].toSorted());
  expect(begun.at(-1)).toMatch(/\/webpack-/);
  expect(html).toMatch(/\.async=(!1|false)/);
});

test('the page goes out in one piece: with its headers less than the 14.6 kB that a new connection sends at once', () => {
  expect(kB(['index.html'])).toBeLessThanOrEqual(13.2);
});

test('the first load is four files of scripts, and no main page needs more than six of its own with the kit', () => {
  expect(new Set(scripts).size).toBe(4);
  const pages = [
    'home/HomeScreen',
    'market/MarketScreen',
    'market/TrendScreen',
    'spot/TradeScreen',
    'auth/EntryScreen',
  ];
  for (const place of ['app/shell/LazyScreen.tsx -> ./LoginGuard', 'app/shell/start.ts -> ./background'])
    expect(filesLoadedFor(place)).toEqual([]);
  for (const page of pages) expect([page, filesLoadedFor(`./screens/${page}`).length <= 5]).toEqual([page, true]);
});

test('a browser may compile every script of ours while it arrives, but for the library of which little runs', () => {
  const kept = chunks.filter(
    (file) => !/\/(polyfills|framework|main)-|\/chunks\/(pages|next)\/|Manifest\.js$|_not-found/.test(file),
  );
  expect(kept.length).toBeGreaterThan(100);
  const later = kept.filter(
    (file) => !readFileSync(path.join(out, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
  );
  expect(later.every((file) => RELAY.test(file))).toBe(true);
});

test('what the agreement says of each call for its readers is in no script', () => {
  const text = chunks.map((file) => readFileSync(path.join(out, file), 'utf8')).join('\n');
  const carried = endpoints.filter(({ endpoint: { summary } }) => summary.length > 20 && text.includes(summary));
  expect(carried.map(({ name }) => name)).toEqual([]);
  // The refusals that calls declare.
  expect(text).not.toMatch(/\berrors:\["/);
});

test('no lazy chunk is heavier than its budget', () => {
  const first = new Set(scripts);
  const heavy = chunks
    .filter((file) => !first.has(file))
    .map((file) => ({ file, size: kB([file]), text: readFileSync(path.join(out, file), 'utf8') }))
    .filter(({ file, size, text }) => {
      // Old browsers' polyfills, and the framework's own error page, which the app never loads.
      if (/\/(polyfills|framework|main)-|\/pages\//.test(file)) return false;
      if (RELAY.test(file)) return size > 450;
      if (/createChart|lightweight/i.test(text)) return size > 50;
      if (/leaflet-container/.test(text)) return size > 45;
      return size > (KIT.test(file) || /base-ui/i.test(text) ? 45 : 25);
    });
  expect(heavy.map(({ file, size }) => `${file} ${size.toFixed(1)} kB`)).toEqual([]);
});

/** The files of what is loaded lazily at a place, without the kit that the app has anyway. */
function filesLoadedFor(place: string): string[] {
  const loadable = JSON.parse(readFileSync(path.join(root, '.next/react-loadable-manifest.json'), 'utf8')) as Record<
    string,
    { files: string[] }
  >;
  return Object.entries(loadable)
    .find(([from]) => from.endsWith(place))![1]
    .files.map((file) => `_next/${file}`)
    .filter((file) => !KIT.test(file));
}

test('what a wallet of this browser needs is at most 35 kB, and nothing of it is in the first load', () => {
  const browser = filesLoadedFor('-> @/lib/chain/connection');
  const relay = filesLoadedFor('-> @/lib/chain/walletConnect');
  expect(browser.length).toBeGreaterThan(0);
  expect(kB(browser)).toBeLessThanOrEqual(35);
  expect(browser.some((file) => RELAY.test(file))).toBe(false);
  expect(relay.some((file) => RELAY.test(file))).toBe(true);
  expect([...browser, ...relay].filter((file) => scripts.includes(file))).toEqual([]);
});

test('the slider puzzle is at most 30 kB, the QR code 8 kB, and nothing of either is in the first load', () => {
  const filesFor = (place: string) => filesLoadedFor(place).filter((file) => file.endsWith('.js'));
  const [puzzle, qrCode] = [filesFor('-> ./SliderPuzzle'), filesFor('-> ./QrCode')];
  expect(puzzle.length * qrCode.length).toBeGreaterThan(0);
  expect(kB(puzzle)).toBeLessThanOrEqual(30);
  expect(kB(qrCode)).toBeLessThanOrEqual(8);
  expect([...puzzle, ...qrCode].filter((file) => scripts.includes(file))).toEqual([]);
});

test('nothing comes from another origin, and there is no web font', () => {
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(all('').filter((file) => /\.(woff2?|ttf|otf)$/.test(file))).toEqual([]);
});

test('no chunk of ours can ask for an approval or a blind signature', () => {
  const pattern = new RegExp(GIVEAWAYS.join('|'));
  expect(
    chunks.filter((file) => !RELAY.test(file) && pattern.test(readFileSync(path.join(out, file), 'utf8'))),
  ).toEqual([]);
});

test('the production flavour has no gallery and no sandbox tools', () => {
  expect(
    chunks.filter((file) =>
      /GalleryScreen|sandboxWallet|\/dev\/outbox/.test(readFileSync(path.join(out, file), 'utf8')),
    ),
  ).toEqual([]);
});

test('every address that the page needs is relative, so that it works below any folder', () => {
  expect([...html.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, address]) => address)).toEqual([]);
  expect(existsSync(path.join(out, 'index.html'))).toBe(true);
});

test('nothing that ships to phones names a call of operators', () => {
  const theirs = endpoints.map(({ endpoint }) => endpoint.path).filter((name) => name.startsWith('operator/'));
  expect(theirs.length).toBeGreaterThan(30);
  expect(
    chunks.filter((file) => theirs.some((name) => readFileSync(path.join(out, file), 'utf8').includes(name))),
  ).toEqual([]);
});
