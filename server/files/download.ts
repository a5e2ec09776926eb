/** A picture's address, as an `img` asks for it: a plain GET that answers the owner and nobody else. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Id } from '@/lib/api/shapes';
import { hashOf } from '../vault/hashOf';
import type { Clock } from '../clock/clock';
import type { Db } from '../db/database';
import { provedBy, type People } from '../http/callers';
import type { Limiter } from '../http/limits';
import type { Vault } from '../vault/vault';
import { addressOf, openForReader, openOwnFile, type FileReaders } from './files';
import type { OpenedFile } from './files';

export interface DownloadParts {
  db: Db;
  clock: Clock;
  vault: Vault;
  people: People;
  limiter: Limiter;
  sessionOf: (request: FastifyRequest) => string | null;
  visitorOf: (request: FastifyRequest) => string | null;
}

/** What is no picture is handed over, never shown. */
const asDownload = (mediaType: string) =>
  mediaType.startsWith('image/') ? {} : { 'content-disposition': 'attachment; filename="evidence"' };

/** What a browser may do with it: show it. It is never a page, never kept, and no page of another site may embed it. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline; filename="picture.jpg"',
  'cross-origin-resource-policy': 'same-site',
} as const;

export function registerDownload(app: FastifyInstance, parts: DownloadParts, readers: FileReaders): void {
  app.get<{ Params: { id: string } }>(addressOf(':id'), async (request, reply) => {
    const seconds = parts.limiter.takeFrom('read', request.ip);
    if (seconds !== null)
      return reply
        .code(429)
        .header('retry-after', String(seconds))
        .headers(HEADERS)
        .type('text/plain')
        .send('Too many requests');
    const isElsewhere = request.headers['sec-fetch-site'] === 'cross-site';
    const isNone = isElsewhere || !Id.safeParse(request.params.id).success;
    const file = isNone
      ? null
      : ((await ofPerson(parts, request, request.params.id, readers)) ??
        (await ofTalk(parts, request, request.params.id)));
    if (!file) return reply.code(404).headers(HEADERS).type('text/plain').send('Not found');
    return reply
      .headers({ ...HEADERS, ...asDownload(file.mediaType) })
      .type(file.mediaType)
      .send(file.bytes);
  });
}

async function ofPerson(
  { db, vault, clock, people, sessionOf }: DownloadParts,
  request: FastifyRequest,
  id: string,
  readers: FileReaders,
): Promise<OpenedFile | null> {
  const sessionId = sessionOf(request);
  const session = sessionId === null ? null : await people.find(db, sessionId, clock.now());
  if (session?.state !== 'live') return null;
  const userId = session.user.id;
  return (await openOwnFile(db, vault, id, { userId })) ?? openForReader(db, vault, id, { userId, readers });
}

/**
 * A picture in the talk of this browser: the visitor's talk, or that of the locked account for which the browser holds a proved lock
 * grant. No other pictures of either.
 */
async function ofTalk(
  { db, vault, clock, people, visitorOf }: DownloadParts,
  request: FastifyRequest,
  id: string,
): Promise<OpenedFile | null> {
  const visitor = visitorOf(request);
  if (visitor === null) return null;
  const locked = provedBy(await people.lockGrantOf(db, visitor, clock.now()));
  const file = await openOwnFile(
    db,
    vault,
    id,
    locked === null ? { visitorHash: hashOf(visitor) } : { userId: locked },
  );
  return file?.purpose === 'service' ? file : null;
}
