// How our modules are bundled for Node: for the exchange itself, its empty database, benchmarks, and tests outside Jest's sandbox.
import { root } from './steps.mjs';

/**
 * Settings of esbuild; packages stay where they are installed.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const forNode = /** @type {const} */ ({
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
