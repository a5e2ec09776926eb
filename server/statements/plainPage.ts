/** What pages and files have in common that a plain GET answers to one person: who may fetch them, and what they may not do. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSession } from '../auth/sessions';
import type { MountParts } from '../domain';

/** It runs nothing, loads nothing, is kept nowhere, and no page of another site may embed it. */
export const HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The person who asks, by the session; null, and the answer is given, for everybody else. */
export const guardOf =
  ({ db, clock, limiter, sessionOf }: MountParts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<string | null> => {
    const seconds = limiter.takeFrom('read', request.ip);
    if (seconds !== null) {
      reply.header('retry-after', String(seconds));
      return refuse(reply, 429, 'Too many requests');
    }
    const sessionId = sessionOf(request);
    if (request.headers['sec-fetch-site'] === 'cross-site' || sessionId === null)
      return refuse(reply, 404, 'Not found');
    const session = await findSession(db, sessionId, clock.now());
    return session.state === 'live' ? session.user.id : refuse(reply, 404, 'Not found');
  };

function refuse(reply: FastifyReply, code: number, words: string): null {
  void reply.code(code).headers(HEADERS).type('text/plain').send(words);
  return null;
}
