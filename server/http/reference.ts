/**
 * The agreement for whoever writes another back end or a program of their own: as one OpenAPI document, and as pages, by Redoc. The pages
 * stand apart from the app: their policy gives them an origin of their own, so that nothing in them reaches a session.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '@/lib/api/endpoint';
import type { Limiter } from './limits';
import { openApi } from './openapi';

/** The viewer in one file, as the build copies it. */
const VIEWER = './dist/reference.js';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-scripts allow-popups',
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Avocet: the agreement</title>
<style>body { margin: 0 }</style>
<redoc spec-url="openapi.json" required-props-first="true"></redoc>
<noscript>These pages need JavaScript. For programs the agreement is at openapi.json.</noscript>
<script src="reference.js"></script>
</html>
`;

interface ReferenceParts {
  cookieNames: { user: string; operator: string };
  limiter: Limiter;
  /** Answers a caller who asks too often. */
  refuse: (request: FastifyRequest, reply: FastifyReply, seconds: string) => FastifyReply;
}

/** Without the pages where the exchange has not been built. */
export async function serveReference(
  app: FastifyInstance,
  { cookieNames, limiter, refuse }: ReferenceParts,
): Promise<void> {
  const serve = (path: string, type: string, body: () => Buffer | string): void => {
    app.get(`${API_BASE}/${path}`, (request, reply) => {
      const seconds = limiter.takeFrom('read', request.ip);
      if (seconds !== null) return refuse(request, reply, String(seconds));
      // Public, and the pages have an origin of their own.
      return reply
        .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*', 'content-security-policy': POLICY })
        .type(`${type}; charset=utf-8`)
        .send(body());
    });
  };
  let document: string | null = null;
  // It takes tens of milliseconds to write, so it is written once, when it is first asked for.
  serve('openapi.json', 'application/json', () => {
    document ??= JSON.stringify(openApi(cookieNames));
    return document;
  });
  if (!existsSync(VIEWER)) return;
  const viewer = await readFile(VIEWER);
  serve('reference', 'text/html', () => PAGE);
  serve('reference.js', 'text/javascript', () => viewer);
}
