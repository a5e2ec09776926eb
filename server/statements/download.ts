/** A statement's address: a plain GET that answers the owner, who is logged in, and nobody else. */
import type { FastifyInstance } from 'fastify';
import { OrderNo } from '@/lib/api/shapes';
import { findSession } from '../auth/sessions';
import type { MountParts } from '../domain';
import { labelOf } from './making';
import { addressOf } from './service';
import { findReady, piecesOf } from './store';

/** It runs nothing, loads nothing, is kept nowhere, and no page of another site may embed it. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

export function registerDownload(app: FastifyInstance, parts: MountParts): void {
  const { db, vault, clock, limiter, sessionOf } = parts;
  app.get<{ Params: { no: string } }>(addressOf(':no'), async (request, reply) => {
    const seconds = limiter.takeFrom('read', request.ip);
    if (seconds !== null)
      return reply
        .code(429)
        .header('retry-after', String(seconds))
        .headers(HEADERS)
        .type('text/plain')
        .send('Too many requests');
    const none = () => reply.code(404).headers(HEADERS).type('text/plain').send('Not found');
    const sessionId = sessionOf(request);
    const isElsewhere = request.headers['sec-fetch-site'] === 'cross-site';
    if (isElsewhere || sessionId === null || !OrderNo.safeParse(request.params.no).success) return none();
    const session = await findSession(db, sessionId, clock.now());
    if (session.state !== 'live') return none();
    const row = await findReady(db, session.user.id, request.params.no, clock.now());
    if (!row) return none();
    const pieces = await piecesOf(db, row.id);
    const text = pieces.map(({ place, sealed }) => vault.openText(sealed, labelOf(row.statement_no, place))).join('');
    const name = `statement-${row.statement_no}.${row.format === 'csv' ? 'csv' : 'html'}`;
    return reply
      .headers(HEADERS)
      .header('content-disposition', `${row.format === 'csv' ? 'attachment' : 'inline'}; filename="${name}"`)
      .type(row.format === 'csv' ? 'text/csv; charset=utf-8' : 'text/html; charset=utf-8')
      .send(text);
  });
}
