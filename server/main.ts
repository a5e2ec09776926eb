/** Starts the exchange. A mistake in the configuration is told in one sentence, and the exit code is not 0. */
import { createServer } from 'node:net';
import { readConfig, requireForProduction, requireNode, StartError } from './config';
import type { Config } from './config';
import { createExchange } from './exchange';
import type { Exchange } from './exchange';

/** Listens, or says in a sentence why nobody can listen there. */
async function listening<T>({ host, port }: Config, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use by another program. Stop that one, or set PORT to another number.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this account. Set PORT to a number above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`This machine has no address ${host}. Set HOST to one that it has.`);
    throw error;
  }
}

/** Whether the address is free is known at once; opening a database takes seconds, and makes one. */
function tryAddress({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const trial = createServer();
    trial.once('error', reject);
    trial.listen(port, host, () => trial.close(() => resolve()));
  });
}

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
  await listening(config, () => tryAddress(config));
  const exchange = await createExchange(config);
  try {
    await exchange.open();
    const address = await listening(config, () => exchange.app.listen({ host: config.host, port: config.port }));
    await exchange.start();
    stopOnSignal(exchange, config.drainSeconds);
    process.stdout.write(`Avocet is ready at ${address}\n`);
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
