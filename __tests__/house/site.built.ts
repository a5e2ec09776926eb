/** The finished build: its policy, its manifest, and the comparison of a deployed site with it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { allAddresses } from '@/lib/paths';
import { root } from './source';

const out = path.join(root, 'out');
const read = (file: string) => readFileSync(path.join(out, file), 'utf8');
const manifest = JSON.parse(read('build.json')) as {
  build: string;
  policy: string;
  shell: string[];
  files: Record<string, { sha256: string; size: number }>;
};
const sha256 = (content: Buffer | string, form: 'hex' | 'base64' = 'hex') =>
  createHash('sha256').update(content).digest(form);
const below = (folder: string): string[] =>
  readdirSync(path.join(out, folder)).flatMap((name) =>
    statSync(path.join(out, folder, name)).isDirectory() ? below(path.join(folder, name)) : [path.join(folder, name)],
  );
const pages = below('').filter((file) => file.endsWith('.html'));

test.each(pages)(
  '%s is bound by the policy from its first byte, which names its inline scripts and no other',
  (page) => {
    const text = read(page);
    expect(
      text.startsWith('<!DOCTYPE html>') &&
        text
          .split('<head>')[1]
          ?.startsWith(`<meta http-equiv="Content-Security-Policy" content="${manifest.policy}"/>`),
    ).toBe(true);
    const inline = [...text.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, script]) => `'sha256-${sha256(script ?? '', 'base64')}'`,
    );
    expect(inline.length).toBeGreaterThan(0);
    for (const hash of inline) expect(manifest.policy).toContain(hash);
  },
);

test('the policy allows nothing from elsewhere and no code from text', () => {
  expect(manifest.policy).toContain("default-src 'none'");
  expect(manifest.policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*|https?:/);
  expect(read('_headers')).toContain(`Content-Security-Policy: ${manifest.policy}; frame-ancestors 'none'`);
  // What docs/operations.md promises of that file.
  for (const header of [
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: no-referrer',
    'Strict-Transport-Security: max-age=',
  ])
    expect(read('_headers')).toContain(`\n  ${header}`);
});

test('the manifest holds every file that is served, as it is', () => {
  const served = below('').filter((file) => !/\.(br|gz)$/.test(file) && file !== 'build.json' && file !== '_headers');
  expect(Object.keys(manifest.files).sort()).toEqual(served.sort());
  for (const file of served)
    expect([file, manifest.files[file]?.sha256]).toEqual([file, sha256(readFileSync(path.join(out, file)))]);
});

test('the page begins its scripts itself, each of them, once something has been painted', () => {
  const page = read('index.html');
  expect([...page.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag))).toEqual([]);
  const begun = page.split('</head>')[1]!;
  for (const [, href] of page.matchAll(/<link\b(?=[^>]*as="script")[^>]*\bhref="([^"]+)"/g))
    expect(begun).toContain(`"${href}"`);
});

test('the worker keeps the first load, the kit and the words of the shell from the start', () => {
  const loaded = [...read('index.html').matchAll(/<link\b(?=[^>]*as="script")[^>]*\bhref="\.\/([^"]+)"/g)].map(
    ([, href]) => href!,
  );
  expect(loaded.length).toBeGreaterThan(3);
  expect(manifest.shell).toEqual(expect.arrayContaining(['./', ...loaded]));
  for (const language of ['zh-hk', 'zh-cn', 'en'])
    expect(manifest.shell.some((file) => file.includes(`words-${language}-kernel`))).toBe(true);
  expect(manifest.shell.some((file) => file.endsWith('.js') && read(file).includes('alertdialog'))).toBe(true);
});

describe('what the page asks for before the framework has come', () => {
  const early = [...read('index.html').matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, script]) => script!)
    .find((script) => script.includes('preload'))!;
  const self = {};
  const askedFor = (address: string, language: string, top: object = self) => {
    const asked: string[] = [];
    const document = {
      querySelector: () => null,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => asked.push(href) },
    };
    const localStorage = { getItem: () => language };
    // Without a network it sends no call; __tests__/client/early.test.tsx looks at those.
    runInNewContext(early, {
      document,
      window: { localStorage },
      navigator: { onLine: false },
      location: { hash: `#${address}` },
      self,
      top,
    });
    return asked;
  };

  const built = allAddresses.map(({ address }) => address.path);

  test.each(built)('%s: the kit, its words, its own chunk', (address) => {
    for (const language of ['zh-hk', 'zh-cn', 'en']) {
      const asked = askedFor(`${address}?a=b`, language);
      expect(asked.filter((file) => !existsSync(path.join(out, file)))).toEqual([]);
      expect(asked).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/\/kit\./),
          expect.stringContaining(`/words-${language}-kernel.`),
          expect.stringMatching(/chunks\/\d+\./),
        ]),
      );
      expect(asked.filter((file) => file.includes('/words-') && !file.includes(`/words-${language}-`))).toEqual([]);
    }
  });

  test('it stands before the styles, for which other scripts wait', () => {
    const page = read('index.html');
    // Without a viewport a phone takes itself for a wide window, whose calls are others.
    expect(page.indexOf('<meta name="viewport"')).toBeGreaterThan(0);
    expect(page.indexOf(early)).toBeGreaterThan(page.indexOf('<meta name="viewport"'));
    expect(page.indexOf(early)).toBeLessThan(page.indexOf('rel="stylesheet"'));
  });

  test('nothing for an address that there is not, and nothing in a frame', () => {
    expect(askedFor('/nowhere', 'en')).toEqual([]);
    expect(askedFor(built[0]!, 'en', {})).toEqual([]);
  });
});

describe('comparing a deployed site with the build', () => {
  const site = mkdtempSync(path.join(tmpdir(), 'avocet-deployed-'));
  const server = createServer((request, response) => {
    const file = path.join(site, request.url === '/' ? 'index.html' : (request.url ?? ''));
    if (existsSync(file) && statSync(file).isFile()) response.end(readFileSync(file));
    else response.writeHead(404).end('Not found');
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => cpSync(out, site, { recursive: true }));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(site, { recursive: true, force: true });
  });

  const compare = async (): Promise<{ code: number; said: string }> => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      return {
        code: 0,
        said: (await promisify(execFile)(process.execPath, ['scripts/verify-site.mjs', url], { cwd: root })).stdout,
      };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, said: stderr };
    }
  };
  const scripts = Object.keys(manifest.files).filter((file) => file.endsWith('.js') && file.includes('/chunks/'));

  test('the site as it was built passes', async () =>
    expect(await compare()).toMatchObject({ code: 0, said: expect.stringContaining(manifest.build) }));

  test('one changed byte is found and named', async () => {
    const [file] = scripts;
    const content = readFileSync(path.join(site, file!));
    content[100] = content[100]! ^ 1;
    writeFileSync(path.join(site, file!), content);
    const { code, said } = await compare();
    expect(code).toBe(1);
    expect(said).toContain(`changed: ${file}`);
    expect(said).toContain('1 differences');
  });

  test('a missing file, one too many and a page that loads something else are named', async () => {
    rmSync(path.join(site, scripts[1]!));
    const page = readFileSync(path.join(site, 'index.html'), 'utf8');
    writeFileSync(
      path.join(site, 'index.html'),
      page.replace('</body>', '<script src="https://evil.example/a.js"></script></body>'),
    );
    const theirs = { ...manifest, files: { ...manifest.files, 'extra.js': { sha256: '', size: 0 } } };
    writeFileSync(path.join(site, 'build.json'), JSON.stringify(theirs));
    const { code, said } = await compare();
    expect(code).toBe(1);
    for (const fault of [
      `missing: ${scripts[1]}`,
      'changed: index.html',
      'changed: the page itself',
      'changed: build.json',
      'not of the build: https://evil.example/a.js',
      '/extra.js',
    ])
      expect(said).toContain(fault);
  });
});
