/** Serves the exported app: hashed files for ever, pages never from a cache, and no page in place of a missing script. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../config';
import { reportHeaders } from './cspReports';

const CONSOLE_DIR = 'dist/console';
/** The console loads its own files and speaks to its own origin; pictures of people come as data and never touch a disk. */
const CONSOLE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** Nothing happens where the console has not been built. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  const root = path.resolve(CONSOLE_DIR);
  if (!existsSync(path.join(root, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      reply.header('content-security-policy', CONSOLE_POLICY);
      reply.header('cache-control', file.endsWith('index.html') ? 'no-cache' : 'public, max-age=31536000, immutable');
    },
  });
}

/** What the build says of itself; the policy stands in its pages too, for hosts that send no headers. */
async function policyOf(root: string): Promise<string> {
  const manifest = path.join(root, 'build.json');
  if (!existsSync(manifest)) throw new StartError(`The app in ${root} is not finished: build it with "npm run build".`);
  const { policy } = JSON.parse(await readFile(manifest, 'utf8')) as { policy: string };
  return `${policy}; frame-ancestors 'none'`;
}

/** Nothing happens where the app has not been built. */
export async function serveApp(app: FastifyInstance, directory: string): Promise<void> {
  const root = path.resolve(directory);
  if (!existsSync(path.join(root, 'index.html'))) return;
  const policy = reportHeaders(await policyOf(root));
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      const name = path.relative(root, file);
      const hashed = name.startsWith(`_next${path.sep}static${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      for (const [header, value] of Object.entries(policy)) reply.header(header, value);
    },
  });
}
