/** A stream as a client without a browser opens it. */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_BASE } from '@/lib/api/endpoint';
import { STREAM_PATH } from '@/lib/api/stream';
import type { TestExchange } from './exchange';

/** An open stream of a node that listens, as far as it has come. */
export function openStream(node: TestExchange, query: string, sessionId: string | null = null) {
  const { port } = node.app.server.address() as AddressInfo;
  const state = { text: '', ended: false };
  return new Promise<typeof state & { stop: () => void }>((resolve) => {
    const headers = sessionId === null ? {} : { cookie: `avocet=${sessionId}` };
    const asking = request(
      { host: '127.0.0.1', port, path: `${API_BASE}/${STREAM_PATH}?${query}`, headers, agent: false },
      (response) => {
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          state.text += chunk;
        });
        response.on('close', () => {
          state.ended = true;
        });
        response.on('error', () => {});
        resolve(Object.assign(state, { stop: () => asking.destroy() }));
      },
    );
    asking.on('error', () => {});
    asking.end();
  });
}
