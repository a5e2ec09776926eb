/** A migrated PGlite in memory, restored from an image that is built once per machine and schema. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { embeddedDatabase, type Engine } from '@/server/db/embedded';
import type { Database } from '@/server/db/database';
import { migrate } from '@/server/db/migrate';

declare global {
  /** Handed in by the test environment. */
  var testEngines: {
    createPglite: (image?: Buffer) => Promise<PGlite>;
    dump: (client: PGlite) => Promise<Buffer>;
    loadCcxt: () => Promise<void>;
    ccxt: unknown;
  };
}

const CACHE = path.resolve('node_modules/.cache/avocet');
const MIGRATIONS = path.resolve('server/db/migrations');

async function imageFile(): Promise<string> {
  const hash = createHash('sha256');
  const files = [path.resolve('server/db/migrations.ts'), path.resolve('node_modules/@electric-sql/pglite/package.json')];
  for (const name of (await readdir(MIGRATIONS)).sort()) files.push(path.join(MIGRATIONS, name));
  for (const file of files) hash.update(await readFile(file));
  return path.join(CACHE, `schema-${hash.digest('hex').slice(0, 16)}.tar`);
}

/** In this thread: a test has enough to wait for. */
const engineOf = (client: PGlite): Engine => ({ execute: (messages) => client.execProtocolRaw(messages), close: () => client.close() });

async function buildImage(file: string): Promise<Buffer> {
  const client = await testEngines.createPglite();
  await migrate(embeddedDatabase(engineOf(client)).db);
  const image = await testEngines.dump(client);
  await client.close();
  await mkdir(CACHE, { recursive: true });
  // Renamed into place, so that another worker never reads half of it.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, image);
  await rename(draft, file);
  return image;
}

export async function memoryDatabase(): Promise<Database> {
  const file = await imageFile();
  const image = await readFile(file).catch(() => buildImage(file));
  return embeddedDatabase(engineOf(await testEngines.createPglite(image)));
}
