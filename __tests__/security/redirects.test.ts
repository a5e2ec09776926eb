/** Whom we ask for prices and blocks cannot send us on to somebody else: neither our key nor our trust goes along. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rpcNode } from '@/server/chain/rpcNode';
import { readConfig } from '@/server/config';
import { forexSource } from '@/server/market/live/forexSource';

const asked: string[] = [];
let servers: Server[] = [];
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** One that sends everybody on to another, which would give a good answer to anything. */
beforeAll(async () => {
  const other = createServer((request, response) => {
    asked.push(String(request.headers.authorization));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x38', quotes: [] }));
  });
  const sent = createServer((_request, response) => response.writeHead(307, { location: addressOf(other) }).end());
  servers = [other, sent];
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => servers.forEach((server) => server.close()));
beforeEach(() => (asked.length = 0));

test('a node of the chain', async () => {
  const [other, sent] = servers.map(addressOf) as [string, string];
  const token = '0x55d398326f99059ff775485246999027b3197955';
  await rpcNode(other, token)
    .head()
    .catch(() => undefined);
  expect(asked.length).toBeGreaterThan(0);
  asked.length = 0;
  await expect(rpcNode(sent, token).head()).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('the source of forex', async () => {
  const { live } = readConfig({
    MARKET_FEED: 'live',
    LIVE_EXCHANGE: 'binance',
    LIVE_FOREX_URL: addressOf(servers[1]!),
    LIVE_FOREX_KEY: 'canary',
  }).market;
  await expect(forexSource(live, []).candles('EURUSD', '1m', 0, 1)).rejects.toThrow();
  expect(asked).toEqual([]);
});
