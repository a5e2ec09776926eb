/** `npm run move`: copies the embedded database in DATA_DIR into the empty PostgreSQL of DATABASE_URL, and compares the books of both. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig, StartError } from './config';
import type { Config } from './config';
import type { Db } from './db/database';
import { moveTables } from './db/move';
import { openDatabase } from './db/openDatabase';
import { auditFully, books } from './ledger/auditor';

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

async function refuseFindings(db: Db, whose: string): Promise<void> {
  const [first] = await auditFully(db);
  if (first)
    throw new StartError(
      `The books of ${whose} do not balance: ${first.finding} ${first.ref} ${first.detail}. Nothing was moved.`,
    );
}

/** The books as text, in an order that both engines agree on. */
const linesOf = async (db: Db): Promise<string[]> =>
  (await books(db)).map((line) => Object.values(line).join(' ')).sort();

async function move(config: Config): Promise<void> {
  if (config.databaseUrl === null)
    throw new StartError('Set DATABASE_URL to the empty PostgreSQL database that everything shall be moved to.');
  if (!existsSync(path.join(config.dataDir, 'pglite')))
    throw new StartError(
      `There is no embedded database in ${config.dataDir}. Set DATA_DIR to the folder of the exchange.`,
    );
  // Takes the folder's lock: an exchange that still runs would go on writing what is not moved.
  const source = await openDatabase({ ...config, databaseUrl: null, allowEmbedded: true }, () => {});
  try {
    const target = await openDatabase({ ...config, takesItsTime: true }, say);
    try {
      await refuseFindings(source.db, 'the embedded database');
      const before = await linesOf(source.db);
      const moved = await moveTables(source.db, target.db, async (db) => {
        await refuseFindings(db, 'the copy');
        if ((await linesOf(db)).join() !== before.join())
          throw new StartError('The books of the copy are not those of the embedded database. Nothing was moved.');
      });
      for (const { table, rows } of moved) say(`${table.padEnd(32)} ${String(rows).padStart(10)} rows`);
      say(`Moved. The books are equal and balance: ${before.length} lines.`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

move(readConfig(process.env)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  },
);
