/**
 * Loads modules of ours outside Jest's sandbox. The sandbox gives each test file its own globals, and so its own copy of every module: for the
 * exchange that is a thousand files to read, run and warm up again. Outside, a worker does it once.
 */
import { createRequire } from 'node:module';
import path from 'node:path';

process.setSourceMapsEnabled(true);
const require = createRequire(import.meta.url);

/** The module of a source file, by its path from the root. */
export const native = (file) => require(path.join(process.env.NATIVE_MODULES, file.replace(/\.tsx?$/, '.mjs')));

/** What must be the same inside and outside, because a test asks for the class of what it was given. */
export const sharedClasses = { Error, RangeError, TypeError, SyntaxError, AggregateError, Map, Set, Date };
