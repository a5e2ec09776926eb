/** Ends an upload that is so slow that it only keeps a place from others. */
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock';
import { Refusal } from './handler';

/** The least that must arrive within each window: 8 kB a second, which the slowest network that still loads the app has. */
export const WINDOW_MS = 8_000;
const LEAST_BYTES = 64 * 1024;
/** How long the connection may still live to hear why it is cut. */
const FAREWELL_MS = 5_000;

/** Runs `receive`, and refuses when too little arrives. What is received later is thrown away, and the connection ends. */
export async function atPace<T>(request: FastifyRequest, clock: Clock, receive: () => Promise<T>): Promise<T> {
  const { socket } = request.raw;
  let before = socket.bytesRead;
  let stop = (): void => {};
  const slow = new Promise<never>((_, reject) => {
    const look = (): void => {
      const now = socket.bytesRead;
      if (now - before < LEAST_BYTES) {
        clock.after(FAREWELL_MS, () => socket.destroy());
        return reject(new Refusal('uploadTooSlow'));
      }
      before = now;
      stop = clock.after(WINDOW_MS, look);
    };
    stop = clock.after(WINDOW_MS, look);
  });
  const received = receive();
  // After the time limit has won, nothing awaits `receive`, so its failure is ignored.
  received.catch(() => {});
  try {
    return await Promise.race([received, slow]);
  } finally {
    stop();
  }
}
