// What a screen needs, told to the browser with the page itself: it fetches the screen's files while the framework still comes, instead of
// after it. On a slow phone that spares a round trip, often two.
import { build } from 'esbuild';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

const SCREEN = /import\("(\.\/[^"]+)"\)/;
const ROUTES = 'app/routes.tsx';
const LANGUAGES = ['zh-hk', 'zh-cn', 'en'];

/** The app's own table of addresses, its screens left unloaded. */
async function routesOf() {
  const unloaded = {
    name: 'unloaded',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\// }, ({ kind, path: name }) =>
        kind === 'dynamic-import' ? { path: name, external: true } : null,
      ),
  };
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [ROUTES],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    define: { 'process.env.NEXT_PUBLIC_GALLERY': '""' },
    plugins: [unloaded],
    logLevel: 'warning',
  });
  const file = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
  return file.routes.map(({ address, access, whenLoggedIn, words, load }) => ({
    names: [address.path, address.alias].filter(Boolean),
    words: [...file.kernelWords, ...words],
    places: [
      `${ROUTES} -> ${SCREEN.exec(load.toString())[1]}`,
      ...(access === 'user' || whenLoggedIn ? ['app/shell/LazyScreen.tsx -> ./LoginGuard'] : []),
      'app/shell/start.ts -> ./background',
    ],
  }));
}

/** Text of a script that asks for the files of the screen in the address, in the language that was chosen. */
export async function earlyScript(folder, loadable) {
  const chunks = readdirSync(path.join(folder, '_next/static/chunks')).filter((name) => name.endsWith('.js'));
  const files = [];
  const place = (name) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1);
  const chunksOf = (from) =>
    loadable[from].files.filter((file) => file.endsWith('.js')).map((file) => place(path.basename(file)));
  const table = {};
  const wordsTable = {};
  for (const { names, words, places } of await routesOf()) {
    for (const name of names) table[name] = [[...new Set(places.flatMap(chunksOf))], words];
    for (const domain of words)
      wordsTable[domain] ??= LANGUAGES.map((language) =>
        place(chunks.find((name) => name.startsWith(`words-${language}-${domain}-json.`))),
      );
  }
  return `(function(d,f,w,t){t=t[(location.hash.slice(1)||'/').split('?')[0]];if(!t||self!==top)return;var l=${JSON.stringify(LANGUAGES)}.indexOf(d.documentElement.dataset.language);t[0].concat(t[1].map(function(n){return w[n][l]})).forEach(function(n){var e=d.createElement('link');e.rel='preload';e.as='script';e.fetchPriority='low';e.href='./_next/static/chunks/'+f[n];d.head.append(e)})})(document,${JSON.stringify(files)},${JSON.stringify(wordsTable)},${JSON.stringify(table)})`;
}
