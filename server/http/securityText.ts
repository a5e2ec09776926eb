/** `/.well-known/security.txt` (RFC 9116): to whom somebody tells of a hole that they found. */
import type { FastifyInstance } from 'fastify';
import type { SecurityContact } from '../config';

/** The build of the app writes the same (`scripts/securityText.mjs`). */
export const securityText = ({ contact, expires }: SecurityContact): string =>
  `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en, zh\n`;

export function registerSecurityText(app: FastifyInstance, about: SecurityContact | null): void {
  if (!about) return;
  const text = securityText(about);
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text),
  );
}
