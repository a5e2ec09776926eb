/** What is for this machine alone: the figures (or for whoever holds the token), and the sandbox's letters. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export type Probe = () => Promise<boolean>;

/** A page of somebody else that points its name at this machine still says its own name. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A proxy on this machine speaks for others, and writes at least one of these. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;

export function isProbeAllowed(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
  }
  return (
    !FORWARDED.some((name) => request.headers[name] !== undefined) &&
    LOOPBACK.has(request.socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(request.headers.host ?? '')
  );
}
