/** `npm run migrate [-- --grant-to ROLE]`: brings the schema up to date as its owner, and lets another role run the exchange on it. */
import { parseArgs } from 'node:util';
import { readConfig, StartError } from './config';
import { grantTo } from './db/applicationRole';
import { openDatabase } from './db/openDatabase';

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'grant-to': { type: 'string' } } });
  const role = values['grant-to'];
  const database = await openDatabase(readConfig(process.env), say);
  try {
    say('The schema is up to date.');
    if (role === undefined) return;
    if (database.engine === 'embedded') throw new StartError('Roles are for PostgreSQL: set DATABASE_URL.');
    await grantTo(database.db, role);
    say(`The role "${role}" may run the exchange.`);
  } finally {
    await database.close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
