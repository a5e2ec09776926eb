// An empty embedded database as a file. Making one takes the engine seconds, restoring it far less: a new folder's first start begins with it.
import { writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';

export async function makeEmptyDatabase(file) {
  const client = await PGlite.create();
  const image = await client.dumpDataDir('none');
  await writeFile(file, Buffer.from(await image.arrayBuffer()));
  await client.close();
}
