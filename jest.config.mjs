/**
 * Four projects: services and rules run in Node, screens in jsdom (both get the exchange and its database engine from outside Jest's sandbox);
 * `built` looks at a finished build, `browser` drives it in Chromium. The last two need a build: `npm test` makes it.
 */
import nextJest from 'next/jest.js';
import { root } from './scripts/steps.mjs';

const createJestConfig = nextJest({ dir: './' });

/** Packages that are ES modules only and must be transformed. */
const esm = [
  'next-intl',
  'use-intl',
  'icu-minify',
  '@formatjs',
  'intl-messageformat',
  'lightweight-charts',
  'fancy-canvas',
  'idb-keyval',
  'swr',
  'valtio',
  'proxy-compare',
  'lucide-react',
  '@base-ui',
  '@tanstack',
  'kysely',
  'zod',
  'big.js',
  '@fastify',
  'content-disposition',
  'cookie',
  '@wagmi',
  'mipd',
  'zustand',
  'eventemitter3',
  'puppeteer-core',
  '@puppeteer',
  'chromium-bidi',
  'webdriver-bidi-protocol',
  'qr',
];

/** Jest's sandbox answers for every global by a call; what hot loops ask for stands beside each module instead. Nothing that a test replaces, and no name that a package declares. */
const sandboxInjectedGlobals = [
  'Math',
  'Object',
  'Array',
  'JSON',
  'Number',
  'String',
  'BigInt',
  'Error',
  'Reflect',
  'Float64Array',
  'Uint8Array',
];

const shared = {
  sandboxInjectedGlobals,
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  testPathIgnorePatterns: ['/node_modules/', '/.next/', '/out/'],
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/out/', '<rootDir>/dist/', '<rootDir>/data/'],
};

const node = {
  ...shared,
  displayName: 'node',
  native: ['server', 'lib'],
  testEnvironment: '<rootDir>/__tests__/harness/nodeEnvironment.mjs',
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
};

const screens = {
  ...shared,
  displayName: 'screens',
  native: ['server'],
  testEnvironment: '<rootDir>/__tests__/harness/screenEnvironment.mjs',
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
  testMatch: ['<rootDir>/__tests__/**/*.test.tsx'],
};

const built = {
  ...shared,
  displayName: 'built',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/__tests__/**/*.built.ts'],
};
const browser = {
  ...shared,
  displayName: 'browser',
  native: ['server', 'lib'],
  // Some journeys run the exchange in this process, to hold its prices and its clock.
  testEnvironment: '<rootDir>/__tests__/harness/nodeEnvironment.mjs',
  testMatch: ['<rootDir>/e2e/**/*.browser.ts'],
};

/** A folder's name may hold what means something in a pattern. */
const inPattern = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** next/jest puts its own patterns first, so ours replace them after it has run. `native`: folders whose modules are loaded outside the sandbox. */
async function project({ native = [], ...config }) {
  const ready = await createJestConfig(config)();
  const [[, [, options]]] = Object.entries(ready.transform);
  return {
    ...ready,
    ...(native.length > 0 && {
      globalSetup: '<rootDir>/__tests__/harness/nativeBundle.mjs',
      transform: {
        [`^${inPattern(root)}/(${native.join('|')})/.+\\.tsx?$`]: [
          '<rootDir>/__tests__/harness/nativeTransform.mjs',
          options,
        ],
        ...ready.transform,
      },
    }),
    transformIgnorePatterns: [`/node_modules/(?!(${esm.join('|')})/)`, '^.+\\.module\\.(css|sass|scss)$'],
  };
}

export default async () => ({
  // The system's folder for temporary files is another one in each run.
  cacheDirectory: 'node_modules/.cache/jest',
  // What test files leave behind in a worker slows it down in the end.
  workerIdleMemoryLimit: '1.5GB',
  projects: await Promise.all([node, screens, built, browser].map(project)),
  testTimeout: 60_000,
});
