/**
 * `npm run signer`: pays what was passed, as a process of its own with the only key that can. It listens on no port; it reads the
 * outbox in the database of the exchange, and its limits are its own. docs/operations.md says how it is run.
 */
import { readSignerConfig } from './chain/signer/config';
import { exitCodeOf } from './chain/signer/exitCode';
import { JournalBroken, openJournal } from './chain/signer/journal';
import { accountOf } from './chain/signer/key';
import { rpcSender, signTransfers } from './chain/signer/rpcSender';
import { requireJournal, signerRound, SignerBroken, type SignerParts } from './chain/signer/signer';
import { StartError } from './config';
import { holdLock } from './db/holdLock';
import { postgresDatabase } from './db/postgres';

const EVERY_MS = 3_000;
const NOBODY = `0x${'0'.repeat(40)}`;
const MOST_FAILURES_TOLD_MS = 60_000;

/** The other one may be a process that has died, whose lock the database has not let go of yet: this passes by itself. */
class AnotherWorks extends Error {}

const say = (sentence: string): void => {
  process.stdout.write(`${new Date().toISOString()} ${sentence}\n`);
};

/** The same sentence once a minute at most. */
function seldom(tell: (sentence: string) => void): (sentence: string) => void {
  const told = new Map<string, number>();
  return (sentence) => {
    if (Date.now() - (told.get(sentence) ?? 0) < MOST_FAILURES_TOLD_MS) return;
    told.set(sentence, Date.now());
    tell(sentence);
  };
}

async function main(): Promise<void> {
  const config = readSignerConfig(process.env);
  const account = accountOf(config.key);
  const lock = await holdLock(config.databaseUrl, 'signer');
  if (!lock) throw new AnotherWorks('Another signer works on this database.');
  const database = postgresDatabase(config.databaseUrl, 2);
  const journal = openJournal(config.journal);
  const alarm = seldom((sentence) => say(`ALARM ${sentence}`));
  const parts: SignerParts = {
    db: database.db,
    chain: '56',
    journal,
    node: rpcSender(config.rpcUrl, config.token, account.address),
    limits: config.limits,
    forbidden: [NOBODY, config.token.toLowerCase(), account.address.toLowerCase()],
    mostGasPrice: config.mostGasPrice,
    sign: signTransfers(account, config.token),
    now: Date.now,
    alarm,
  };
  await requireJournal(parts);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopping = true));
  say(`The signer is ready. It pays from ${account.address}.`);
  while (!isStopping) {
    await lock.check();
    try {
      const signed = await signerRound(parts);
      if (signed > 0) say(`${signed} transactions were signed.`);
    } catch (error) {
      if (error instanceof SignerBroken) throw error;
      alarm(`a round failed: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  journal.close();
  await database.close();
  await lock.close();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isTold = [StartError, SignerBroken, JournalBroken, AnotherWorks].some((kind) => error instanceof kind);
    process.stderr.write(`${isTold ? (error as Error).message : String(error)}\n`);
    process.exit(exitCodeOf(error));
  },
);
