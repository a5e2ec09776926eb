// Finishes an exported app: the address of the API, what the exchange there offers, and the policy into every page, the service worker,
// compressed copies, and a manifest with the hash of every file. May be run again on a finished folder, for another API address say.
//   [WITHOUT=c2c,loan] node scripts/site.mjs <folder> [address of the API]
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contentSecurityPolicy, headersFile, inlineScriptHashes } from './policy.mjs';
import { securityText } from './securityText.mjs';
import { root } from './steps.mjs';

const COMPRESSED = /\.(js|css|html|json|svg|txt|webmanifest)$/;
/** Made from the others, or never asked for by its name. */
const UNLISTED = /\.(br|gz)$|^(build\.json|_headers)$/;
/** The policy stands first in every page, because it doesn't bind what comes before it. */
const HEAD =
  /<head>(<meta http-equiv="Content-Security-Policy"[^>]*>)?(<meta name="api-base"[^>]*>)?(<meta name="api-offers"[^>]*>)?/;
/** A call in the table of the page's script (app/early/ask): path, body, whose it is. Two more than that: the exchange does not have it. */
const EARLY_CALL = /\["([\w/.]+)",(\{[^{}]*\}),([0-3])\]/g;
/** A script that the page names itself; browsers that need another for their age go without. */
const OWN_SCRIPT = /<script src="([^"]+)"(?: id="[^"]*")? async=""><\/script>/g;
/** Only old browsers and the framework's pages, of which the app has none, ask for these. */
const NOT_OURS = /\/chunks\/(polyfills|framework|main)-|\/chunks\/(pages|next)\/|_(build|ssg)Manifest\.js$|_not-found/;

/** Read by browsers that know it: every function of the file is compiled while it arrives, off the main thread, instead of at its first call. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';
/** Large libraries, little of which runs when they come. */
const COMPILED_LATER = /\/chunks\/walletconnect-libs/;

const sha256 = (content) => createHash('sha256').update(content).digest();

export function filesOf(folder, below = '') {
  return readdirSync(path.join(folder, below), { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(folder, path.posix.join(below, entry.name)) : [path.posix.join(below, entry.name)],
    )
    .sort();
}

/** Everything that a host serves, with hash and size. */
export function listFiles(folder) {
  const served = filesOf(folder).filter((file) => !UNLISTED.test(file));
  return Object.fromEntries(
    served
      .map((file) => [file, readFileSync(path.join(folder, file))])
      .map(([file, content]) => [file, { sha256: sha256(content).toString('hex'), size: content.length }]),
  );
}

const buildOf = (files) => sha256(JSON.stringify(files)).toString('hex').slice(0, 16);

/**
 * `shell`: files that the app needs before any screen; remembered in the manifest for the next finishing of the same folder. `early`: the
 * script that asks for what a screen needs; it stands before the styles, for which other scripts wait, and in the page ever after.
 */
export async function finishSite(folder, { apiBase = '', without = [], shell, early, relay, tiles } = {}) {
  const at = (file) => path.join(folder, file);
  if (apiBase && new URL(apiBase).origin !== apiBase)
    throw new Error(`The address of the API must be an origin such as https://api.example.com, not ${apiBase}`);
  const part = await partOf(without);
  const before = shell ? {} : JSON.parse(readFileSync(at('build.json'), 'utf8'));
  const shellFiles = shell ?? before.shell;
  const reaches = { relay: relay ?? before.relay ?? false, tiles: tiles ?? before.tiles ?? '' };
  if (early) askEarly(at('index.html'), early);
  leaveOut(at('index.html'), part.absent);
  layOut(at('index.html'), part);
  await startAfterPaint(at('index.html'));
  compileAhead(folder);
  const policy = writePolicy(folder, { apiBase, offers: part.offers, ...reaches });
  await writeWorker(folder, shellFiles);
  writeSecurityText(folder);
  const files = listFiles(folder);
  const manifest = { build: buildOf(files), policy, ...reaches, shell: shellFiles, files };
  writeFileSync(at('build.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  writeFileSync(at('_headers'), headersFile(policy, apiBase));
  compress(folder);
  return manifest;
}

/** The script stands before the styles, and the viewport before the script: until then a phone takes itself for a wide window. */
function askEarly(page, early) {
  const text = readFileSync(page, 'utf8');
  const [viewport] = /<meta name="viewport"[^>]*>/.exec(text) ?? [];
  if (!viewport) throw new Error(`${page} says nothing of the viewport`);
  // Its calls would take the browser's connections before the styles do.
  const styles = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
    .map(([, href]) => `<link rel="preload" as="style" href="${href}"/>`)
    .join('');
  writeFileSync(
    page,
    text.replace(viewport, '').replace('<head>', () => `<head>${viewport}${styles}<script>${early}</script>`),
  );
}

/** What is left of the agreement (server/http/without.ts): null and nothing where all of it is there. */
async function partOf(without) {
  if (without.length === 0) return { offers: null, absent: [], tiles: [], tabs: [] };
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: `export * from './server/http/without'; export { isAmong } from './lib/api/endpoint';
        export { tiles } from './app/screens/home/tiles'; export { tabPages } from './app/tabs';`,
      resolveDir: root,
      loader: 'ts',
    },
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  });
  const { isLeavable, offersWithout, pathsBeside, isAmong, tiles, tabPages } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
  );
  const stray = without.find((name) => !isLeavable(name));
  if (stray !== undefined) throw new Error(`WITHOUT names ${stray}, which is nothing that can be left out`);
  const offers = offersWithout(without);
  const isShown = ({ needs }) => needs.every((need) => need.split('|').some((one) => isAmong(offers, one)));
  return {
    offers,
    absent: pathsBeside(offers),
    tiles: tiles.map(isShown),
    tabs: tabPages.map(({ address, otherwise = [] }) => [address, ...otherwise].some(isShown)),
  };
}

/** Elements of the skeleton (app/shell/FirstSkeleton) by how they begin. */
const GRID = '<div class="grid grid-cols-5 gap-y-2 px-2 pt-3 pb-1 large-text:grid-cols-2"';
const TILE = '<div class="text-caption text-ink-2 flex min-w-0 flex-col items-center py-1"';
const TAB = '<div class="text-ink-3 text-tab flex w-1/5 flex-col items-center justify-center gap-0.5 font-medium"';

/** The skeleton stands as the app will: without tiles and tabs of what is not there, and the others in their places. */
function layOut(page, { tiles, tabs }) {
  const given = (text, element, attributes) => {
    let at = 0;
    return text
      .replaceAll(new RegExp(`${element}(?: hidden=""| style="[^"]*")`, 'g'), element)
      .replaceAll(element, () => `${element}${attributes(at++)}`);
  };
  const shown = (list) => list.filter(Boolean).length;
  const columns = shown(tiles) > 5 ? Math.ceil(shown(tiles) / 2) : shown(tiles);
  const isWhole = (list) => list.every(Boolean);
  let text = readFileSync(page, 'utf8');
  text = given(text, GRID, () =>
    isWhole(tiles) ? '' : ` style="grid-template-columns:repeat(${columns},minmax(0,1fr))"`,
  );
  text = given(text, TILE, (at) => (tiles[at] === false ? ' hidden=""' : ''));
  text = given(text, TAB, (at) =>
    isWhole(tabs) ? '' : tabs[at] ? ` style="width:${100 / shown(tabs)}%"` : ' hidden=""',
  );
  writeFileSync(page, text);
}

/** The page does not ask early for what is not there. */
function leaveOut(page, absent) {
  const text = readFileSync(page, 'utf8');
  const marked = text.replace(
    EARLY_CALL,
    (_, call, body, whose) => `["${call}",${body},${(whose % 2) + (absent.includes(call) ? 2 : 0)}]`,
  );
  if (absent.length > 0 && marked.match(EARLY_CALL) === null) throw new Error(`${page} has no table of early calls`);
  writeFileSync(page, marked);
}

/** The calls and domains that an exchange goes without, as its settings list them. */
export const withoutIn = (env) =>
  (env.WITHOUT ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The page's own scripts, at once but at low priority, and begun once something has been painted (app/early/startScripts). */
async function startAfterPaint(page) {
  const text = readFileSync(page, 'utf8');
  const own = [...text.matchAll(OWN_SCRIPT)];
  if (own.length === 0) return;
  const sources = own.map(([, source]) => source);
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['app/early/startScripts.ts'],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { SCRIPTS: JSON.stringify(sources) },
    legalComments: 'none',
    logLevel: 'warning',
  });
  const ahead = sources
    .filter((source) => !text.includes(`href="${source}"`))
    .map((source) => `<link rel="preload" as="script" fetchPriority="low" href="${source}"/>`);
  writeFileSync(
    page,
    text
      .replace(OWN_SCRIPT, '')
      .replace('</head>', () => `${ahead.join('')}</head>`)
      .replace('</body>', () => `<script>${outputFiles[0].text.trim()}</script></body>`),
  );
}

/** Halves the time that a slow phone's main thread is blocked at the start (measured: bench/phone). */
function compileAhead(folder) {
  for (const file of filesOf(folder).filter(
    (name) => /\/chunks\/.*\.js$/.test(name) && !NOT_OURS.test(name) && !COMPILED_LATER.test(name),
  )) {
    const script = readFileSync(path.join(folder, file), 'utf8');
    if (!script.startsWith(COMPILE_AHEAD)) writeFileSync(path.join(folder, file), COMPILE_AHEAD + script);
  }
}

function writePolicy(folder, { apiBase, offers, ...reaches }) {
  const pages = filesOf(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => path.join(folder, file));
  const policy = contentSecurityPolicy(inlineScriptHashes(pages.map((page) => readFileSync(page, 'utf8'))), {
    apiBase,
    ...reaches,
  });
  const base = [
    apiBase && `<meta name="api-base" content="${apiBase}"/>`,
    offers && `<meta name="api-offers" content="${offers.join(' ')}"/>`,
  ]
    .filter(Boolean)
    .join('');
  for (const page of pages) {
    const text = readFileSync(page, 'utf8').replace(
      HEAD,
      () => `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>${base}`,
    );
    if (!text.includes(policy)) throw new Error(`${page} has no head for the policy to stand in`);
    writeFileSync(page, text);
  }
  return policy;
}

/** Where the settings name nobody, what stands there stays. */
function writeSecurityText(folder) {
  const text = securityText(process.env);
  if (text === null) return;
  mkdirSync(path.join(folder, '.well-known'), { recursive: true });
  writeFileSync(path.join(folder, '.well-known/security.txt'), text);
}

/** The worker knows every file of its build by hash, so a new build is a new worker, and nothing of another build gets in. */
async function writeWorker(folder, shell) {
  const hashOf = (file) =>
    `sha256-${sha256(readFileSync(path.join(folder, file === './' ? 'index.html' : file))).toString('base64')}`;
  const named = (names) => Object.fromEntries(names.map((name) => [name, hashOf(name)]));
  const kept = new Set(shell);
  const lazy = filesOf(folder).filter(
    (file) => /^(_next\/static\/.*\.(js|css)|marks\/.*\.svg)$/.test(file) && !NOT_OURS.test(file) && !kept.has(file),
  );
  const site = { shell: named(shell), lazy: named(lazy) };
  await build({
    absWorkingDir: root,
    entryPoints: ['app/worker/serviceWorker.ts'],
    outfile: path.join(folder, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      BUILD: JSON.stringify(buildOf(site)),
      SHELL: JSON.stringify(site.shell),
      LAZY: JSON.stringify(site.lazy),
    },
    legalComments: 'none',
    logLevel: 'warning',
  });
}

/** The first load, what the shell itself loads lazily (the kit above all), and its words in every language. */
export function shellOf(folder, loadable) {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const first = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\.?\/?([^"]+)"[^>]*>/g)]
    .filter(([tag]) => !/nomodule/i.test(tag))
    .map(([, file]) => file);
  const own = Object.entries(loadable)
    .filter(([from]) => from.startsWith('app/shell/'))
    .flatMap(([, { files }]) => files.map((file) => `_next/${file}`));
  const words = filesOf(folder).filter((file) => /\/chunks\/words-.*-kernel\./.test(file) && file.endsWith('.js'));
  return ['./', ...new Set([...first, ...own, ...words].filter((file) => existsSync(path.join(folder, file))))];
}

/** Every text file also as .br and .gz, so that serving costs no compression. */
function compress(folder) {
  for (const file of filesOf(folder).filter((name) => COMPRESSED.test(name))) {
    const content = readFileSync(path.join(folder, file));
    writeFileSync(
      path.join(folder, `${file}.br`),
      brotliCompressSync(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    );
    writeFileSync(path.join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, apiBase] = process.argv.slice(2);
  if (!folder) throw new Error('Usage: node scripts/site.mjs <folder> [address of the API]');
  const { build: id } = await finishSite(path.resolve(folder), {
    apiBase,
    without: withoutIn(process.env),
  });
  console.log(`Finished ${folder}: build ${id}`);
}
