/** The static export: one HTML entry with relative addresses, so that it can stand on any CDN and in any folder. */
import createNextIntlPlugin from 'next-intl/plugin';

const withIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    messages: { path: './locales', format: 'json', locales: ['zh-hk', 'zh-cn', 'en'], sourceLocale: 'zh-hk', precompile: true },
  },
});

const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** @type {import('next').NextConfig} */
const nextConfig = {
  output: 'export',
  assetPrefix: process.env.NODE_ENV === 'production' ? '.' : undefined,
  images: { unoptimized: true },
  reactStrictMode: true,
  reactCompiler: true,
  devIndicators: false,
  // Types are checked once, by `npm run check`, for the app and the exchange together.
  typescript: { ignoreBuildErrors: true },
  webpack(config, { isServer }) {
    if (!isServer) config.output.chunkLoadTimeout = CHUNK_LOAD_TIMEOUT_MS;
    config.infrastructureLogging = { level: 'error' };
    return config;
  },
};

export default withIntl(nextConfig);
