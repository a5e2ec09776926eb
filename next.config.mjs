/**
 * The static export: one HTML entry with relative addresses, so that it can stand on any CDN and in any folder. In development the
 * pages come from Next itself, which hands the calls on to the exchange named by API_PROXY.
 */
import createNextIntlPlugin from 'next-intl/plugin';
import path from 'node:path';

const withIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    messages: {
      path: './locales',
      format: 'json',
      locales: ['zh-hk', 'zh-cn', 'en'],
      sourceLocale: 'zh-hk',
      precompile: true,
    },
  },
});

/** By name, so that the tests know whose the bytes and the words in it are: what is loaded when somebody chooses WalletConnect. */
const relay = {
  test: (module, { chunkGraph }) => {
    if (!/[\\/]node_modules[\\/]/.test(module.resource ?? '')) return false;
    return (
      /[\\/]node_modules[\\/](@web3modal|@walletconnect|lit|@lit)[\\/]/.test(module.resource) ||
      [...chunkGraph.getModuleChunksIterable(module)].every(({ name }) => name === 'walletconnect')
    );
  },
  name: 'walletconnect-libs',
  chunks: 'async',
  priority: 90,
  enforce: true,
};
/** What most screens use, and what every address asks for besides its screen, comes in one piece: on a phone each further file costs more than its bytes. */
const kit = {
  test: (module, { chunkGraph }) => {
    const chunks = [...chunkGraph.getModuleChunksIterable(module)];
    // Forms have fields of text; the pages that come first have none.
    if (/[\\/]components[\\/]ui[\\/]TextField\.tsx$/.test(module.resource ?? '')) return false;
    // It would make the piece that trading screens share too heavy.
    if (/[\\/]components[\\/]ui[\\/]Select\.tsx$/.test(module.resource ?? '')) return true;
    return chunks.length >= 43 || chunks.some(({ name }) => name === 'kit-parts');
  },
  name: 'kit',
  chunks: 'async',
  priority: 50,
  enforce: true,
};
/** All that the page begins with, in one piece too. */
const start = {
  chunks: ({ name }) => name === 'main-app' || name === 'app/page' || name === 'app/layout',
  type: /^javascript/,
  name: 'app-start',
  priority: 60,
  enforce: true,
};
/** Words that every address needs. */
const kernelWords = {
  test: /[\\/]locales[\\/][^\\/]+[\\/](shell|errors)\.json$/,
  name: ({ resource }) => `words-${path.basename(path.dirname(resource))}-kernel`,
  chunks: 'async',
  priority: 55,
  enforce: true,
};
/** What a few screens share is a file of its own from this size on, before it is made small; less than that each of them carries. */
const LEAST_SHARED_BYTES = 61_000;
/** What wagmi can carry and this app does not. */
const OPTIONAL_WALLETS = [
  '@base-org/account',
  '@coinbase/wallet-sdk',
  '@metamask/connect-evm',
  '@metamask/sdk',
  '@safe-global/safe-apps-sdk',
  '@safe-global/safe-apps-provider',
  'accounts',
  'porto',
  '@gemini-wallet/core',
  'cbw-sdk',
];
const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** Compressing would hold back the stream's events. */
const development = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  compress: false,
  allowedDevOrigins: ['127.0.0.1'],
  rewrites: async () =>
    process.env.API_PROXY ? [{ source: '/okx/:path*', destination: `${process.env.API_PROXY}/okx/:path*` }] : [],
};

/** @type {import('next').NextConfig} */
const nextConfig = {
  ...(process.env.NODE_ENV === 'production' ? { output: 'export', assetPrefix: '.' } : development),
  // Set even where they are empty: only a constant lets the build leave out what a flavour does not have.
  env: Object.fromEntries(
    [
      'NEXT_PUBLIC_GALLERY',
      'NEXT_PUBLIC_FLAVOUR',
      'NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID',
      'NEXT_PUBLIC_MAP_TILES',
      'NEXT_PUBLIC_MAP_CREDIT',
    ].map((name) => [name, process.env[name] ?? '']),
  ),
  // The same sources make the same files.
  generateBuildId: () => process.env.SOURCES?.slice(0, 16) ?? null,
  images: { unoptimized: true },
  // Which files a server would need: nobody asks, and finding out takes half a minute.
  outputFileTracingExcludes: { 'next-server': ['**/*'] },
  reactStrictMode: true,
  reactCompiler: true,
  devIndicators: false,
  // Types are checked once, by `npm run check`, for the app and the exchange together.
  typescript: { ignoreBuildErrors: true },
  webpack(config, { isServer }) {
    if (!isServer) {
      config.output.chunkLoadTimeout = CHUNK_LOAD_TIMEOUT_MS;
      // The page names many files; it has to go out in one piece.
      config.output.hashDigestLength = 6;
      // A hash that is made anew after minifying is put in by searching all files for the former one: six digits that also stand within a
      // number of a library (the wallet's curves) would be replaced there too, or fail the build.
      config.optimization.realContentHash = false;
      // Drawn by the build only (app/shell/Entry): a browser needs nothing of it, nor of the words in it.
      config.module.rules.push({ test: /[\\/]FirstSkeleton\.tsx$/, sideEffects: false });
      config.module.rules.push({
        test: /[\\/]lib[\\/]api[\\/]\w+\.ts$/,
        enforce: 'pre',
        use: [path.resolve('scripts/leanAgreement.mjs')],
      });
    }
    if (!isServer && config.optimization.splitChunks) {
      config.optimization.splitChunks.minSize = LEAST_SHARED_BYTES;
      Object.assign(config.optimization.splitChunks.cacheGroups, { relay, kit, start, kernelWords });
    }
    for (const name of OPTIONAL_WALLETS) config.resolve.alias[name] = false;
    config.infrastructureLogging = { level: 'error' };
    return config;
  },
};

export default withIntl(nextConfig);
