// For work: the app with hot reload on 8687, the exchange restarting on changes on 8686, the operators' console as it is now on 8688. The app proxies calls to the exchange.
import { spawn } from 'node:child_process';
import { bin, ensureInstalled, requireNode, root } from './steps.mjs';

requireNode();
await ensureInstalled();
const { buildConsole } = await import('./console.mjs');
const port = process.env.PORT ?? '8686';
const appPort = process.env.APP_PORT ?? '8687';
const consolePort = process.env.CONSOLE_PORT ?? '8688';
const env = {
  ...process.env,
  PORT: port,
  CONSOLE_PORT: consolePort,
  SANDBOX: '1',
  ALLOWED_ORIGINS: `http://localhost:${appPort},http://127.0.0.1:${appPort}`,
  NEXT_PUBLIC_FLAVOUR: 'sandbox',
  API_PROXY: `http://127.0.0.1:${port}`,
  NEXT_TELEMETRY_DISABLED: '1',
};
await buildConsole();
const start = (command, args) => spawn(command, args, { cwd: root, stdio: 'inherit', env });
const children = [
  start(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts']),
  start(bin('next'), ['dev', '--webpack', '--port', appPort]),
];

const stop = () => children.forEach((child) => child.kill('SIGINT'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('close', stop);
