/**
 * What is refused before it reaches a call: of another site, without our header, unknown, too large, no JSON, a stranger's picture. Each is
 * counted by its status, and a few a minute are logged, without the address that was asked for, which may hold what somebody typed.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock';
import { createLogRation } from './logRation';
import { networksOf } from './network';

const MOST_LOGGED_A_MINUTE = 20;

export interface Wall {
  /** The request has come through: what follows is told by the call itself. */
  passed: (request: FastifyRequest) => void;
  /** For what is refused before any hook has run, when nobody has looked yet from behind which proxy it came. */
  unread: (request: FastifyRequest, reply: FastifyReply) => void;
}

export function watchWall(app: FastifyInstance, clock: Clock, count: (status: number) => void): Wall {
  const calls = new WeakSet<FastifyRequest>();
  const mayLog = createLogRation(clock, MOST_LOGGED_A_MINUTE);
  const tell = (request: FastifyRequest, status: number, from?: string): void => {
    count(status);
    if (mayLog()) request.log.info({ status, method: request.method, from }, 'refused');
  };
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode >= 400 && statusCode < 500 && !calls.has(request))
      tell(request, statusCode, networksOf(request.ip)[0].key);
  });
  return {
    passed: (request) => void calls.add(request),
    unread: (request, { statusCode }) => tell(request, statusCode),
  };
}
