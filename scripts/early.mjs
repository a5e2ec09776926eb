// The script that stands in the page before its styles (app/early), with its table: which files, words and calls the screen of each address
// needs. It spares a slow phone a round trip, often two. What a screen calls is declared beside it, in `early<Screen>.ts`; which of its figures stand in the
// skeleton, in `first<Screen>.ts`.
import { build } from 'esbuild';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

const SCREEN = /import\("\.\/([^"]+)"\)/;
const TABLES = /^app\/\w*[rR]outes\.tsx? -> /;
const ROUTES = 'app/routes.tsx';
/** As in lib/i18n/languages.ts. */
const LANGUAGES = ['zh-hk', 'zh-cn', 'en'];
/** Calls of every address. */
const KERNEL = 'app/shell/earlyCalls.ts';

const common = { absWorkingDir: root, bundle: true, write: false, logLevel: 'warning' };

/** What a file of the app exports, its screens left unloaded. */
async function exportsOf(source) {
  const unloaded = {
    name: 'unloaded',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\// }, ({ kind, path: name }) =>
        kind === 'dynamic-import' ? { path: name, external: true } : null,
      ),
  };
  const { outputFiles } = await build({
    ...common,
    ...source,
    format: 'esm',
    platform: 'node',
    define: { 'process.env.NEXT_PUBLIC_GALLERY': '""' },
    plugins: [unloaded],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

/** The app's own table of addresses; `placeOf` names where a screen is loaded from, as the build's list of lazy files has it. */
async function routesOf(placeOf) {
  const file = await exportsOf({ entryPoints: [ROUTES] });
  return file.routes.map(({ address, access, whenLoggedIn, words, load, wide }) => {
    const screen = SCREEN.exec(load.toString())[1];
    const beside = (name) => `app/${path.join(path.dirname(screen), `${name}${path.basename(screen)}.ts`)}`;
    return {
      names: [address.path, address.alias].filter(Boolean),
      words: [...file.kernelWords, ...words],
      hasWide: wide !== undefined,
      early: existsSync(path.join(root, beside('early'))) ? beside('early') : null,
      first: existsSync(path.join(root, beside('first'))) ? beside('first') : null,
      places: [
        placeOf(screen),
        ...(access === 'user' || whenLoggedIn ? ['app/shell/LazyScreen.tsx -> ./LoginGuard'] : []),
        'app/shell/start.ts -> ./background',
      ],
    };
  });
}

/** The declarations by file. */
async function declared(files) {
  const contents = files.map((file, index) => `export { early as early${index} } from './${file}';`).join('\n');
  const found = await exportsOf({ stdin: { contents, resolveDir: root, loader: 'ts' } });
  return new Map(files.map((file, index) => [file, found[`early${index}`]]));
}

/** Index of a value in a list without duplicates, which grows as needed. */
function places() {
  const list = [];
  const keys = new Map();
  const at = (thing) => {
    const key = JSON.stringify(thing);
    if (!keys.has(key)) keys.set(key, list.push(thing) - 1);
    return keys.get(key);
  };
  return { list, at };
}

/** Text of the script for this build. */
export async function earlyScript(folder, loadable) {
  const chunks = readdirSync(path.join(folder, '_next/static/chunks')).filter((name) => name.endsWith('.js'));
  const files = places();
  const calls = places();
  const words = places();
  const screens = {};
  // A large domain's addresses have a file of their own beside the table.
  const placeOf = (screen) =>
    Object.keys(loadable).find((place) => TABLES.test(place) && place.endsWith(` -> ./${screen}`));
  const routes = await routesOf(placeOf);
  const early = await declared([KERNEL, ...routes.flatMap((route) => route.early ?? [])]);
  const scriptsOf = (from) =>
    loadable[from].files.filter((file) => file.endsWith('.js')).map((file) => path.basename(file, '.js'));
  // The words that every address needs stand in one file (next.config.mjs groups them).
  const hashOf = (language, part) => {
    const start = `words-${language}-${part}.`;
    return chunks.find((name) => name.startsWith(start))?.slice(start.length, -'.js'.length);
  };
  const partOf = (domain) => (hashOf(LANGUAGES[0], `${domain}-json`) === undefined ? 'kernel' : `${domain}-json`);
  for (const route of routes) {
    const own = [...new Set(route.places.flatMap(scriptsOf))].map(files.at);
    const asked = [route.early, KERNEL]
      .flatMap((file) => early.get(file)?.calls ?? [])
      .map((one) => calls.at([one.path, one.body, one.isOwn ? 1 : 0]));
    const read = [...new Set(route.words.map(partOf))].map((part) =>
      words.at([part, ...LANGUAGES.map((language) => hashOf(language, part))].join(' ')),
    );
    for (const name of route.names) screens[name] = [own, read, asked, ...(route.hasWide ? [1] : [])];
  }
  const withFirst = routes.filter((route) => route.first);
  const entry = [
    "import { askEarly } from './app/early/ask';",
    ...withFirst.map((route, index) => `import { first as first${index} } from './${route.first}';`),
    `askEarly(EARLY, {${withFirst.flatMap(({ names }, index) => names.map((name) => `${JSON.stringify(name)}: first${index}`)).join()}});`,
  ].join('\n');
  const { outputFiles } = await build({
    ...common,
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    format: 'iife',
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    define: { EARLY: JSON.stringify({ files: files.list.join(' '), words: words.list, calls: calls.list, screens }) },
  });
  return outputFiles[0].text.trim();
}
