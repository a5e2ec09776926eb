/** Statements that wait for the next one: within a transaction they save a round trip, outside of one nothing need follow them. */
import { sql } from 'kysely';
import { transaction, type Database } from '@/server/db/database';
import { TOGETHER } from '@/server/db/statements';
import { addLetters } from '@/server/mail/store';
import { bothEngines } from '../harness/bothEngines';

const letterTo = (recipient: string) => ({ recipient, kind: 'code', sealed: 'x' });

describe.each(bothEngines)('%s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  const recipients = async () =>
    (await sql<{ recipient: string }>`select recipient from mail_outbox order by id`.execute(database.db)).rows.map(
      (row) => row.recipient,
    );

  test('outside of a transaction it is carried out at once', async () => {
    expect((await sql`${sql.raw(TOGETHER)} select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
    await addLetters(database.db, [letterTo('alone')], 1);
    expect(await recipients()).toEqual(['alone']);
  });

  test('within one it goes with the next statement or the commit, and with a rollback nowhere', async () => {
    await transaction(database.db, async (db) => {
      await addLetters(db, [letterTo('first'), letterTo('second')], 1);
      const { rows } = await sql`${sql.raw(TOGETHER)} select 1 as one`.execute(db);
      expect(rows).toEqual([]);
      await addLetters(db, [letterTo('last')], 1);
      expect((await sql`select recipient from mail_outbox`.execute(db)).rows).toHaveLength(4);
      expect(rows).toEqual([{ one: 1 }]);
      await addLetters(db, [letterTo('with the commit')], 1);
    });
    const failed = transaction(database.db, async (db) => {
      await addLetters(db, [letterTo('never')], 1);
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow('taken back');
    await addLetters(database.db, [letterTo('after it')], 1);
    expect(await recipients()).toEqual(['alone', 'first', 'second', 'last', 'with the commit', 'after it']);
  });
});
