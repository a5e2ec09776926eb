/** A way to the product that can go silent: what was connected stays connected, and nothing comes through it any more. */
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export interface Tunnel {
  url: string;
  /** The port it leads to, once that is known. */
  leadTo: (port: number) => void;
  /** From now on nothing passes on the present connections, which neither end nor fail; new ones work. */
  silence: () => void;
  close: () => Promise<void>;
}

export async function openTunnel(): Promise<Tunnel> {
  let target = 0;
  const silent = new WeakSet<Socket>();
  const near = new Set<Socket>();
  const server = createServer((socket) => {
    const far = connect(target, '127.0.0.1');
    near.add(socket);
    for (const end of [socket, far]) end.on('error', () => {});
    socket.on('data', (bytes) => silent.has(socket) || far.write(bytes));
    far.on('data', (bytes) => silent.has(socket) || socket.write(bytes));
    socket.on('close', () => {
      near.delete(socket);
      far.destroy();
    });
    far.on('close', () => silent.has(socket) || socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (port) => {
      target = port;
    },
    silence: () => near.forEach((socket) => silent.add(socket)),
    close: () =>
      new Promise((resolve) => {
        near.forEach((socket) => socket.destroy());
        server.close(() => resolve());
      }),
  };
}
