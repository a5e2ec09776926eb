/** `npm run migrate [-- --grant-to ROLE --signer ROLE]`: brings the schema up to date as its owner, and lets other roles run the exchange and the signer on it. */
import { parseArgs } from 'node:util';
import { readConfig, StartError } from './config';
import { grantTo, grantToSigner } from './db/applicationRole';
import { openDatabase } from './db/openDatabase';

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'grant-to': { type: 'string' }, signer: { type: 'string' } } });
  const { 'grant-to': role, signer } = values;
  const database = await openDatabase({ ...readConfig(process.env), takesItsTime: true }, say);
  try {
    say('The schema is up to date.');
    if (role === undefined && signer === undefined) return;
    if (database.engine === 'embedded') throw new StartError('Roles are for PostgreSQL: set DATABASE_URL.');
    if (role !== undefined) {
      await grantTo(database.db, role);
      say(`The role "${role}" may run the exchange.`);
    }
    if (signer !== undefined) {
      await grantToSigner(database.db, signer);
      say(`The role "${signer}" may run the signer.`);
    }
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
