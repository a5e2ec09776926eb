/** A statement's address: a plain GET that answers the owner, who is logged in, and nobody else. */
import type { FastifyInstance } from 'fastify';
import { OrderNo } from '@/lib/api/shapes';
import type { MountParts } from '../domain';
import { labelOf } from './making';
import { guardOf, HEADERS } from './plainPage';
import { addressOf } from './service';
import { findReady, piecesOf } from './store';

export function registerDownload(app: FastifyInstance, parts: MountParts): void {
  const { db, vault, clock } = parts;
  const ownerOf = guardOf(parts);
  app.get<{ Params: { no: string } }>(addressOf(':no'), async (request, reply) => {
    const owner = await ownerOf(request, reply);
    if (owner === null) return reply;
    const { no } = request.params;
    const row = OrderNo.safeParse(no).success ? await findReady(db, owner, no, clock.now()) : null;
    if (!row) return reply.code(404).headers(HEADERS).type('text/plain').send('Not found');
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
