/** The demo world, the same every time. */
import { transaction, type Db } from '../db/database';
import { seedContent } from './content';
import { seedHelp } from './help';
import { hasContent } from './store';

/** Writes what the demo world lacks. */
export async function seed(db: Db): Promise<void> {
  await transaction(db, async (trx) => {
    await seedContent(trx);
    await seedHelp(trx);
  });
}

/** What the sandbox does when it starts: seeds a world that is still empty, and leaves any other alone. */
export async function seedWhenEmpty(db: Db): Promise<void> {
  if (!(await hasContent(db))) await seed(db);
}
