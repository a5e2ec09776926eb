// A small round-robin HTTP proxy in front of the nodes, for trying several of them on one machine. Streams pass through as they come.
// Each request has a connection of its own, so that it is always known whether it was sent: only what was not sent is tried elsewhere.
import { createServer, request } from 'node:http';

const CHECK_MS = 200;
/** Headers that belong to one connection. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'proxy-connection']);

const passed = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.has(name)));

/** Answers a proxy over `targets`, a list of `{ port }` that may change while it runs. */
export async function startProxy({ port, targets }) {
  const ready = new Map();
  let turn = 0;
  const check = () => {
    for (const target of targets()) {
      const asking = request(
        { host: '127.0.0.1', port: target.port, path: '/readyz', agent: false, timeout: 2_000 },
        (answer) => {
          ready.set(target.port, answer.statusCode === 200);
          answer.resume();
        },
      );
      asking.on('timeout', () => asking.destroy());
      asking.on('error', () => ready.set(target.port, false));
      asking.end();
    }
  };
  check();
  const timer = setInterval(check, CHECK_MS);

  /** Ready nodes in turn, then the others: a node that was just started may be ready before we know. */
  const inTurn = () => {
    const all = targets();
    const rotated = all.map((_, place) => all[(place + turn) % all.length]);
    turn += 1;
    return [
      ...rotated.filter((target) => ready.get(target.port) !== false),
      ...rotated.filter((target) => ready.get(target.port) === false),
    ];
  };

  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, inTurn()));
  server.requestTimeout = 0;
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: server.address().port,
    isReady: (target) => ready.get(target.port) === true,
    stop: () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(incoming, outgoing, [target, ...others]) {
  if (!target) return outgoing.writeHead(503, { 'content-type': 'text/plain' }).end('no node is ready');
  let sent = false;
  const headers = {
    ...passed(incoming.headers),
    connection: 'close',
    'x-forwarded-for': incoming.socket.remoteAddress ?? '',
  };
  const asking = request({
    host: '127.0.0.1',
    port: target.port,
    method: incoming.method,
    path: incoming.url,
    headers,
    agent: false,
  });
  asking.on('socket', (socket) =>
    socket.once('connect', () => {
      sent = true;
      incoming.pipe(asking);
    }),
  );
  asking.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode, passed(answer.headers));
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
    answer.on('aborted', () => outgoing.destroy());
  });
  asking.on('error', () => {
    if (!sent) return forward(incoming, outgoing, others);
    if (outgoing.headersSent) return outgoing.destroy();
    return outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('the node went away');
  });
  outgoing.on('close', () => asking.destroy());
}
