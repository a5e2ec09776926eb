/** The embedded engine in a thread of its own: while it works, requests that need no database are answered. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Engine } from './embedded';

/** One message at a time, in order. As text, because a bundle has no second file that it could name. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { PGlite } = require(workerData.engine);
const told = (error) => ({ error: error instanceof Error ? error.message : String(error) });
let last = PGlite.create(workerData.directory).then((client) => (parentPort.postMessage({ answer: new Uint8Array() }), client));
last.catch((error) => parentPort.postMessage(told(error)));
parentPort.on('message', (messages) => {
  last = last.then(async (client) => {
    if (messages === null) await client.close();
    const answer = messages === null ? new Uint8Array() : await client.execProtocolRaw(messages);
    parentPort.postMessage({ answer });
    return client;
  });
  last.catch((error) => parentPort.postMessage(told(error)));
});`;

interface Answer {
  answer?: Uint8Array;
  error?: string;
}

/** Opens the engine on a directory that nobody else uses. */
export async function startEngine(directory: string): Promise<Engine> {
  const worker = new Worker(PROGRAM, { eval: true, workerData: { engine: createRequire(import.meta.url).resolve('@electric-sql/pglite'), directory } });
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
