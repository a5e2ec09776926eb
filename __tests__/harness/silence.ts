/** A connection to a database on which nothing arrives any more, as when its machine has vanished: it neither ends nor fails. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SOCKET = '.s.PGSQL.5432';

/** `folder` is where the database's own socket is; the answer's is where the way begins. */
export async function silenceable(folder: string) {
  const own = mkdtempSync(path.join(tmpdir(), 'avocet-way-'));
  const pairs = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(path.join(folder, SOCKET));
    for (const socket of [near, far]) {
      pairs.add(socket);
      socket.on('error', () => {}).on('close', () => pairs.delete(socket));
    }
    near.on('data', (bytes) => silent || far.write(bytes)).on('close', () => far.destroy());
    far.on('data', (bytes) => silent || near.write(bytes)).on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(path.join(own, SOCKET), resolve));
  return {
    folder: own,
    silence: () => {
      silent = true;
    },
    speak: () => {
      silent = false;
    },
    close: async () => {
      for (const socket of pairs) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(own, { recursive: true, force: true });
    },
  };
}
