/** A module of ours that stands for the one outside the sandbox where the environment offers it (nativeModules.mjs), and for itself otherwise. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import nextTransformer from 'next/dist/build/swc/jest-transformer.js';

const own = createHash('sha256')
  .update(readFileSync(new URL(import.meta.url)))
  .digest('hex');

function createTransformer(options) {
  const inside = nextTransformer.createTransformer(options);
  return {
    getCacheKey: (source, file, { configString, config: { rootDir } }) =>
      createHash('sha256')
        .update([own, path.relative(rootDir, file), configString, source].join('\0'))
        .digest('hex'),
    process(source, file, jest) {
      const { code, map } = inside.process(source, file, jest);
      const name = JSON.stringify(path.relative(jest.config.rootDir, file));
      // On the first line, so that the lines of the map stay where they are.
      const outside =
        `"use strict"; if (globalThis.native) { const found = globalThis.native(${name}); for (const key of Object.keys(found)) ` +
        'Object.defineProperty(exports, key, { enumerable: true, get: () => found[key] }); } else { ';
      return { code: `${outside}${code}\n}`, map };
    },
  };
}

export default { createTransformer };
