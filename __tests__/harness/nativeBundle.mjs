/**
 * `server/` and `lib/` as plain Node modules, one for each source file, for tests that load them outside Jest's sandbox (nativeModules.mjs).
 * Jest calls this before a run; what is made from the same sources is made once.
 */
import { build } from 'esbuild';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { forNode } from '../../scripts/forNode.mjs';
import { contentHash, filesBelow, root } from '../../scripts/steps.mjs';

const PLACE = path.join(root, 'node_modules/.cache/native');
const SOURCES = ['server', 'lib'];
/** What the modules are made of, and how. */
const MADE_FROM = [
  ...SOURCES,
  'locales',
  'tsconfig.json',
  'package-lock.json',
  'scripts/forNode.mjs',
  '__tests__/harness/nativeBundle.mjs',
];
const DAY_MS = 86_400_000;

export default async function bundle() {
  const folder = path.join(PLACE, contentHash(MADE_FROM).slice(0, 16));
  process.env.NATIVE_MODULES = folder;
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date());
    return;
  }
  mkdirSync(PLACE, { recursive: true });
  for (const name of readdirSync(PLACE))
    if (Date.now() - statSync(path.join(PLACE, name)).mtimeMs > DAY_MS)
      rmSync(path.join(PLACE, name), { recursive: true, force: true });
  // Renamed into place, so that another run never reads half of it.
  const draft = `${folder}.${process.pid}`;
  await build({
    ...forNode,
    entryPoints: SOURCES.flatMap(filesBelow).filter((file) => /(?<!\.d)\.tsx?$/.test(file)),
    outbase: root,
    outdir: draft,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    jsx: 'automatic',
    sourcemap: true,
  });
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
}
