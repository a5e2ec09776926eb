/** Thousands of listeners: what they cost the node, and how late a fill reaches them. */
import http from 'node:http';
import { API_BASE } from '@/lib/api/endpoint';
import { STREAM_PATH } from '@/lib/api/stream';
import { percentile } from './load';

export interface Listeners {
  frames: () => number;
  /** The percentile of the delays between a fill and its arrival, over those since the last call. */
  lateness: (share: number) => number;
  close: () => void;
}

/** Each on a connection of its own. Addresses of the loopback range differ, because one address may open only so many. */
export async function listen(base: URL, count: number, query: string): Promise<Listeners> {
  const late: number[] = [];
  let frames = 0;
  const requests: http.ClientRequest[] = [];
  const one = (index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = http.get(
        new URL(`${API_BASE}/${STREAM_PATH}?${query}`, base),
        {
          agent: false,
          localAddress: `127.0.${1 + Math.floor(index / 15 / 250)}.${1 + (Math.floor(index / 15) % 250)}`,
          headers: { origin: base.origin, 'sec-fetch-site': 'same-origin', accept: 'text/event-stream' },
        },
        (response) => {
          if (response.statusCode !== 200) return reject(new Error(`stream refused: ${response.statusCode}`));
          response.setEncoding('utf8');
          response.on('data', (text: string) => {
            frames += 1;
            // Only a sample is read, so that the listeners cost the machine little.
            if (index % 20 === 0)
              for (const [, ts] of text.matchAll(/event: trades\n[^\n]*?"ts":(\d+)/g))
                late.push(Date.now() - Number(ts));
          });
          resolve();
        },
      );
      request.on('error', reject);
      requests.push(request);
    });
  for (let index = 0; index < count; index += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - index) }, (_, i) => one(index + i)));
  return {
    frames: () => frames,
    lateness: (share) => percentile(late, share),
    close: () => {
      for (const request of requests) {
        request.removeAllListeners('error');
        request.on('error', () => {});
        request.destroy();
      }
    },
  };
}
