/** `npm run seed`: writes the demo world into the configured database. Doing it again changes nothing. */
import { StartError, readConfig } from './config';
import { openDatabase } from './db/openDatabase';
import { seed } from './seed/seed';

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

try {
  const database = await openDatabase(readConfig(process.env), say);
  try {
    await seed(database.db);
    say('The demo world is there.');
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
