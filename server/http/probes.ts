/** Who may read the figures: this machine, or whoever holds the token. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export type Probe = () => Promise<boolean>;

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export function isProbeAllowed(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
  }
  // A proxy on this machine speaks for others.
  const forwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return !forwarded && LOOPBACK.has(request.socket.remoteAddress ?? '');
}
