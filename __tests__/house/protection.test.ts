/** What our own source must never contain (design: user protection), and where the network may be touched. */
import { GIVEAWAYS, files, read } from './source';

const SOURCE = files(
  ['app', 'components', 'lib', 'server', 'console', 'public', 'locales'],
  /\.(ts|tsx|js|json|svg|css)$/,
);
const find = (pattern: RegExp, among = SOURCE) =>
  among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 90)}`] : [])),
  );

test('no approval, permit or blind signature', () => {
  expect(find(new RegExp(GIVEAWAYS.join('|')))).toEqual([]);
});

test('the network is touched in lib/client only; the worker fetches the app’s own files', () => {
  const door = files(['app', 'components', 'lib'], /\.(ts|tsx)$/).filter(
    (file) => !/^(lib\/client|app\/(worker|early))\//.test(file),
  );
  expect(find(/\bfetch\(|new (XMLHttpRequest|EventSource|WebSocket)\b|sendBeacon/, door)).toEqual([]);
});

test('local storage holds language and theme only, written in one place', () => {
  // The script before the first paint reads the language; only lib/device writes.
  expect(
    find(/localStorage/).filter(
      (line) => !line.startsWith('lib/device/') && !(line.startsWith('app/layout.tsx') && !line.includes('setItem')),
    ),
  ).toEqual([]);
});

test('no markup is ever set from text', () => {
  expect(
    find(/dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write/).filter(
      (line) => !line.startsWith('app/layout.tsx'),
    ),
  ).toEqual([]);
});

test('no address of another origin in what ships to the browser, but for names of standards', () => {
  // The chain's two addresses are for a wallet, which is told them; no page asks there.
  const told =
    /^lib\/chain\/rules\.ts:\d+ (rpcUrls: \['https:\/\/bsc-dataseed\.bnbchain\.org'\]|blockExplorerUrls: \['https:\/\/bscscan\.com'\]),$/;
  expect(
    find(
      /https?:\/\//,
      files(['app', 'components', 'lib', 'public'], /\.(ts|tsx|js|css|svg|json|webmanifest)$/),
    ).filter((line) => !/www\.w3\.org|tradingview\.com/.test(line) && !told.test(line)),
  ).toEqual([]);
});

test('amounts are never read as floats', () => {
  const money = files(['lib', 'server', 'components', 'app'], /\.(ts|tsx)$/);
  expect(find(/\bparseFloat\(/, money)).toEqual([]);
  // Code that computes with money imports one of the two. Price sources and drawings work with plain numbers.
  const exact = files(['server', 'lib'], /\.ts$/).filter(
    (file) =>
      !/^(server\/(market\/|config)|lib\/money\/)/.test(file) && /\/(money\/decimal|ledger\/ledger)'/.test(read(file)),
  );
  expect(exact.length).toBeGreaterThan(30);
  expect(find(/\bNumber\((?!.*(_at|At|\bat|ts|seq|version|count|total|PORT|id)\b)/, exact)).toEqual([]);
});
