/**
 * Who may call from a browser, and for whom a wallet's text must be written. Only what was configured counts, never what a request
 * says of its host. Three walls, each of which holds without the others: a header that a foreign page cannot add without asking first
 * (preflight), an exact list of origins, and what the browser itself says about where the request came from.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from '../config';

export const APP_HEADER = 'x-app';
const ALLOWED_HEADERS = 'content-type, x-app, x-lang, idempotency-key';

export interface Origins {
  /** Pages of ours, and so where a wallet's text may be written for. Exact: no suffixes, no "null". */
  isOwn: (origin: string) => boolean;
  /** Own pages, and programs of this machine that talk to the port itself, such as an operator's command line. */
  mayCall: (origin: string) => boolean;
  /** An app that stands on another origin than the exchange. */
  isListed: (origin: string) => boolean;
}

type OriginConfig = Pick<Config, 'publicOrigins' | 'allowedOrigins' | 'production' | 'sandbox'>;

/** `listening` tells where the exchange listens; in the sandbox and while working on it that counts as public. */
export function createOrigins(
  { publicOrigins, allowedOrigins, production, sandbox }: OriginConfig,
  listening: () => AddressInfo | string | null,
): Origins {
  const listed = new Set(allowedOrigins);
  const configured = new Set([...publicOrigins, ...allowedOrigins]);
  let local: ReadonlySet<string> | null = null;
  const isListening = (origin: string): boolean => {
    const address = local ? null : listening();
    if (address !== null && typeof address === 'object') local = localOrigins(address);
    return local?.has(origin) ?? false;
  };
  return {
    isOwn: (origin) => configured.has(origin) || ((sandbox || !production) && isListening(origin)),
    mayCall: (origin) => configured.has(origin) || isListening(origin),
    isListed: (origin) => listed.has(origin),
  };
}

/** As a browser on this machine, or beside it, writes where we listen. */
function localOrigins({ address, port }: AddressInfo): Set<string> {
  const everywhere = address === '0.0.0.0' || address === '::';
  const loopback = everywhere || address === '::1' || address.startsWith('127.');
  const others = everywhere
    ? Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map((one) => one.address))
    : [address];
  const hosts = [
    ...(loopback ? ['127.0.0.1', 'localhost', '::1'] : []),
    ...others.filter((host) => !host.includes('%')),
  ];
  return new Set(hosts.map((host) => new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin));
}

/** Whether the request provably comes from our own pages. `requireOrigin` is false for reads that send no Origin from the same site. */
export function comesFromApp(headers: IncomingHttpHeaders, origins: Origins, requireOrigin: boolean): boolean {
  const origin = headers.origin;
  const site = headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined ? !requireOrigin : site === 'same-origin';
  if (origins.isListed(origin)) return true;
  return origins.mayCall(origin) && (site === undefined || site === 'same-origin');
}

/** CORS answers for a listed origin; never a reflection of what was asked. */
export function corsHeaders(origin: string | undefined, origins: Origins): Record<string, string> {
  if (origin === undefined || !origins.isListed(origin)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-allow-methods': 'GET, POST',
    'access-control-max-age': '600',
  };
}
