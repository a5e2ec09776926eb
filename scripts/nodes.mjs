// `npm run nodes`: a temporary PostgreSQL, two nodes of the exchange and a proxy in front of them. Ctrl-C stops everything.
// --count N   that many nodes         --kill-after S   kills the first node, which leads, after S seconds
// --built     takes out/ and dist/ as they are         kill -USR2 of this process restarts the nodes one after the other
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from './cluster.mjs';
import { startPostgres } from './postgres.mjs';
import { ensureInstalled, giveUp, requireNode, root } from './steps.mjs';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2' },
    'kill-after': { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});

requireNode();
await ensureInstalled();
if (!values.built) {
  const { buildAll } = await import('./build.mjs');
  await buildAll({ sandbox: true });
}
const postgres = startPostgres();
if (!postgres) giveUp('PostgreSQL 15 or newer is needed: apt-get install postgresql.');
let cluster;
try {
  cluster = await startCluster({
    server: path.join(root, 'dist/server.mjs'),
    databaseUrl: postgres.create('avocet'),
    count: Number(values.count),
    port: Number(process.env.PORT ?? 8686),
    cwd: root,
  });
} catch (error) {
  postgres.stop();
  giveUp(error.message);
}

const show = () =>
  cluster.nodes.forEach(({ port, pid }, place) =>
    console.log(`node ${place + 1} at http://127.0.0.1:${port}, process ${pid}`),
  );
show();
console.log(`Avocet is ready at ${cluster.url}`);

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await cluster.stop();
  postgres.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());

async function restartAll() {
  for (const place of cluster.nodes.keys()) await cluster.restart(place);
  console.log('every node was restarted');
  show();
}
process.on('SIGUSR2', () => void restartAll());
if (values['kill-after'])
  setTimeout(
    () => void cluster.kill(0).then(() => console.log('node 1 was killed')),
    Number(values['kill-after']) * 1_000,
  );
