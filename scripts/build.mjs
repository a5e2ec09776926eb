// Builds the static export (out/), the server bundle (dist/) and the operators' console (dist/console/). `--sandbox` builds the flavour that `npm start` runs.
import { build } from 'esbuild';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from './console.mjs';
import { makeEmptyDatabase } from './emptyDatabase.mjs';
import { earlyScript } from './early.mjs';
import { forNode } from './forNode.mjs';
import { finishSite, shellOf, withoutIn } from './site.mjs';
import { bin, contentHash, giveUp, isFresh, markFresh, requireNode, root, run } from './steps.mjs';

const APP_SOURCES = [
  'app',
  'components',
  'lib',
  'locales',
  'public',
  'server/http/without.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/site.mjs',
  'scripts/early.mjs',
  'scripts/policy.mjs',
  'scripts/securityText.mjs',
  'scripts/leanAgreement.mjs',
];
const SERVER_SOURCES = [
  'server',
  'lib',
  'locales',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/forNode.mjs',
  'scripts/emptyDatabase.mjs',
];

const CONSOLE_SOURCES = [
  'console',
  'lib',
  'locales',
  'app/tokens.css',
  'tsconfig.json',
  'package-lock.json',
  'scripts/console.mjs',
];

/** Builds what is not fresh; `force` builds everything. */
export async function buildAll({ sandbox, force = false }) {
  const flavour = sandbox ? 'sandbox' : 'production';
  const apiBase = process.env.NEXT_PUBLIC_API_BASE ?? '';
  const settings = [
    'NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID',
    'NEXT_PUBLIC_MAP_TILES',
    'NEXT_PUBLIC_MAP_CREDIT',
    'SECURITY_CONTACT',
    'SECURITY_EXPIRES',
    'WITHOUT',
  ].map((name) => process.env[name] ?? '');
  const [projectId, tiles] = settings;
  const appHash = contentHash(APP_SOURCES, [flavour, apiBase, ...settings].join('|'));
  const serverHash = contentHash(SERVER_SOURCES);
  const consoleHash = contentHash(CONSOLE_SOURCES);
  if (force || !isFresh('app', appHash) || !existsSync(path.join(root, 'out/index.html'))) {
    await buildApp(flavour, appHash, { apiBase, tiles, relay: projectId !== '', without: withoutIn(process.env) });
    markFresh('app', appHash);
  }
  if (force || !isFresh('server', serverHash) || !existsSync(path.join(root, 'dist/server.mjs'))) {
    await buildServer();
    markFresh('server', serverHash);
  }
  if (force || !isFresh('console', consoleHash) || !existsSync(path.join(root, 'dist/console/index.html'))) {
    console.log('Building the operators’ console');
    await buildConsole();
    markFresh('console', consoleHash);
  }
}

/** A static export has no server actions, so this protects nothing. It is fixed, because a value that changes from build to build would make the compiler's cache useless. */
const ACTIONS_KEY = Buffer.alloc(32, 'avocet').toString('base64');

async function buildApp(flavour, sources, site) {
  console.log(`Building the app (${flavour}; one to two minutes)`);
  rmSync(path.join(root, 'out'), { recursive: true, force: true });
  const { code, output, seconds } = await run(bin('next'), ['build', '--webpack'], {
    quiet: true,
    label: 'building',
    env: {
      NEXT_PUBLIC_FLAVOUR: flavour,
      SOURCES: sources,
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: ACTIONS_KEY,
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
    },
  });
  if (code !== 0) giveUp(`Building the app failed:\n${output.trim().split('\n').slice(-40).join('\n')}`);
  const out = path.join(root, 'out');
  const loadable = JSON.parse(readFileSync(path.join(root, '.next/react-loadable-manifest.json'), 'utf8'));
  const { build: id } = await finishSite(out, {
    ...site,
    shell: shellOf(out, loadable),
    early: await earlyScript(out, loadable),
  });
  console.log(`  app built in ${Math.round(seconds)} s: build ${id}`);
}

async function buildServer() {
  console.log('Building the exchange');
  await build({
    ...forNode,
    entryPoints: { server: 'server/main.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    sourcemap: true,
    legalComments: 'none',
  });
  // The pages of the agreement (server/http/reference.ts).
  copyFileSync(path.join(root, 'node_modules/redoc/bundles/redoc.standalone.js'), path.join(root, 'dist/reference.js'));
  await makeEmptyDatabase(path.join(root, 'dist/embedded.tar'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  await buildAll({ sandbox: process.argv.includes('--sandbox'), force: process.argv.includes('--force') });
  console.log('Built: out/ is the app, dist/server.mjs the exchange, dist/console the operators’ console.');
}
