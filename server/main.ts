/** Starts the exchange. A mistake in the configuration is told in one sentence, and the exit code is not 0. */
import { createServer } from 'node:net';
import { readConfig, requireNode, StartError } from './config';
import type { Config } from './config';
import { createExchange } from './exchange';
import { requireForProduction } from './production';
import type { Exchange } from './exchange';

/** Where a door listens, and the setting that says so. */
interface Place {
  host: string;
  port: number;
  setting: 'PORT' | 'CONSOLE_PORT';
}

const placesOf = ({ host, port, consolePort }: Config): Place[] => [
  { host, port, setting: 'PORT' },
  ...(consolePort === null ? [] : [{ host, port: consolePort, setting: 'CONSOLE_PORT' as const }]),
];

/** Listens, or says in a sentence why nobody can listen there. */
async function listening<T>({ host, port, setting }: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${port} is in use by another program. Stop that one, or set ${setting} to another number.`,
      );
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this account. Set ${setting} to a number above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`This machine has no address ${host}. Set HOST to one that it has.`);
    throw error;
  }
}

/** Whether the address is free is known at once; opening a database takes seconds, and makes one. */
function tryAddress({ host, port }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const trial = createServer();
    trial.once('error', reject);
    trial.listen(port, host, () => trial.close(() => resolve()));
  });
}

const toldOfConsole = (address: string, { databaseUrl }: Config): string =>
  `The operators’ console is at ${address}. Its first operator: npm run operator -- create NAME${databaseUrl === null ? ', while this is stopped' : ''}.`;

/** First the load balancer is told, then running requests are answered, then the process ends. */
async function leave(exchange: Exchange, drainSeconds: number): Promise<void> {
  exchange.drain();
  await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1_000));
  // A reply that never ends must not keep us: the database survives an exit at any moment.
  setTimeout(() => process.exit(1), 15_000).unref();
  await exchange.close();
}

function stopOnSignal(exchange: Exchange, drainSeconds: number): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    leave(exchange, drainSeconds).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

async function main(): Promise<void> {
  requireNode(process.versions.node);
  const config = readConfig(process.env);
  requireForProduction(config);
  const places = placesOf(config);
  for (const place of places) await listening(place, () => tryAddress(place));
  const exchange = await createExchange(config);
  try {
    await exchange.open();
    const addresses: string[] = [];
    for (const place of places) {
      const door = place.setting === 'PORT' ? exchange.app : exchange.console;
      if (door) addresses.push(await listening(place, () => door.listen({ host: place.host, port: place.port })));
    }
    await exchange.start();
    stopOnSignal(exchange, config.drainSeconds);
    const [address, consoleAddress] = addresses;
    process.stdout.write(`Avocet is ready at ${address}\n`);
    if (consoleAddress) process.stdout.write(`${toldOfConsole(consoleAddress, config)}\n`);
  } catch (error) {
    await exchange.close();
    throw error;
  }
}

main().catch((error: unknown) => {
  const sentence =
    error instanceof StartError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
