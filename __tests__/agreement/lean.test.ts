/** What the app's build makes of the agreement: the same calls with the same replies, without what only the exchange reads. */
import esbuild from 'esbuild';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Endpoint } from '@/lib/api/endpoint';
import { endpoints as whole } from '@/lib/api/index';
import leanAgreement from '@/scripts/leanAgreement.mjs';

const root = path.resolve(__dirname, '../..');
let folder: string;
let lean: Record<string, Record<string, Endpoint>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lean-'));
  const outfile = path.join(folder, 'agreement.mjs');
  await esbuild.build({
    stdin: { contents: `export { api } from '@/lib/api/index';`, resolveDir: root },
    alias: { '@': root },
    bundle: true,
    format: 'esm',
    outfile,
    plugins: [
      {
        name: 'lean',
        setup: (build) =>
          build.onLoad({ filter: /lib\/api\/\w+\.ts$/ }, ({ path: file }) => ({
            contents: leanAgreement(readFileSync(file, 'utf8')),
            loader: 'ts',
          })),
      },
    ],
  });
  ({ api: lean } = (await import(outfile)) as { api: typeof lean });
});
afterAll(() => rm(folder, { recursive: true }));

/** Only the exchange reads the first three; the reply is compared by its shape. */
const APART: readonly string[] = ['request', 'summary', 'errors', 'reply'];
const schemaOf = (schema: unknown) => z.toJSONSchema(schema as z.ZodMiniType, { unrepresentable: 'any' });
const ofPeople = whole.filter(({ endpoint }) => !endpoint.path.startsWith('operator/'));

test.each(ofPeople)('$name', ({ name, endpoint }) => {
  const [domain = '', verb = ''] = name.split('.');
  const { reply, ...told } = lean[domain]![verb]!;
  const kept = Object.fromEntries(Object.entries(endpoint).filter(([part]) => !APART.includes(part)));
  expect(told).toStrictEqual({ ...kept, errors: [] });
  expect(schemaOf(reply)).toEqual(schemaOf(endpoint.reply));
});

test('a reply is made once', () => {
  const { site } = lean['home']!;
  expect(site!.reply).toBe(site!.reply);
});
