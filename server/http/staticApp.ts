/** Serves the exported app: hashed files for ever, pages never from a cache, and no page in place of a missing script. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Hashes of the inline scripts of every page, which are the only inline scripts that may run. */
async function inlineScriptHashes(directory: string): Promise<string[]> {
  const pages = (await readdir(directory)).filter((name) => name.endsWith('.html'));
  const texts = await Promise.all(pages.map((name) => readFile(path.join(directory, name), 'utf8')));
  const scripts = texts.flatMap((text) => [...text.matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? ''));
  return [...new Set(scripts)].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

export function contentSecurityPolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    // React writes style attributes; there are no style elements of foreign origin.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Nothing happens where the app has not been built. */
export async function serveApp(app: FastifyInstance, directory: string): Promise<void> {
  const root = path.resolve(directory);
  if (!existsSync(path.join(root, 'index.html'))) return;
  const policy = contentSecurityPolicy(await inlineScriptHashes(root));
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      const name = path.relative(root, file);
      const hashed = name.startsWith(`_next${path.sep}static${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('content-security-policy', policy);
    },
  });
}
