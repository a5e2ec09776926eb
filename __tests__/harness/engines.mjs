/** Modules that must be loaded outside Jest's sandbox, which breaks their own imports: the embedded database and ccxt. */
import { PGlite } from '@electric-sql/pglite';

export const engines = {
  /** A new engine, empty or from a dumped image. */
  createPglite: (image) => PGlite.create({ ...(image && { loadDataDir: new Blob([image]) }) }),
  /** The image of an engine, as bytes. */
  dump: async (client) => Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()),
  /** Loads ccxt, which then stands in `ccxt`. */
  loadCcxt: async () => {
    const { pro } = await import('ccxt');
    // It recognises plain objects by their constructor, which differs in the sandbox.
    const outside = (Base) =>
      class extends Base {
        constructor(config) {
          // Its throttle waits in real seconds, and tests have another clock.
          super({ ...structuredClone(config), enableRateLimit: false });
        }
      };
    engines.ccxt = {
      pro: Object.fromEntries(
        Object.entries(pro)
          .filter(([, Base]) => typeof Base === 'function')
          .map(([name, Base]) => [name, outside(Base)]),
      ),
    };
  },
  ccxt: null,
};
