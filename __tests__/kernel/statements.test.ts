/** Statements that wait for the next one: within a transaction they save a round trip, outside of one nothing need follow them. */
import { sql } from 'kysely';
import { transaction, type Database, type Db } from '@/server/db/database';
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

  test('of some that go together the first that fails is told, those after it are not carried out, and all can be asked again', async () => {
    const divide = (db: Db, by: number) => sql`${sql.raw(TOGETHER)} select 1 / ${by}::int as share`.execute(db);
    const add = (db: Db) =>
      sql`insert into attempts (subject, failures, until) values (${'together'}, ${1}, 0)`.execute(db);
    await expect(
      transaction(database.db, async (db) => {
        await divide(db, 0);
        await add(db);
      }),
    ).rejects.toThrow('division by zero');
    const count = async () =>
      (await sql`select 1 from attempts where subject = 'together'`.execute(database.db)).rows.length;
    expect(await count()).toBe(0);
    const rows = await transaction(database.db, async (db) => {
      const shared = await divide(db, 1);
      await add(db);
      return shared.rows;
    });
    expect([rows, await count()]).toEqual([[{ share: 1 }], 1]);
  });

  test('a script without values may follow them', async () => {
    const rows = await transaction(database.db, async (db) => {
      const asked = await sql`${sql.raw(TOGETHER)} select ${'kept'}::text as word`.execute(db);
      await sql.raw('create temp table script (n int); insert into script values (1), (2)').execute(db);
      return [asked.rows, (await sql`select n from script order by n`.execute(db)).rows];
    });
    expect(rows).toEqual([[{ word: 'kept' }], [{ n: 1 }, { n: 2 }]]);
  });

  test('what is asked at the same time is answered in turn, each with its own rows', async () => {
    const answers = await transaction(database.db, (db) =>
      Promise.all(
        [1, 2, 3].map(
          async (n) => (await sql`select ${n}::int as n, null as nothing, array[1, 2] as list`.execute(db)).rows,
        ),
      ),
    );
    expect(answers).toEqual([1, 2, 3].map((n) => [{ n, nothing: null, list: [1, 2] }]));
  });
});
