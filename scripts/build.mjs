// Builds the static export (out/) and the server bundle (dist/). `--sandbox` builds the flavour that `npm start` runs.
import { build } from 'esbuild';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { bin, contentHash, giveUp, isFresh, markFresh, requireNode, root, run } from './steps.mjs';

const APP_SOURCES = ['app', 'components', 'lib', 'locales', 'public', 'next.config.mjs', 'postcss.config.mjs', 'tsconfig.json', 'package-lock.json', 'scripts/build.mjs'];
const SERVER_SOURCES = ['server', 'lib', 'locales', 'tsconfig.json', 'package-lock.json', 'scripts/build.mjs'];
const COMPRESSED = /\.(js|css|html|json|svg|txt|webmanifest)$/;

/** Builds what is not fresh; `force` builds everything. */
export async function buildAll({ sandbox, force = false }) {
  const flavour = sandbox ? 'sandbox' : 'production';
  const base = process.env.NEXT_PUBLIC_API_BASE ?? '';
  const appHash = contentHash(APP_SOURCES, `${flavour}|${base}`);
  const serverHash = contentHash(SERVER_SOURCES);
  if (force || !isFresh('app', appHash) || !existsSync(path.join(root, 'out/index.html'))) {
    await buildApp(flavour);
    markFresh('app', appHash);
  }
  if (force || !isFresh('server', serverHash) || !existsSync(path.join(root, 'dist/server.mjs'))) {
    await buildServer();
    markFresh('server', serverHash);
  }
}

async function buildApp(flavour) {
  console.log(`Building the app (${flavour}; one to two minutes)`);
  rmSync(path.join(root, 'out'), { recursive: true, force: true });
  const { code, output, seconds } = await run(bin('next'), ['build', '--webpack'], {
    quiet: true,
    label: 'building',
    env: { NEXT_PUBLIC_FLAVOUR: flavour, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  if (code !== 0) giveUp(`Building the app failed:\n${output.trim().split('\n').slice(-40).join('\n')}`);
  compress(path.join(root, 'out'));
  console.log(`  app built in ${Math.round(seconds)} s`);
}

/** Every text file also as .br and .gz, so that serving costs no compression. */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) compress(file);
    else if (COMPRESSED.test(entry.name)) {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  }
}

async function buildServer() {
  console.log('Building the exchange');
  await build({
    absWorkingDir: root,
    entryPoints: { server: 'server/main.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  await buildAll({ sandbox: process.argv.includes('--sandbox'), force: process.argv.includes('--force') });
  console.log('Built: out/ is the app, dist/server.mjs the exchange.');
}
