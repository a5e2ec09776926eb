/** The embedded database, loaded outside Jest's sandbox, where its own dynamic imports work. */
import { PGlite } from '@electric-sql/pglite';

const parsers = { 20: (text) => text };

export const engines = {
  /** A new engine, empty or from a dumped image. */
  createPglite: (image) => PGlite.create({ parsers, ...(image && { loadDataDir: new Blob([image]) }) }),
  /** The image of an engine, as bytes. */
  dump: async (client) => Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()),
};
