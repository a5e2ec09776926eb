// The embedded database before anybody has used it, its schema in place, as a file: a new folder's first start begins with it, since making
// one takes the engine seconds.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { build } from 'esbuild';
import { forNode } from './forNode.mjs';
import { root } from './steps.mjs';

/** The exchange's own way to its schema, in a file that Node can read. */
async function schema() {
  const outfile = path.join(root, '.cache/schema.mjs');
  const contents =
    "export { answerOf, embeddedDatabase } from './server/db/embedded'; export { migrate } from './server/db/migrate';";
  await build({
    ...forNode,
    stdin: { contents, resolveDir: root, loader: 'ts' },
    outfile,
  });
  return import(pathToFileURL(outfile).href);
}

export async function makeEmptyDatabase(file) {
  const { answerOf, embeddedDatabase, migrate } = await schema();
  const client = await PGlite.create();
  await migrate(embeddedDatabase({ execute: (messages) => answerOf(client, messages), close: async () => {} }).db);
  const image = await client.dumpDataDir('none');
  await writeFile(file, Buffer.from(await image.arrayBuffer()));
  await client.close();
}
