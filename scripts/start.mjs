// One command from a fresh clone to the running product: installs, builds what changed, starts the exchange with the app on one port.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, requireNode, root } from './steps.mjs';

requireNode();
await ensureInstalled();
const { buildAll } = await import('./build.mjs');
await buildAll({ sandbox: true });

const server = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'dist/server.mjs')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SANDBOX: process.env.SANDBOX ?? '1', CONSOLE_PORT: process.env.CONSOLE_PORT ?? '8688' },
});
// Ctrl-C reaches the exchange too; this process only waits for it to stop cleanly.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('close', (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
