/** A fake of an exchange's servers: its REST calls and its stream, in the dialect that ccxt calls `binance`. It can fail in every way that a real source does. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

type Raw = Readonly<Record<string, unknown>>;
/** Opening time, open, high, low, close, volume. */
export type FakeCandle = readonly [
  time: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
];

export interface FakeSource {
  restUrl: string;
  wsUrl: string;
  /** Prices that REST and the stream report from now on. */
  prices: Map<string, number>;
  /** Sends one message of every subscribed symbol, or of one with other fields than usual. */
  push: (only?: string, fields?: Raw) => void;
  /** What REST says of a symbol instead of its price; null ends it. */
  restSays: (fields: Raw | null) => void;
  /** The status of every REST answer, 200 for normal. */
  answerWith: (status: number) => void;
  /** Whether new connections are taken. */
  refuse: (refusing: boolean) => void;
  /** Cuts every connection as when a line breaks. */
  cut: () => void;
  /** How many connections are subscribed. */
  subscribed: () => number;
  /** How many connections there have been. */
  connections: () => number;
  /** The candles that `klines` answers with. */
  candles: (make: (symbol: string, interval: string, from: number) => FakeCandle[]) => void;
  requests: Record<string, number>;
  close: () => Promise<void>;
}

const SPREAD = 0.02;

export async function fakeSource(
  symbols: readonly (readonly [base: string, quote: string])[],
  now: () => number,
): Promise<FakeSource> {
  const prices = new Map(symbols.map(([base, quote]) => [`${base}${quote}`, 100]));
  const requests: Record<string, number> = {};
  const sockets = new Map<WebSocket, string[]>();
  let status = 200;
  let refusing = false;
  let connections = 0;
  let instead: Raw | null = null;
  let candles: (symbol: string, interval: string, from: number) => FakeCandle[] = () => [];

  const figures = (symbol: string) => {
    const price = prices.get(symbol) ?? 100;
    return {
      last: String(price),
      bid: (price - SPREAD / 2).toFixed(2),
      ask: (price + SPREAD / 2).toFixed(2),
      open: String(price / 2),
      high: String(price * 2),
      low: String(price / 4),
    };
  };
  const ticker = (symbol: string): Raw => {
    const { last, bid, ask, open, high, low } = figures(symbol);
    return {
      symbol,
      lastPrice: last,
      bidPrice: bid,
      askPrice: ask,
      openPrice: open,
      highPrice: high,
      lowPrice: low,
      volume: '10',
      quoteVolume: '1000',
      closeTime: now(),
      ...instead,
    };
  };
  const answers: Record<string, (query: URLSearchParams) => unknown> = {
    '/api/v3/exchangeInfo': () => ({
      symbols: symbols.map(([base, quote]) => ({
        symbol: `${base}${quote}`,
        status: 'TRADING',
        baseAsset: base,
        quoteAsset: quote,
        isSpotTradingAllowed: true,
        permissions: ['SPOT'],
        permissionSets: [['SPOT']],
        filters: [],
      })),
    }),
    '/api/v3/ticker/24hr': (query) => (JSON.parse(query.get('symbols') ?? '[]') as string[]).map(ticker),
    '/api/v3/klines': (query) =>
      candles(query.get('symbol') ?? '', query.get('interval') ?? '', Number(query.get('startTime'))).slice(
        0,
        Number(query.get('limit')),
      ),
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    requests[url.pathname] = (requests[url.pathname] ?? 0) + 1;
    const answer = answers[url.pathname];
    response.writeHead(answer ? status : 404, { 'content-type': 'application/json' });
    response.end(
      status === 200 && answer ? JSON.stringify(answer(url.searchParams)) : '{"code":-1003,"msg":"Too many requests."}',
    );
  });
  const streams = new WebSocketServer({ server, verifyClient: () => !refusing });
  streams.on('connection', (socket) => {
    sockets.set(socket, []);
    connections += 1;
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (data: Buffer) => {
      const { id, params } = JSON.parse(data.toString()) as { id: number; params: string[] };
      sockets.get(socket)?.push(...params.map((stream) => stream.split('@')[0]?.toUpperCase() ?? ''));
      socket.send(JSON.stringify({ result: null, id }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    restUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    prices,
    push: (only, fields) => {
      for (const [socket, wanted] of sockets) {
        for (const symbol of wanted.filter((one) => only === undefined || one === only)) {
          const { last, bid, ask, open, high, low } = figures(symbol);
          socket.send(
            JSON.stringify({
              e: '24hrTicker',
              E: now(),
              s: symbol,
              c: last,
              b: bid,
              a: ask,
              o: open,
              h: high,
              l: low,
              v: '10',
              q: '1000',
              C: now(),
              ...fields,
            }),
          );
        }
      }
    },
    restSays: (fields) => {
      instead = fields;
    },
    answerWith: (code) => {
      status = code;
    },
    refuse: (refuse) => {
      refusing = refuse;
    },
    cut: () => {
      for (const socket of sockets.keys()) socket.terminate();
    },
    subscribed: () => [...sockets.values()].filter((wanted) => wanted.length > 0).length,
    connections: () => connections,
    candles: (make) => {
      candles = make;
    },
    requests,
    close: async () => {
      for (const socket of sockets.keys()) socket.terminate();
      streams.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
