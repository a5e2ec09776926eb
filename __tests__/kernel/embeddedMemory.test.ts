/** The embedded engine keeps nothing of what it has answered: an exchange that runs for days would otherwise end for lack of memory. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import type { Db } from '@/server/db/database';
import { memoryDatabase } from '../harness/memoryDatabase';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** In bytes, once everything that nobody refers to is gone. */
const used = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};
const ask = async (db: Db, times: number): Promise<void> => {
  for (let nr = 0; nr < times; nr += 1) await sql`select ${nr}::int as nr`.execute(db);
};

/** The plain call keeps some 550 bytes of each. */
const STATEMENTS = 3_000;

test('thousands of answers leave no trace', async () => {
  const database = await memoryDatabase();
  await ask(database.db, 500);
  const before = used();
  await ask(database.db, STATEMENTS);
  expect((used() - before) / STATEMENTS).toBeLessThan(250);
  await database.close();
}, 120_000);
