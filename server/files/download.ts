/** A picture's address, as an `img` asks for it: a plain GET that answers the owner and nobody else. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findSession } from '../auth/sessions';
import type { Clock } from '../clock/clock';
import type { Db } from '../db/database';
import type { Vault } from '../vault/vault';
import { addressOf, openOwnFile } from './files';

export interface DownloadParts {
  db: Db;
  clock: Clock;
  vault: Vault;
  sessionOf: (request: FastifyRequest) => string | null;
}

/** What a browser may do with it: show it. It is never a page, never kept, and no page of another site may embed it. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline; filename="picture.jpg"',
  'cross-origin-resource-policy': 'same-site',
} as const;

export function registerDownload(app: FastifyInstance, { db, clock, vault, sessionOf }: DownloadParts): void {
  app.get<{ Params: { id: string } }>(addressOf(':id'), async (request, reply) => {
    const absent = () => reply.code(404).headers(HEADERS).type('text/plain').send('Not found');
    const sessionId = sessionOf(request);
    if (request.headers['sec-fetch-site'] === 'cross-site' || sessionId === null) return absent();
    const session = await findSession(db, sessionId, clock.now());
    const file = session.state === 'live' ? await openOwnFile(db, vault, request.params.id, session.user.id) : null;
    if (!file) return absent();
    return reply.headers(HEADERS).type(file.mediaType).send(file.bytes);
  });
}
