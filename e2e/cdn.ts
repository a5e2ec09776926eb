/** A static host on loopback, as a CDN would be: below a folder, with new deployments, faults, and (where asked) the API behind the same origin. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain',
};

export interface Cdn {
  /** Address of the app, with its folder. */
  url: string;
  /** Every file that was asked for since the last deployment. */
  asked: string[];
  /** Serves another build from now on. */
  deploy: (folder: string) => void;
  /** Answers every unknown file with the page itself, as careless hosts do. */
  answerWithPage: (does: boolean) => void;
  /** Serves a page of somebody else, at `/other.html` of the origin. */
  other: (html: string) => void;
  stop: () => Promise<void>;
}

function pass(request: IncomingMessage, response: ServerResponse, api: string): void {
  const onward = ask(api + (request.url ?? ''), { method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

export async function openCdn(
  folder: string,
  { below = '/', api }: { below?: string; api?: string } = {},
): Promise<Cdn> {
  let served = folder;
  let careless = false;
  let foreign = '';
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const place = (request.url ?? '/').split('?')[0] ?? '/';
    if (api && place.startsWith('/okx/')) return pass(request, response, api);
    if (place === '/other.html') return void response.writeHead(200, { 'content-type': 'text/html' }).end(foreign);
    const name = place.startsWith(below) ? place.slice(below.length) || 'index.html' : null;
    if (name !== null) asked.push(name);
    const file = path.join(served, name ?? '-');
    const found =
      existsSync(file) && statSync(file).isFile() ? file : careless ? path.join(served, 'index.html') : null;
    if (!found) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    const cache = found.includes('/_next/static/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response
      .writeHead(200, {
        'content-type': TYPES[path.extname(found)] ?? 'application/octet-stream',
        'cache-control': cache,
      })
      .end(readFileSync(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin + below,
    asked,
    deploy: (next) => {
      served = next;
      asked.length = 0;
    },
    answerWithPage: (does) => {
      careless = does;
    },
    other: (html) => {
      foreign = html;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A copy of a finished app; `change` edits it before it is finished again. `without`: for an exchange that lacks these calls. */
export function anotherBuild(
  from: string,
  {
    apiBase = '',
    without = '',
    change = () => undefined,
  }: { apiBase?: string; without?: string; change?: (folder: string) => void } = {},
): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'avocet-site-'));
  cpSync(from, folder, { recursive: true });
  change(folder);
  execFileSync(process.execPath, ['scripts/site.mjs', folder, apiBase], { env: { ...process.env, WITHOUT: without } });
  return folder;
}

/** Gives chunks another content and another name, as a new version would, and renames what names them. `edits` by the beginning of a chunk's name. */
export function renewChunks(folder: string, edits: Record<string, (text: string) => string>): void {
  const chunks = path.join(folder, '_next/static/chunks');
  const renew = (begin: string, edit: (text: string) => string) => {
    const file = readdirSync(chunks).find((name) => name.startsWith(begin) && name.endsWith('.js'));
    const hash = /[.-]([0-9a-f]{6})\.js$/.exec(file ?? '')?.[1];
    if (!file || !hash) throw new Error(`no chunk ${begin}`);
    const newHash = hash.split('').toReversed().join('');
    const old = readFileSync(path.join(chunks, file), 'utf8');
    const text = edit(old);
    if (text === old) throw new Error(`nothing to change in ${file}`);
    writeFileSync(path.join(chunks, file), text);
    renameSync(path.join(chunks, file), path.join(chunks, file.replace(hash, newHash)));
    for (const ending of ['br', 'gz']) rmSync(path.join(chunks, `${file}.${ending}`), { force: true });
    return (naming: string) => naming.replaceAll(hash, newHash);
  };
  const renames = Object.entries(edits).map(([begin, edit]) => renew(begin, edit));
  const inPages = renew('webpack-', (runtime) => renames.reduce((text, rename) => rename(text), runtime));
  for (const page of ['index.html', '404.html', '_not-found.html', 'build.json'])
    writeFileSync(path.join(folder, page), inPages(readFileSync(path.join(folder, page), 'utf8')));
}
