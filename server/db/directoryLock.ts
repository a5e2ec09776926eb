/**
 * One process per data directory. Two on one PGlite directory silently lose each other's writes, so that the lock is taken before
 * anything is opened. On Linux the kernel holds it (an abstract socket, gone when the process dies); elsewhere a file with our pid does.
 */
import { createHash } from 'node:crypto';
import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { StartError } from '../config';

const PID_FILE = 'avocet.pid';

/** Takes the lock of an existing directory; returns how to let it go. */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const real = await realpath(directory);
  const pidFile = path.join(real, PID_FILE);
  const releaseSocket = process.platform === 'linux' ? await lockBySocket(real) : null;
  if (!releaseSocket) await refuseLivingOwner(pidFile, directory);
  await writeFile(pidFile, String(process.pid));
  return async () => {
    await rm(pidFile, { force: true });
    await releaseSocket?.();
  };
}

async function lockBySocket(real: string): Promise<() => Promise<void>> {
  const name = `\0avocet-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`;
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? inUse(real) : error));
    server.listen(name, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function refuseLivingOwner(pidFile: string, directory: string): Promise<void> {
  const owner = Number((await readFile(pidFile, 'utf8').catch(() => '')).trim());
  if (!Number.isInteger(owner) || owner <= 0 || owner === process.pid) return;
  try {
    process.kill(owner, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return;
  }
  throw inUse(directory);
}

function inUse(directory: string): StartError {
  return new StartError(
    `The data folder ${directory} is in use by another exchange. Stop that one first, or set DATA_DIR to another folder.`,
  );
}
