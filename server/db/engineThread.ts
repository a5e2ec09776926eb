/** The embedded engine in a thread of its own: while it works, requests that need no database are answered. */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { answerOf, type Engine } from './embedded';

/**
 * One message at a time, in order. The thread's program as text, because a bundle is one file. `__name` is a helper that the TypeScript runner
 * puts around inner functions, which this text does not have by itself.
 */
const PROGRAM = `
const { readFileSync } = require('node:fs');
const { parentPort, workerData: { engine, directory, image } } = require('node:worker_threads');
const { PGlite } = require(engine);
const told = (error) => ({ error: error instanceof Error ? error.message : String(error) });
const loadDataDir = image ? new Blob([readFileSync(image)]) : undefined;
const __name = (named) => named;
const answerOf = ${answerOf};
let last = PGlite.create(directory, { loadDataDir }).then((client) => (parentPort.postMessage({ answer: new Uint8Array() }), client));
last.catch((error) => parentPort.postMessage(told(error)));
parentPort.on('message', (messages) => {
  last = last.then(async (client) => {
    if (messages === null) await client.close();
    const answer = messages === null ? new Uint8Array() : await answerOf(client, messages);
    parentPort.postMessage({ answer });
    return client;
  });
  last.catch((error) => parentPort.postMessage(told(error)));
});`;

interface Answer {
  answer?: Uint8Array;
  error?: string;
}

/** A database with its schema and nothing else, as a file which the build puts beside the bundle: making one anew takes seconds. */
const EMPTY = fileURLToPath(new URL('./embedded.tar', import.meta.url));

/** Opens the engine on a directory that nobody else uses. A new database gets its name when it is whole. */
export async function openEngine(directory: string): Promise<Engine> {
  if (!existsSync(directory)) {
    const draft = `${directory}.new`;
    await rm(draft, { recursive: true, force: true });
    const engine = await startEngine(draft, existsSync(EMPTY) ? EMPTY : null);
    await engine.close();
    await rename(draft, directory);
  }
  return startEngine(directory, null);
}

async function startEngine(directory: string, image: string | null): Promise<Engine> {
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: { engine: createRequire(import.meta.url).resolve('@electric-sql/pglite'), directory, image },
  });
  const waiting: { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void }[] = [];
  const failAll = (error: Error): void => {
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on('message', ({ answer, error }: Answer) => {
    const next = waiting.shift();
    if (answer) next?.resolve(answer);
    else next?.reject(new Error(error));
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('the embedded engine has ended')));
  const next = (): Promise<Uint8Array> => new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  const ask = (messages: Uint8Array | null): Promise<Uint8Array> => {
    worker.postMessage(messages);
    return next();
  };
  await next();
  return {
    execute: ask,
    close: async () => {
      await ask(null);
      await worker.terminate();
    },
  };
}
