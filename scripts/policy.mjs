// The content security policy of the app's pages. The build writes it into every page and into the build manifest, and the exchange
// sends what the manifest says: it is composed here only.
import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Hashes of the inline scripts of these pages, which are the only inline scripts that may run. */
export function inlineScriptHashes(pages) {
  const scripts = pages.flatMap((page) => [...page.matchAll(INLINE_SCRIPT)].map(([, script]) => script));
  return [...new Set(scripts)].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

/** Hosts of WalletConnect; listed only in a build that was given a project id. Its pictures come as data. */
const RELAY_HOSTS = [
  'wss://relay.walletconnect.org',
  'wss://relay.walletconnect.com',
  'https://rpc.walletconnect.org',
  'https://api.web3modal.org',
  'https://verify.walletconnect.org',
];

/** What a page may do. `frame-ancestors` counts in a header only, so whoever sends headers adds it. */
export function contentSecurityPolicy(scriptHashes, { apiBase = '', relay = false, tiles = '' }) {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scriptHashes].join(' '),
    // React writes style attributes; there are no style elements of foreign origin.
    "style-src 'self' 'unsafe-inline'",
    // What people sent is shown from where the calls go; a map's tiles come from where the site says.
    ['img-src', "'self'", 'data:', 'blob:', apiBase, tiles && new URL(tiles.replace(/[{}]/g, '')).origin]
      .filter(Boolean)
      .join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...(apiBase ? [apiBase] : []), ...(relay ? RELAY_HOSTS : [])].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    // Not where WalletConnect is: its libraries write markup of their own making.
    ...(relay ? [] : ["require-trusted-types-for 'script'", 'trusted-types default nextjs nextjs#bundler']),
  ].join('; ');
}

/** As in server/http/cspReports.ts. */
export const CSP_REPORT_PATH = '/okx/okapi/v1/cspReport';

/** Headers for a host that takes them from a `_headers` file; others find the same in docs/operations.md. */
export function headersFile(policy, apiBase = '') {
  // A policy in a page cannot say where to report; a header can.
  const reports = `${apiBase}${CSP_REPORT_PATH}`;
  const fresh = ['/', '/index.html', '/sw.js', '/build.json', '/manifest.webmanifest'];
  return [
    '/*',
    `  Content-Security-Policy: ${policy}; frame-ancestors 'none'; report-uri ${reports}; report-to csp`,
    `  Reporting-Endpoints: csp="${reports}"`,
    '  X-Content-Type-Options: nosniff',
    '  X-Frame-Options: DENY',
    '  Referrer-Policy: no-referrer',
    // Browsers pass over it where there is no TLS.
    '  Strict-Transport-Security: max-age=63072000; includeSubDomains',
    '  Cross-Origin-Opener-Policy: same-origin-allow-popups',
    '  Permissions-Policy: camera=(self), geolocation=(self), microphone=(), payment=()',
    ...fresh.flatMap((place) => [place, '  Cache-Control: no-cache']),
    '/_next/static/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n');
}
