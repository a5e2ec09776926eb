// Several nodes of the built exchange behind one address, on one PostgreSQL. For `npm run nodes` and for tests.
import { spawn } from 'node:child_process';
import { startProxy } from './proxy.mjs';

const ended = (child) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve));

/** Starts one node on a free port; resolves when it serves. */
function startNode({ server, databaseUrl, env, cwd }) {
  const child = spawn(process.execPath, ['--enable-source-maps', server], {
    cwd,
    env: {
      ...process.env,
      SANDBOX: '1',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '1',
      ...env,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      HOST: '127.0.0.1',
      TRUST_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (data) => {
      said = (said + data).slice(-5_000);
      const port = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port) resolve({ child, port: Number(port), pid: child.pid });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`a node ended with ${code}:\n${said}`)));
  });
}

/** `server` is the bundle; nodes are started one after the other, so that the first of them leads. */
export async function startCluster({ server, databaseUrl, count = 2, port = 0, env = {}, cwd = process.cwd() }) {
  const nodes = [];
  const stopNodes = async () => {
    // A node that was stopped for a while must wake to end.
    for (const { child } of nodes) for (const signal of ['SIGTERM', 'SIGCONT']) child.kill(signal);
    await Promise.all(nodes.map(({ child }) => ended(child)));
  };
  let proxy;
  const start = () =>
    startNode({
      server,
      databaseUrl,
      env: { PUBLIC_ORIGINS: `http://127.0.0.1:${proxy.port},http://localhost:${proxy.port}`, ...env },
      cwd,
    });
  try {
    // The proxy first: the nodes must know where people reach them.
    proxy = await startProxy({ port, targets: () => nodes });
    for (let number = 0; number < count; number += 1) nodes.push(await start());
    return {
      url: `http://127.0.0.1:${proxy.port}`,
      nodes,
      /** As when the machine fails. */
      kill: async (number) => {
        nodes[number].child.kill('SIGKILL');
        await ended(nodes[number].child);
      },
      /** Starts a node that has ended anew, or lets one that runs finish its work first. */
      restart: async (number) => {
        const before = nodes[number];
        const next = await start();
        nodes[number] = next;
        before.child.kill('SIGTERM');
        await ended(before.child);
      },
      stop: async () => {
        proxy.stop();
        await stopNodes();
      },
    };
  } catch (error) {
    proxy?.stop();
    await stopNodes();
    throw error;
  }
}
