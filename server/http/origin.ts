/**
 * Who may call from a browser. Three walls that each stand alone: a header that a foreign page cannot add without asking first
 * (preflight), an exact list of origins, and what the browser itself says about where the request came from.
 */
import type { IncomingHttpHeaders } from 'node:http';

export const APP_HEADER = 'x-app';
const ALLOWED_HEADERS = 'content-type, x-app, x-lang, idempotency-key';

export interface OriginRules {
  allowed: readonly string[];
}

/** True when `origin` is the host that was asked, or one that the operator listed. Exact: no suffixes, no "null". */
export function isOwnOrigin(origin: string, host: string | undefined, rules: OriginRules): boolean {
  if (rules.allowed.includes(origin)) return true;
  if (!host || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === origin && (url.protocol === 'http:' || url.protocol === 'https:') && url.host === host;
}

/** Whether the request provably comes from our own pages. `requireOrigin` is false for reads that send no Origin from the same site. */
export function comesFromApp(headers: IncomingHttpHeaders, host: string | undefined, rules: OriginRules, requireOrigin: boolean): boolean {
  const origin = headers.origin;
  const site = headers['sec-fetch-site'];
  if (origin !== undefined) {
    if (!isOwnOrigin(origin, host, rules)) return false;
    return site === undefined || site === 'same-origin' || rules.allowed.includes(origin);
  }
  if (site !== undefined) return site === 'same-origin';
  return !requireOrigin;
}

/** CORS answers for a listed origin; never a reflection of what was asked. */
export function corsHeaders(origin: string | undefined, rules: OriginRules): Record<string, string> {
  if (origin === undefined || !rules.allowed.includes(origin)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-allow-methods': 'GET, POST',
    'access-control-max-age': '600',
  };
}
