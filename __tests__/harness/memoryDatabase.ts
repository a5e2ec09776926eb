/** A migrated PGlite in memory, restored from an image that is built once per machine and schema. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { answerOf, embeddedDatabase, type Engine } from '@/server/db/embedded';
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

/** Of all that a migrated database depends on. */
export async function schemaHash(): Promise<string> {
  const hash = createHash('sha256');
  const files = [
    path.resolve('server/db/migrations.ts'),
    path.resolve('node_modules/@electric-sql/pglite/package.json'),
  ];
  for (const name of (await readdir(MIGRATIONS)).sort()) files.push(path.join(MIGRATIONS, name));
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** The image's file, made where it isn't there yet. A new data folder begins with it too, as after a build. */
export async function imageFile(): Promise<string> {
  const place = path.join(CACHE, `schema-${await schemaHash()}.tar`);
  if (existsSync(place)) return place;
  await mkdir(CACHE, { recursive: true });
  // Renamed into place, so that another worker never reads half of it.
  const draft = `${place}.${process.pid}`;
  await writeFile(draft, await makeImage());
  await rename(draft, place);
  return place;
}

/** In this thread: a test has enough to wait for. */
const engineOf = (client: PGlite): Engine => ({
  execute: (messages) => answerOf(client, messages),
  close: () => client.close(),
});

async function makeImage(): Promise<Buffer> {
  const client = await testEngines.createPglite();
  await migrate(embeddedDatabase(engineOf(client)).db);
  const image = await testEngines.dump(client);
  await client.close();
  return image;
}

export const memoryDatabase = async (): Promise<Database> =>
  embeddedDatabase(engineOf(await testEngines.createPglite(await readFile(await imageFile()))));
